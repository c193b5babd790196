/**
 * Income year by year, part of it reinvested at a yield. Pure.
 *
 *   I₁ = income of the next twelve months
 *   Iₜ₊₁ = Iₜ · (1 + ρ·y) · (1 + g)
 *   real Iₜ = Iₜ / (1 + π)ᵗ⁻¹
 *
 * ρ is the part that is reinvested, y the yield of what it buys, g the growth of a share's income and π the
 * inflation, all ratios a year. Growth by retained income is plowback × return (Brealey, Myers and Allen,
 * Principles of Corporate Finance, ch. 4); the pounds of today are Fisher's (The Theory of Interest, 1930).
 * Income that is reinvested pays from the next year on. Tax and charges are left out.
 */
import { type Decimal, ONE } from '../../../platform/decimal.ts'

export interface ProjectionRates {
  readonly reinvest: Decimal
  readonly yield: Decimal
  readonly growth: Decimal
  readonly inflation: Decimal
}

export interface ProjectedYear {
  /** From 1. */
  readonly year: number
  readonly income: Decimal
  readonly reinvested: Decimal
  readonly real: Decimal
}

export function projectIncome(
  first: Decimal,
  years: number,
  { growth, inflation, reinvest, yield: yielded }: ProjectionRates,
): ProjectedYear[] {
  const factor = ONE.plus(reinvest.times(yielded)).times(ONE.plus(growth))
  let income = first
  let level = ONE
  return Array.from({ length: years }, (_, place) => {
    const year = {
      year: place + 1,
      income,
      reinvested: income.times(reinvest),
      real: income.div(level),
    }
    income = income.times(factor)
    level = level.times(ONE.plus(inflation))
    return year
  })
}
