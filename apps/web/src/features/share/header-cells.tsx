import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMultiple, formatPercent } from '../../format/change.ts'
import { formatCompact, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { ratiosQuery } from './api.ts'
import { nextDateOf, spreadOf } from './header-figures.ts'
import type { PageKind } from './page-kind.ts'
import { texts } from './texts.ts'

interface HeaderCellsProps {
  readonly quote: Quote | undefined
  readonly instrument: InstrumentDetail | undefined
  readonly kind: PageKind
}

interface Ratios {
  readonly priceEarnings: number | null
  readonly dividendYield: number | null
}

interface Cell {
  readonly term: string
  /** Null if it is not known. */
  readonly value: ReactNode
  readonly title?: string | undefined
}

/** Kinds whose six cells keep their places while nothing is known. */
const COMPANIES: ReadonlySet<PageKind> = new Set(['share', 'trust', 'foreign'])

/** Six figures of a company; of anything else, those that are known. */
export function HeaderCells({ quote, instrument, kind }: HeaderCellsProps) {
  const today = toTradingDate(useNow(), 'Europe/London')
  const ratios = useRatios(quote, instrument)
  const cells = cellsOf(quote, ratios, instrument, today)
  const shown = COMPANIES.has(kind) ? cells : cells.filter(({ value }) => value !== null)
  if (shown.length === 0) return null
  return (
    <dl className="grid grow grid-cols-3 gap-x-4 gap-y-1 sm:flex sm:grow-0 sm:flex-wrap min-[1400px]:shrink-0">
      {shown.map(({ term, value, title }) => (
        <div
          key={term}
          className="min-w-0 sm:min-w-[62px] sm:border-l sm:border-line sm:pl-3"
          title={title}
        >
          <dt className="text-sm whitespace-nowrap text-muted">{term}</dt>
          <dd className="font-semibold whitespace-nowrap">{value ?? NOT_KNOWN}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The quote's, else those computed from the accounts. */
function useRatios(quote: Quote | undefined, instrument: InstrumentDetail | undefined): Ratios {
  const { data } = useQuery(ratiosQuery(instrument?.ticker ?? '', instrument !== undefined))
  const computed = (key: string) =>
    data?.figures.find(({ metric }) => metric === key)?.value ?? null
  return {
    priceEarnings: quote?.priceEarnings ?? computed('pe'),
    dividendYield: quote?.dividendYield ?? computed('dividend_yield'),
  }
}

function cellsOf(
  quote: Quote | undefined,
  { priceEarnings, dividendYield }: Ratios,
  instrument: InstrumentDetail | undefined,
  today: string,
): Cell[] {
  const { cells } = texts
  const relative = quote?.relativeVolume ?? null
  const spread = quote ? spreadOf(quote) : null
  const next = nextDateOf(quote?.details, today)
  const volume = quote?.volume ?? null
  return [
    { term: texts.marketCap, value: marketCap(quote, instrument) },
    {
      term: cells.priceEarnings,
      value: priceEarnings === null ? null : formatMultiple(priceEarnings),
    },
    {
      term: cells.dividendYield,
      value: dividendYield === null ? null : formatPercent(dividendYield),
    },
    {
      term: cells.volume,
      value:
        relative === null
          ? volume === null
            ? null
            : formatCompact(volume)
          : cells.timesAverage(formatMultiple(relative)),
      title: volume === null ? undefined : cells.volumeTitle(formatCompact(volume)),
    },
    { term: cells.spread, value: spread === null ? null : formatPercent(spread) },
    {
      term: next ? cells.dates[next.of] : cells.nextDate,
      value: next ? formatDate(next.date) : null,
    },
  ]
}

/** The quote's, or the instrument list's with its day. */
function marketCap(quote: Quote | undefined, instrument: InstrumentDetail | undefined): ReactNode {
  const quoted = quote?.marketCap ?? null
  const reference = instrument?.reference.market_cap
  if (quoted) return formatMoneyCompact(quoted)
  if (!reference) return null
  return (
    <>
      {formatMoneyCompact(reference)}{' '}
      <span className="font-normal text-muted">({formatDate(reference.date)})</span>
    </>
  )
}
