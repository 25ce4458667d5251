//! Squares and regions, from the command line, from files or from standard input.

use std::fs::File;
use std::io::{self, Read};

use anyhow::{Context, Result, bail};
use nqueens::variants::Regions;

use crate::args::VariantArgs;

/// What the options say, read.
pub(super) struct Input {
    /// The squares to be completed, as they are written.
    pub(super) place: String,
    /// The squares to be left empty, as they are written.
    pub(super) block: String,
    pub(super) regions: Option<Regions>,
}

impl Input {
    /// Reads what has to be read.
    ///
    /// # Errors
    /// When a file cannot be read, or the regions make no sense.
    pub(super) fn new(args: &VariantArgs) -> Result<Self> {
        let file_of = |option: &Option<String>| option.as_deref()?.strip_prefix('@').map(str::to_owned);
        let files = [file_of(&args.place), file_of(&args.block), args.regions.clone()];
        if files.iter().flatten().filter(|file| *file == "-").count() > 1 {
            bail!("only one of --place, --block and --regions can be read from standard input");
        }
        let [place_file, block_file, regions_file] = files;
        let squares = |written: &Option<String>, file: Option<String>| match file {
            Some(file) => text(&file),
            None => Ok(written.clone().unwrap_or_default()),
        };
        let regions = |file: String| {
            let regions = Regions::parse(&text(&file)?);
            regions.with_context(|| format!("--regions {file}"))
        };
        Ok(Self {
            place: squares(&args.place, place_file)?,
            block: squares(&args.block, block_file)?,
            regions: regions_file.map(regions).transpose()?,
        })
    }
}

/// More bytes than the squares of the largest board take, with a comment to each.
const LONGEST: u64 = 1 << 26;

/// What is in a file, or for - comes from standard input, without the mark that some editors put at the beginning.
fn text(file: &str) -> Result<String> {
    let name = match file {
        "" => bail!("a file is wanted: its name, or - for standard input"),
        "-" => "standard input",
        _ => file,
    };
    let open = || -> io::Result<Box<dyn Read>> {
        Ok(if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
    };
    let mut bytes = Vec::new();
    // What has no end, such as a device, is not to fill the memory.
    open()
        .and_then(|reader| reader.take(LONGEST).read_to_end(&mut bytes))
        .with_context(|| format!("{name} cannot be read"))?;
    if bytes.len() as u64 == LONGEST {
        bail!("{name} is too long: squares and regions take less than {} MB", LONGEST >> 20);
    }
    let text = str::from_utf8(&bytes).with_context(|| format!("{name} cannot be read"))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
}
