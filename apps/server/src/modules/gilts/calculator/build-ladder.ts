/** A ladder: gilts that together pay an amount in each year, after tax on their coupons. */
import type { GiltLadder, GiltRung } from '@leadenhall/contract/gilts/index.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { couponOn, quasiCouponDate } from '../engine/gilt-terms.ts'
import type { PresentedGilt } from '../reading/present-gilt.ts'
import { afterTaxAt, bestAfterTax, toText } from '../reading/present-gilt.ts'
import { termsOf } from '../reference/gilt-issue.ts'

export interface LadderWish {
  /** Pounds, decimal text. */
  readonly amount: string
  readonly fromYear: number
  readonly toYear: number
  /** Percent, decimal text. */
  readonly taxRate: string
}

interface Chosen {
  readonly year: number
  readonly gilt: PresentedGilt | null
  readonly because: string | null
}

/**
 * From the last year back, the gilt of each year pays what the coupons of the later ones leave open.
 * Nominal is rounded up to whole pounds, so that no year falls short.
 * @param gilts conventional ones with a price, at one settlement
 */
export function buildLadder(
  { on, settle, simulated }: Pick<GiltLadder, 'on' | 'settle' | 'simulated'>,
  gilts: readonly PresentedGilt[],
  wish: LadderWish,
): GiltLadder {
  const kept = new Decimal(100).minus(wish.taxRate).div(100)
  const chosen = choose(gilts, wish, settle)
  const nominals = new Map<number, Decimal>()
  for (const { gilt, year } of chosen.toReversed()) {
    if (!gilt) continue
    const coupons = couponsIn(year, chosen, nominals).times(kept)
    const missing = new Decimal(wish.amount).minus(coupons)
    const own = couponsPerHundred(gilt, year).times(kept).div(100).plus(1)
    nominals.set(year, missing.lte(0) ? ZERO : missing.div(own).ceil())
  }
  let cost = ZERO
  let accrued = ZERO
  const rungs = chosen.map(({ because, gilt, year }): GiltRung => {
    const nominal = nominals.get(year) ?? ZERO
    const coupons = couponsIn(year, chosen, nominals).times(kept)
    const paid = gilt?.figures
      ? nominal.times(gilt.figures.dirty).div(100).toDecimalPlaces(2)
      : ZERO
    if (gilt?.figures) accrued = accrued.plus(nominal.times(gilt.position.accrued).div(100))
    cost = cost.plus(paid)
    return {
      year,
      isin: gilt?.issue.isin ?? null,
      name: gilt?.issue.name ?? null,
      tidm: gilt?.issue.tidm ?? null,
      maturity: gilt?.issue.maturity ?? null,
      nominal: nominal.toFixed(),
      clean: gilt?.figures ? toText(gilt.figures.clean) : null,
      cost: pounds(paid),
      yield: gilt && (afterTaxAt(wish.taxRate, gilt)?.yield ?? null),
      coupons: pounds(coupons),
      redemption: pounds(nominal),
      total: pounds(coupons.plus(nominal)),
      because,
    }
  })
  const received = rungs.reduce((sum, { total }) => sum.plus(total), ZERO)
  return {
    on,
    settle,
    simulated,
    rungs,
    cost: pounds(cost),
    received: pounds(received),
    accrued: pounds(accrued),
  }
}

const pounds = (value: Decimal) => value.toDecimalPlaces(2).toFixed()

/** The gilt of a year with the highest yield after tax; else the last one of the year before. */
function choose(gilts: readonly PresentedGilt[], wish: LadderWish, settle: string): Chosen[] {
  const inYear = (year: number) =>
    gilts.filter(({ issue }) => issue.maturity.startsWith(`${year}-`) && issue.maturity > settle)
  return Array.from({ length: wish.toYear - wish.fromYear + 1 }, (_, place) => {
    const year = wish.fromYear + place
    const best = bestAfterTax(wish.taxRate, inYear(year))
    if (best) return { year, gilt: best, because: null }
    const early = inYear(year - 1).toSorted((a, b) =>
      a.issue.maturity < b.issue.maturity ? 1 : -1,
    )[0]
    return early
      ? { year, gilt: early, because: `No gilt matures in ${year}; this one pays the year before.` }
      : { year, gilt: null, because: `No gilt with a price matures in ${year} or ${year - 1}.` }
  })
}

/** Coupons before tax that the chosen nominals pay in a year. */
function couponsIn(
  year: number,
  chosen: readonly Chosen[],
  nominals: ReadonlyMap<number, Decimal>,
): Decimal {
  return chosen.reduce((sum, { gilt, year: own }) => {
    const nominal = nominals.get(own)
    return gilt && nominal ? sum.plus(nominal.times(couponsPerHundred(gilt, year)).div(100)) : sum
  }, ZERO)
}

function couponsPerHundred({ issue, position }: PresentedGilt, year: number): Decimal {
  const terms = termsOf(issue)
  let sum = ZERO
  for (let periods = position.n; periods >= 0; periods--) {
    const date = toDate(quasiCouponDate(terms.maturity, periods))
    if (Number(date.slice(0, 4)) === year) {
      sum = sum.plus(periods === position.n ? position.d1 : couponOn(terms, periods))
    }
  }
  return sum
}
