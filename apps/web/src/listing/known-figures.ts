/** The figures of a listing, for the features that show some of them. */
import { getFigures } from '@leadenhall/contract/figures/endpoints.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

export function knownFiguresQuery(ticker: string) {
  return queryOptions({
    queryKey: ['figures', ticker],
    queryFn: ({ signal }) => callApi(getFigures, { params: { ticker } }, { signal }),
  })
}

type Figure = Figures['figures'][number]
type Known = {
  readonly figures: readonly (Pick<Figure, 'metric' | 'value'> & Partial<Pick<Figure, 'unit'>>)[]
}

/** The value of a metric, in its own unit; null if it is not known. */
export function valueOfMetric(known: Known | undefined, key: string): number | null {
  return known?.figures.find(({ metric }) => metric === key)?.value ?? null
}

/** A sum with the unit that its figure declares; null without either. */
export function moneyOfMetric(known: Known | undefined, key: string): Price | null {
  const figure = known?.figures.find(({ metric }) => metric === key)
  if (!figure?.unit || figure.value === null) return null
  return { value: figure.value, unit: figure.unit }
}

interface Ratios {
  readonly priceEarnings: number | null
  readonly dividendYield: number | null
}

/** The quote's ratios, else those computed from the accounts. */
export function ratiosOf(quote: Ratios | undefined, known: Known | undefined): Ratios {
  return {
    priceEarnings: quote?.priceEarnings ?? valueOfMetric(known, 'pe'),
    dividendYield: quote?.dividendYield ?? valueOfMetric(known, 'dividend_yield'),
  }
}
