//! Squares and regions, from the command line, from files or from standard input.

use std::fs;
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

/// What is in a file, or for - comes from standard input.
fn text(file: &str) -> Result<String> {
    let mut text = String::new();
    let read = match file {
        "-" => io::stdin().read_to_string(&mut text),
        _ => fs::read_to_string(file).map(|content| {
            text = content;
            text.len()
        }),
    };
    read.with_context(|| format!("{} cannot be read", if file == "-" { "standard input" } else { file }))?;
    Ok(text)
}
