import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { MarketMap } from '@leadenhall/contract/market/index.ts'
import { type Quote, spreadOf } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { TrustDetail } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  directionOf,
  formatMultiple,
  formatPercent,
  formatPercentChange,
} from '../../format/change.ts'
import {
  formatCompact,
  formatCount,
  formatFigure,
  formatLevel,
  formatMoneyCompact,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDate, formatShortDate } from '../../format/time.ts'
import { knownFiguresQuery, ratiosOf } from '../../listing/known-figures.ts'
import { figuresQuery } from '../../listing/many-listings.ts'
import { useNow } from '../../ui/use-now.ts'
import { membersQuery, trustQuery } from './api.ts'
import { nextDateOf } from './header-figures.ts'
import type { PageKind } from './page-kind.ts'
import { texts } from './texts.ts'

interface HeaderCellsProps {
  readonly symbol: string
  readonly quote: Quote | undefined
  /** The quote was asked for and has not come; nothing older takes its place meanwhile. */
  readonly isAsked: boolean
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

type KnownCells = Record<'cap' | 'earnings' | 'yield' | 'volume' | 'spread' | 'next', Cell>

/** Kinds whose cells keep their places while nothing is known. */
const KEPT: ReadonlySet<PageKind> = new Set(['share', 'foreign', 'open-fund'])

/** Six figures of a company; of anything else, those of its kind that are known. */
export function HeaderCells({ symbol, quote, isAsked, instrument, kind }: HeaderCellsProps) {
  const today = toTradingDate(useNow(), 'Europe/London')
  const ratios = useRatios(quote, instrument)
  const trust = useQuery(trustQuery(symbol, kind === 'trust')).data
  const members = useQuery(membersQuery(symbol)).data
  const inPounds = useCapInPounds(quote, instrument)
  const { cap, ...others } = cellsOf(quote, ratios, instrument, today, inPounds)
  const known = { ...others, cap: isAsked ? { ...cap, value: null } : cap }
  const cells =
    kind === 'trust'
      ? [...trustCells(trust), known.yield, known.cap, known.next]
      : kind === 'fund'
        ? [
            { ...known.cap, term: texts.cells.size },
            distributionCell(quote),
            known.yield,
            known.volume,
            known.spread,
            known.next,
          ]
        : kind === 'open-fund'
          ? openFundCells(known, quote)
          : kind === 'index'
            ? breadthCells(members)
            : [known.cap, known.earnings, known.yield, known.volume, known.spread, known.next]
  const shown = KEPT.has(kind) ? cells : cells.filter(({ value }) => value !== null)
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

function trustCells(trust: TrustDetail | undefined): Cell[] {
  const { cells } = texts
  const { nav = null, discount = null, z = null } = trust ?? {}
  return [
    {
      term: nav ? cells.navOn(formatShortDate(nav.date)) : cells.nav,
      value: nav && formatLevel(nav.value, nav.unit, 'share'),
    },
    {
      term: cells.discount,
      value: discount === null ? null : formatPercentChange(discount),
      title: trust?.because ?? cells.discountTitle,
    },
    {
      term: cells.zScore,
      value: z === null ? null : formatFigure(z, 2),
      title: cells.zScoreTitle,
    },
  ]
}

function distributionCell(quote: Quote | undefined): Cell {
  const paid = quote?.details?.trailingDividend ?? null
  return {
    term: texts.cells.distribution,
    value: paid && formatLevel(paid.value, paid.unit, 'share'),
    title: texts.cells.distributionTitle,
  }
}

/** A cell that no source gives says so, because none will. */
function openFundCells({ cap, yield: dividendYield }: KnownCells, quote: Quote | undefined) {
  const { charge, notGiven, notGivenTitle } = texts.fund
  const cells: Cell[] = [
    { ...cap, term: texts.cells.size },
    { term: charge, value: null },
    distributionCell(quote),
    dividendYield,
  ]
  return cells.map((cell) =>
    cell.value === null
      ? {
          ...cell,
          value: <span className="font-normal text-muted">{notGiven}</span>,
          title: notGivenTitle,
        }
      : cell,
  )
}

function breadthCells(map: MarketMap | undefined): Cell[] {
  const changes = (map?.sectors ?? []).flatMap(({ shares }) =>
    shares.flatMap(({ change_ratio: change }) => change ?? []),
  )
  if (changes.length === 0) return []
  const { up, down, breadthTitle } = texts.cells
  const count = (one: 'up' | 'down') =>
    changes.filter((change) => directionOf(change) === one).length
  return [
    {
      term: up,
      value: <span className="text-up">{formatCount(count('up'))}</span>,
      title: breadthTitle,
    },
    {
      term: down,
      value: <span className="text-down">{formatCount(count('down'))}</span>,
      title: breadthTitle,
    },
  ]
}

/** The quote's, else those computed from the accounts. */
function useRatios(quote: Quote | undefined, instrument: InstrumentDetail | undefined): Ratios {
  const { data } = useQuery({
    ...knownFiguresQuery(instrument?.ticker ?? ''),
    enabled: instrument !== undefined,
  })
  return ratiosOf(quote, data)
}

function cellsOf(
  quote: Quote | undefined,
  { priceEarnings, dividendYield }: Ratios,
  instrument: InstrumentDetail | undefined,
  today: string,
  capInPounds: number | null,
): KnownCells {
  const { cells } = texts
  const relative = quote?.relativeVolume ?? null
  const spread = quote ? spreadOf(quote) : null
  const next = nextDateOf(quote?.details, today)
  const volume = quote?.volume ?? null
  return {
    cap: {
      term: texts.marketCap,
      value: marketCap(quote, instrument, capInPounds),
      title: capInPounds === null ? undefined : formatMoneyCompact(quote?.marketCap ?? null),
    },
    earnings: {
      term: cells.priceEarnings,
      value: priceEarnings === null ? null : formatMultiple(priceEarnings),
    },
    yield: {
      term: cells.dividendYield,
      value: dividendYield === null ? null : formatPercent(dividendYield),
    },
    volume: {
      term: cells.volume,
      value:
        relative === null
          ? volume === null
            ? null
            : formatCompact(volume)
          : cells.timesAverage(formatMultiple(relative)),
      title: volume === null ? undefined : cells.volumeTitle(formatCompact(volume)),
    },
    spread: { term: cells.spread, value: spread === null ? null : formatPercent(spread) },
    next: {
      term: next ? cells.dates[next.of] : cells.nextDate,
      value: next ? formatDate(next.date) : null,
    },
  }
}

/** Of a London listing whose source states it in another currency; null for any other. */
function useCapInPounds(
  quote: Quote | undefined,
  instrument: InstrumentDetail | undefined,
): number | null {
  const isElsewhere = Boolean(quote?.marketCap && currencyOf(quote.marketCap.unit) !== 'GBP')
  const isLondon = instrument !== undefined && isLondonExchange(instrument.exchange)
  const asked = isElsewhere && isLondon ? [instrument.ticker] : []
  const { data } = useQuery({
    ...figuresQuery(asked, ['market_cap']),
    enabled: asked.length > 0,
  })
  return asked.length > 0 ? (data?.[0]?.market_cap ?? null) : null
}

/** In pounds for London, else the quote's, or the instrument list's with its day. */
function marketCap(
  quote: Quote | undefined,
  instrument: InstrumentDetail | undefined,
  capInPounds: number | null,
): ReactNode {
  if (capInPounds !== null) return formatMoneyCompact({ value: capInPounds, unit: 'GBP' })
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
