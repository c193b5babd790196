import { Decimal, ONE } from '../../../platform/decimal.ts'
import type { RateOn } from '../engine/amounts.ts'
import { type DailySeries, seriesAt } from '../engine/daily-values.ts'
import { isSameSeries } from './daily-series.ts'

type Rates = ReadonlyMap<string, DailySeries>

interface Kept {
  readonly parts: readonly (readonly [currency: string, series: DailySeries])[]
  readonly rateOn: RateOn
}

/** The same rates give the same function, so that positions computed with it stay valid. */
export function createStableRates(): (rates: Rates) => RateOn {
  const kept = new Map<string, Kept>()
  return (rates) => {
    const parts = [...rates]
      .filter(([currency]) => currency !== 'GBP')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const key = parts.map(([currency]) => currency).join()
    const before = kept.get(key)
    const isSame = before?.parts.every(([, series], index) => {
      const other = parts[index]
      return other !== undefined && isSameSeries(series, other[1])
    })
    if (before && isSame) return before.rateOn
    const rateOn = toRateOn(rates)
    kept.set(key, { parts, rateOn })
    return rateOn
  }
}

function toRateOn(rates: Rates): RateOn {
  return (currency, day) => {
    if (currency === 'GBP') return ONE
    const series = rates.get(currency)
    const rate = series ? seriesAt(series, day) : Number.NaN
    return Number.isNaN(rate) ? null : new Decimal(rate)
  }
}
