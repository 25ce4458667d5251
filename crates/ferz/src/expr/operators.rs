//! `+`, `-`, `*` and the comparisons on variables, views and linear expressions.

use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

use super::Linear;
use crate::constraints::{LinearRelation, Relation};
use crate::view::{Signed, Var};

/// A view stays a view when a number is added, and when its sign is turned.
macro_rules! view_arithmetic {
    ($($view:ty),*) => {$(
        impl Add<i64> for $view {
            type Output = Signed;
            fn add(self, by: i64) -> Signed {
                Signed::from(self).shifted(by)
            }
        }
        impl Add<$view> for i64 {
            type Output = Signed;
            fn add(self, view: $view) -> Signed {
                view + self
            }
        }
        impl Sub<i64> for $view {
            type Output = Signed;
            fn sub(self, by: i64) -> Signed {
                // Not `shifted(-by)`, which would overflow for the least number.
                Signed::from(self).opposite().shifted(by).opposite()
            }
        }
        impl Sub<$view> for i64 {
            type Output = Signed;
            fn sub(self, view: $view) -> Signed {
                Signed::from(view).opposite().shifted(self)
            }
        }
        impl Neg for $view {
            type Output = Signed;
            fn neg(self) -> Signed {
                Signed::from(self).opposite()
            }
        }
    )*};
}

macro_rules! linear_arithmetic {
    ($($left:ty: $($right:ty),*;)*) => {$($(
        impl Add<$right> for $left {
            type Output = Linear;
            fn add(self, right: $right) -> Linear {
                Linear::from(self).plus(right.into())
            }
        }
        impl Sub<$right> for $left {
            type Output = Linear;
            fn sub(self, right: $right) -> Linear {
                Linear::from(self).plus(Linear::from(right).times(-1))
            }
        }
    )*)*};
}

macro_rules! linear_multiples {
    ($($factor:ty),*) => {$(
        impl Mul<$factor> for i64 {
            type Output = Linear;
            fn mul(self, factor: $factor) -> Linear {
                Linear::from(factor).times(self)
            }
        }
        impl Mul<i64> for $factor {
            type Output = Linear;
            fn mul(self, factor: i64) -> Linear {
                Linear::from(self).times(factor)
            }
        }
    )*};
}

/// Comparisons make constraints. They are methods of the types themselves, so they win over those of `PartialEq` and
/// `PartialOrd`, which `==` and `<` still mean; also where the left side is a reference.
macro_rules! comparisons {
    ($($left:ty: $receiver:ty),*) => {$(
        impl $left {
            /// The constraint that both sides are equal.
            pub fn eq(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Eq, right)
            }
            /// The constraint that the sides differ.
            pub fn ne(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Ne, right)
            }
            /// The constraint that the left side is at most the right side.
            pub fn le(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Le, right)
            }
            /// The constraint that the left side is at least the right side.
            pub fn ge(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Ge, right)
            }
            /// The constraint that the left side is less than the right side.
            pub fn lt(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Lt, right)
            }
            /// The constraint that the left side is greater than the right side.
            pub fn gt(self: $receiver, right: impl Into<Linear>) -> LinearRelation {
                LinearRelation::new(self, Relation::Gt, right)
            }
        }
    )*};
}

view_arithmetic!(Var, &Var, Signed, &Signed);
linear_arithmetic! {
    Var: Var, &Var, Signed, &Signed, Linear, &Linear;
    &Var: Var, &Var, Signed, &Signed, Linear, &Linear;
    Signed: Var, &Var, Signed, &Signed, Linear, &Linear;
    &Signed: Var, &Var, Signed, &Signed, Linear, &Linear;
    Linear: Var, &Var, Signed, &Signed, Linear, &Linear, i64;
    &Linear: Var, &Var, Signed, &Signed, Linear, &Linear, i64;
    i64: Linear, &Linear;
}
linear_multiples!(Var, &Var, Signed, &Signed, Linear, &Linear);
comparisons!(Var: &Self, Signed: &Self, Linear: Self);

impl<T: Into<Self>> Sum<T> for Linear {
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        super::sum(terms)
    }
}

impl Neg for Linear {
    type Output = Self;
    fn neg(self) -> Self {
        self.times(-1)
    }
}

impl Neg for &Linear {
    type Output = Linear;
    fn neg(self) -> Linear {
        self.clone().times(-1)
    }
}
