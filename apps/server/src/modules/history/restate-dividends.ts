/** Dividends for one of today's shares in the unit of a series, without those that its prices contradict. Pure. */
import { convert, currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { RateOn } from './chart-bars.ts'
import type { Dividend } from './history-store.ts'
import { type Split, splitFactorAfter } from './split-adjustment.ts'

export interface RestatedDividend extends Dividend {
  /** Null without a unit or rate, or if the amount is in doubt. */
  readonly restated: number | null
}

interface PricedDay {
  readonly date: TradingDate
  /** Split-adjusted. */
  readonly close: number | null
  readonly unit: Unit | null
}

/** A payment of this part of the price must show as a fall on its ex-day. */
const LARGE = 0.1
/** A fall of this part of the payment is enough: the market moves too. */
const SEEN = 0.4

/**
 * Sources give some dividends in pence for prices in pounds, and the other way round: an amount of a
 * tenth of the price or more that the price did not fall by is in doubt.
 * @param days oldest first
 */
export function restateDividends(
  dividends: readonly Dividend[],
  days: readonly PricedDay[],
  {
    rateOn,
    splits,
    unit,
  }: { readonly rateOn: RateOn; readonly splits: readonly Split[]; readonly unit: Unit | null },
): RestatedDividend[] {
  const closes = days.filter((day) => day.close !== null && day.unit === unit)
  return dividends.map((dividend) => {
    const restated = restate(dividend, unit, splits, rateOn)
    const isDoubted = restated !== null && isContradicted(restated, dividend.date, closes)
    return { ...dividend, restated: isDoubted ? null : restated }
  })
}

function restate(
  { amount, date, unit: declared }: Dividend,
  unit: Unit | null,
  splits: readonly Split[],
  rateOn: RateOn,
): number | null {
  if (declared === null || unit === null) return null
  const isForeign = currencyOf(declared) !== currencyOf(unit)
  const rate = isForeign ? rateOn(date, declared, unit) : null
  const converted = convert({ value: amount, unit: declared }, unit, rate)
  return converted && converted.value / splitFactorAfter(date, splits)
}

function isContradicted(amount: number, exDay: TradingDate, closes: readonly PricedDay[]): boolean {
  const at = closes.findIndex(({ date }) => date >= exDay)
  const on = closes[at]?.close ?? null
  const before = (at === -1 ? closes.at(-1) : closes[at - 1])?.close ?? null
  if (on === null && before === null) return false
  if (amount < LARGE * (before ?? on ?? 0)) return false
  return before === null || on === null || before - on < SEEN * amount
}
