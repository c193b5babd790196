import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import { GILT_VIEWS } from '@leadenhall/contract/shared/page-parts.ts'
import { useSearchParams } from 'wouter'

export type View = (typeof GILT_VIEWS)[number]
export const KINDS = ['all', 'conventional', 'index_linked'] as const
export type KindFilter = (typeof KINDS)[number]
export const SPANS = ['all', 'short', 'medium', 'long'] as const
export type Span = (typeof SPANS)[number]
/** Nominal above £5,000 is in the accrued income scheme (ITA 2007 s639). */
export const HELD = ['less', 'more'] as const
export type Held = (typeof HELD)[number]

const [, , HIGHER_RATE] = GILT_TAX_RATES

export interface GiltSearch {
  readonly view: View
  /** Percent; the higher rate of income tax until another is chosen. */
  readonly taxRate: string
  readonly kind: KindFilter
  readonly span: Span
  /** Nominal of all that is held, above £5,000 or up to it. */
  readonly held: Held
  set(name: 'view' | 'tax' | 'kind' | 'years' | 'held', value: string): void
}

/** The part of the page, the tax rate and the filters, which are kept in the URL. */
export function useGiltSearch(): GiltSearch {
  const [search, setSearch] = useSearchParams()
  const read = <T extends string>(name: string, allowed: readonly T[], otherwise: T) =>
    allowed.find((one) => one === search.get(name)) ?? otherwise
  const usual = { view: 'list', tax: HIGHER_RATE, kind: 'all', years: 'all', held: 'less' } as const
  return {
    view: read('view', GILT_VIEWS, usual.view),
    taxRate: read('tax', GILT_TAX_RATES, usual.tax),
    kind: read('kind', KINDS, usual.kind),
    span: read('years', SPANS, usual.years),
    held: read('held', HELD, usual.held),
    set: (name, value) =>
      setSearch((now) => {
        if (value === usual[name]) now.delete(name)
        else now.set(name, value)
        return now
      }),
  }
}
