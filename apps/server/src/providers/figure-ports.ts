/** The interface of sources of reported figures: accounts, filings, and later short positions or NAVs. */
import type { Period } from '@leadenhall/contract/figures/index.ts'
import { BALANCE_LINES } from '@leadenhall/contract/figures/metrics/statements.ts'
import type { CallOptions, Source } from './ports.ts'

/** Subject of a question to a source. */
export interface FigureSubject {
  /** Yahoo-style symbol. */
  readonly symbol: string
  readonly isin: string | null
  readonly kind: 'share' | 'fund' | 'other'
  /** ICB supersector in London, GICS sector elsewhere; null if unknown. */
  readonly sector: string | null
  /** Declared unit of the listing. */
  readonly unit: string | null
}

/** A value as the source states it. */
export interface SourceFigure {
  /** Key of a metric. */
  readonly metric: string
  readonly value: number
  /** ISO 4217 code; null for counts and ratios. */
  readonly unit: string | null
  readonly period: Period
  /** Epoch milliseconds; null where the source does not say, which counts as the time of the first read. */
  readonly publishedAtMs: number | null
  /** Page of the filing; null if there is none. */
  readonly link: string | null
}

/** One financial year as a simulated source gives it: by key of the line, in one currency. */
export interface SourceYear {
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
  readonly publishedAtMs: number
  readonly currency: string
  readonly lines: Readonly<Record<string, number>>
}

/** Lines that are true at an instant. */
const BALANCES: ReadonlySet<string> = new Set([
  ...BALANCE_LINES.map(({ key }) => key),
  'book_value_per_share',
])
/** Lines that are counted and have no currency. */
const COUNTS: ReadonlySet<string> = new Set(
  BALANCE_LINES.flatMap(({ key, kind }) => (kind === 'count' ? [key] : [])),
)

export function toSourceFigures(year: SourceYear): SourceFigure[] {
  const { start, end, publishedAtMs, currency, lines } = year
  return Object.entries(lines).map(([metric, value]) => ({
    metric,
    value,
    unit: COUNTS.has(metric) ? null : currency,
    period: BALANCES.has(metric)
      ? { start: null, end, label: null }
      : { start, end, label: '12 months' },
    publishedAtMs,
    link: null,
  }))
}

export interface FigureSource extends Source {
  /** Whose figures they are: a listing's, or its issuer's whatever the line. */
  readonly describes: 'listing' | 'issuer'
  /**
   * Empty for a subject that the source knows without figures, such as a fund.
   * @throws OutboundError
   */
  getFigures(subject: FigureSubject, options?: CallOptions): Promise<readonly SourceFigure[]>
  /** Only of a simulated source: a pure function of subject and moment, which is never stored. */
  simulate?(subject: FigureSubject, nowMs: number): readonly SourceYear[]
}
