import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import {
  type OptionalColumn,
  RANGE_FILTERS,
  type RangeFilterKey,
  type SortColumn,
} from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { formatCompact, formatLevel, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { MetricValue } from '../../listing/metric-value.tsx'
import type { Column, ColumnOrder } from '../../ui/data-table.tsx'
import type { ScreenOrder, ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

interface ResultColumn extends Omit<Column<ScreenerRow>, 'isSortable'> {
  /** The server column that the header sorts by; absent for unsortable columns. */
  readonly sort?: SortColumn
}

/** Always first. */
const NAME_COLUMNS: readonly ResultColumn[] = [
  {
    id: 'ticker',
    header: texts.headers.ticker,
    sort: 'ticker',
    isSticky: true,
    cell: ({ ticker }) => <span className="font-semibold text-accent">{ticker}</span>,
    value: ({ ticker }) => ticker,
  },
  {
    id: 'name',
    header: texts.headers.name,
    sort: 'name',
    cell: ({ name }) => <Cut text={name} width="max-w-60 max-xl:max-w-36 max-sm:max-w-[28vw]" />,
    value: ({ name }) => name,
  },
]

/** A check box for each row. */
export function pickColumn(
  picked: ReadonlySet<string>,
  onPick: (ticker: string) => void,
): Column<ScreenerRow> {
  return {
    id: 'pick',
    header: texts.pick.header,
    headerCell: <span className="sr-only">{texts.pick.header}</span>,
    className: 'w-6',
    cell: ({ ticker }) => (
      <label className="-mx-2 flex min-h-6 cursor-pointer items-center px-2">
        <input
          type="checkbox"
          aria-label={texts.pick.row(ticker)}
          checked={picked.has(ticker)}
          onChange={() => onPick(ticker)}
        />
      </label>
    ),
    value: () => null,
  }
}

/** Always last. */
const CLASS_COLUMNS: readonly ResultColumn[] = [
  {
    ...textColumn('exchange', texts.headers.exchange, ({ exchange, market }) =>
      market === null || market === exchange ? exchange : `${exchange} (${market})`,
    ),
    sort: 'exchange',
    shownFrom: 'sm',
  },
  {
    ...textColumn('industry', texts.headers.industry, ({ industry }) => industry),
    sort: 'industry',
    shownFrom: 'sm',
  },
  {
    ...textColumn('sector', texts.headers.sector, ({ sector }) => sector),
    sort: 'sector',
    shownFrom: 'sm',
  },
  {
    ...textColumn('country', texts.headers.country, ({ country }) => country),
    sort: 'country',
    shownFrom: 'sm',
  },
  {
    id: 'market_cap_usd',
    header: texts.headers.marketCap,
    sort: 'market_cap_usd',
    align: 'right',
    cell: (row) => <span title={describeCap(row)}>{formatCompact(row.market_cap_usd)}</span>,
    value: (row) => row.market_cap_usd,
  },
]

/** The optional columns, in the chooser's order. */
export const OPTIONAL_RESULT_COLUMNS: readonly (ResultColumn & { readonly id: OptionalColumn })[] =
  [
    {
      id: 'price',
      header: texts.headers.price,
      sort: 'price_gbp',
      align: 'right',
      cell: (row) => (
        <span title={describeQuoteTime(row)}>
          {formatLevel(row.price ?? null, row.price_unit ?? null, 'share')}
          {row.price_day ? (
            <span className="ml-2 text-sm text-muted">{formatDate(row.price_day)}</span>
          ) : null}
        </span>
      ),
      value: ({ price = null }) => price,
    },
    ...RANGE_FILTERS.map(metricColumn),
    {
      id: 'listing_date',
      header: texts.headers.listed,
      cell: ({ listing_date: date = null }) => formatDate(date),
      value: ({ listing_date: date = null }) => date,
    },
    textColumn('indices', texts.headers.indices, ({ indices = [] }) => indices.join(', ') || null),
    { ...textColumn('type', texts.headers.type, ({ type = null }) => type), sort: 'type' },
    {
      id: 'currency',
      header: texts.headers.currency,
      sort: 'currency',
      cell: ({ currency }) => currency ?? NOT_KNOWN,
      value: ({ currency = null }) => currency,
    },
    {
      ...textColumn(
        'listing_category',
        texts.headers.category,
        ({ listing_category: category = null }) => category,
      ),
      sort: 'listing_category',
    },
    {
      id: 'market_cap_as_of',
      header: texts.headers.marketCapAsOf,
      cell: ({ market_cap_as_of: day = null }) => formatDate(day),
      value: ({ market_cap_as_of: day = null }) => day,
    },
  ]

function textColumn<Id extends string>(
  id: Id,
  header: string,
  value: (row: ScreenerRow) => string | null,
) {
  return { id, header, cell: (row: ScreenerRow) => <Cut text={value(row)} />, value }
}

function metricColumn({
  key,
  label,
  kind,
}: (typeof RANGE_FILTERS)[number]): ResultColumn & { readonly id: RangeFilterKey } {
  return {
    id: key,
    header: kind === 'date' ? texts.daysTo(label) : label,
    ...describeFormula(key),
    sort: key,
    align: 'right',
    cell: (row) => <MetricValue column={key} value={row[key] ?? null} />,
    value: (row) => row[key] ?? null,
  }
}

function describeFormula(key: RangeFilterKey) {
  const formula = findMetric(key)?.formula
  return formula === undefined ? {} : { headerTitle: formula }
}

/** The chosen columns, plus those with a range filter. */
export function columnsInUse({ columns, filters }: ScreenState): ReadonlySet<OptionalColumn> {
  const filtered = RANGE_FILTERS.filter(({ key }) => filters.ranges?.[key] !== undefined)
  return new Set([...columns, ...filtered.map(({ key }) => key)])
}

const ALL_COLUMNS: readonly ResultColumn[] = [
  ...NAME_COLUMNS,
  ...OPTIONAL_RESULT_COLUMNS,
  ...CLASS_COLUMNS,
]

/** The requested columns between the name and the classification, so that figures come first. */
export function resultColumns(asked: ReadonlySet<OptionalColumn>): Column<ScreenerRow>[] {
  const chosen = OPTIONAL_RESULT_COLUMNS.filter(({ id }) => asked.has(id))
  return [...NAME_COLUMNS, ...chosen, ...CLASS_COLUMNS].map(({ sort, ...column }) => ({
    ...column,
    isSortable: sort !== undefined,
  }))
}

/** The columns that show the value the server sorts by. */
export function columnsOrdered({ column, direction }: ScreenOrder): ColumnOrder[] {
  return ALL_COLUMNS.filter(({ sort }) => sort === column).map(({ id }) => ({
    id,
    desc: direction === 'desc',
  }))
}

/** The server's sort order for a header. */
export function orderBy({ id, desc }: ColumnOrder): ScreenOrder {
  const column = ALL_COLUMNS.find((candidate) => candidate.id === id)?.sort ?? 'ticker'
  return { column, direction: desc ? 'desc' : 'asc' }
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
