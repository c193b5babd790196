import {
  type FurtherColumn,
  RANGE_FILTERS,
  type RangeFilterKey,
  type SortColumn,
} from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import type { ReactNode } from 'react'
import { formatMultiple, formatPercent } from '../../format/change.ts'
import {
  formatCompact,
  formatFigure,
  formatMoneyCompact,
  formatPrice,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { Change } from '../../ui/change.tsx'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

export interface ResultColumn {
  readonly id: string
  readonly header: string
  readonly cell: (row: ScreenerRow) => ReactNode
  /** The server's column that a click on the header orders by; null where it has no order. */
  readonly sort: SortColumn | null
  readonly isNumeric?: boolean
  /** Left out on a phone. */
  readonly wideOnly?: boolean
}

const RESULT_COLUMNS: readonly ResultColumn[] = [
  {
    id: 'ticker',
    header: 'Ticker',
    sort: 'ticker',
    cell: ({ ticker }) => <span className="font-semibold text-accent">{ticker}</span>,
  },
  {
    id: 'name',
    header: 'Company',
    sort: 'name',
    cell: ({ name }) => <Cut text={name} width="max-w-60 max-xl:max-w-36 max-sm:max-w-[45vw]" />,
  },
  {
    id: 'exchange',
    header: 'Exchange (market)',
    sort: 'exchange',
    wideOnly: true,
    cell: ({ exchange, market }) => (
      <Cut text={market === null || market === exchange ? exchange : `${exchange} (${market})`} />
    ),
  },
  {
    id: 'industry',
    header: 'Industry',
    sort: 'industry',
    wideOnly: true,
    cell: ({ industry }) => <Cut text={industry} />,
  },
  {
    id: 'sector',
    header: 'Sector',
    sort: 'sector',
    wideOnly: true,
    cell: ({ sector }) => <Cut text={sector} />,
  },
  {
    id: 'country',
    header: 'Country',
    sort: 'country',
    wideOnly: true,
    cell: ({ country }) => <Cut text={country} />,
  },
  {
    id: 'market_cap_usd',
    header: 'MCAP ($)',
    sort: 'market_cap_usd',
    isNumeric: true,
    cell: (row) => <span title={describeCap(row)}>{formatCompact(row.market_cap_usd)}</span>,
  },
]

/** What the chooser offers, in its order. */
export const FURTHER_RESULT_COLUMNS: readonly (ResultColumn & { readonly id: FurtherColumn })[] = [
  {
    id: 'price',
    header: 'Price',
    sort: 'price_gbp',
    isNumeric: true,
    cell: (row) => (
      <span title={describeQuoteTime(row)}>
        {formatPrice(row.price ?? null, row.price_unit ?? null)}
      </span>
    ),
  },
  figureColumn('price_gbp', (price) => formatPrice(price, 'GBP')),
  figureColumn('change_ratio', (ratio) => <Change ratio={ratio} />),
  figureColumn('volume', formatCompact),
  figureColumn('fifty_two_week_position', formatPercent),
  figureColumn('price_earnings', formatMultiple),
  figureColumn('dividend_yield', formatPercent),
  figureColumn('listing_age_years', (years) =>
    years === null ? NOT_KNOWN : formatFigure(years, 1),
  ),
  {
    id: 'listing_date',
    header: 'Listed On',
    sort: null,
    cell: ({ listing_date: date = null }) => formatDate(date),
  },
  {
    id: 'indices',
    header: 'Indices',
    sort: null,
    cell: ({ indices = [] }) => <Cut text={indices.join(', ') || null} />,
  },
  { id: 'type', header: 'Type', sort: 'type', cell: ({ type }) => <Cut text={type ?? null} /> },
  {
    id: 'currency',
    header: 'Trading Currency',
    sort: 'currency',
    cell: ({ currency }) => currency ?? NOT_KNOWN,
  },
  {
    id: 'listing_category',
    header: 'Listing Category',
    sort: 'listing_category',
    cell: ({ listing_category: category = null }) => <Cut text={category} />,
  },
  {
    id: 'market_cap_as_of',
    header: 'MCAP as of',
    sort: null,
    cell: ({ market_cap_as_of: day = null }) => formatDate(day),
  },
]

function figureColumn(
  key: RangeFilterKey,
  show: (value: number | null) => ReactNode,
): ResultColumn & { readonly id: RangeFilterKey } {
  return {
    id: key,
    header: RANGE_FILTERS.find((filter) => filter.key === key)?.label ?? key,
    sort: key,
    isNumeric: true,
    cell: (row) => show(row[key] ?? null),
  }
}

/** The chosen columns, and the figures that are filtered by. */
export function columnsInUse({ columns, filters }: ScreenState): ReadonlySet<FurtherColumn> {
  const filtered = RANGE_FILTERS.filter(({ key }) => filters.ranges?.[key] !== undefined)
  return new Set([...columns, ...filtered.map(({ key }) => key)])
}

/** The table's own columns, then those asked for. */
export function resultColumns(asked: ReadonlySet<FurtherColumn>): ResultColumn[] {
  return [...RESULT_COLUMNS, ...FURTHER_RESULT_COLUMNS.filter(({ id }) => asked.has(id))]
}

function Cut({
  text,
  width = 'max-w-42 max-xl:max-w-24',
}: {
  text: string | null
  width?: string
}) {
  if (text === null) return <span className="text-muted">{NOT_KNOWN}</span>
  return (
    <span className={`block truncate ${width}`} title={text}>
      {text}
    </span>
  )
}

/** "US$300.87bn, from the instrument list, 23 Feb 2026". */
function describeCap(row: ScreenerRow): string | undefined {
  const { market_cap_usd: value, market_cap_source: source, market_cap_as_of: day } = row
  if (value === null || !source) return undefined
  return [
    formatMoneyCompact({ value, unit: 'USD' }),
    texts.source[source],
    day ? formatDate(day) : texts.dateUnknown,
  ].join(', ')
}

function describeQuoteTime({ quote_as_of: instant }: ScreenerRow): string | undefined {
  return instant ? formatDayTime(instant) : undefined
}
