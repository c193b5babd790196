import type { InstrumentLine } from '@leadenhall/contract/instruments/index.ts'
import { percentOf } from '../../format/change.ts'
import { formatLevel, formatMoneyCompact } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { MetricValue } from '../../listing/metric-value.tsx'
import { changeOver, MonthLine } from '../../listing/month-line.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { classifiedColumns } from './instrument-columns.tsx'
import { texts } from './texts.ts'
import type { GroupRow } from './use-group-rows.ts'

const ofLine = (column: Column<InstrumentLine>): Column<GroupRow> => ({
  ...column,
  cell: ({ line }) => column.cell(line),
  value: ({ line }) => column.value(line),
})

const figure = {
  isSortable: true,
  align: 'right',
  className: 'whitespace-nowrap',
} as const

const figureColumns: readonly Column<GroupRow>[] = [
  {
    id: 'price',
    header: texts.headers.price,
    headerTitle: texts.headers.priceHelp,
    cell: ({ figures }) =>
      figures ? formatLevel(figures.price ?? null, figures.price_unit ?? null, 'share') : null,
    value: ({ figures }) => figures?.price_gbp ?? null,
    ...figure,
  },
  {
    id: 'change',
    header: texts.headers.change,
    cell: ({ figures }) => (figures ? <Change ratio={figures.change_ratio ?? null} /> : null),
    value: ({ figures }) => percentOf(figures?.change_ratio ?? null),
    ...figure,
  },
  {
    id: 'month',
    header: texts.headers.month,
    cell: ({ closes, line }) => <MonthLine closes={closes} name={line.ticker} />,
    value: ({ closes }) => percentOf(changeOver(closes)),
    ...figure,
    shownFrom: 'md',
  },
  {
    id: 'year',
    header: texts.headers.year,
    cell: ({ figures }) => (figures ? <Change ratio={figures.return_1y ?? null} /> : null),
    value: ({ figures }) => percentOf(figures?.return_1y ?? null),
    ...figure,
    shownFrom: 'sm',
  },
  {
    id: 'cap',
    header: texts.headers.cap,
    headerTitle: texts.headers.capHelp,
    cell: ({ figures }) => (figures ? formatMoneyCompact(capOf(figures)) : null),
    value: ({ figures }) => figures?.market_cap_usd ?? null,
    ...figure,
    shownFrom: 'sm',
  },
  {
    id: 'yield',
    header: texts.headers.yield,
    cell: ({ figures }) =>
      figures ? (
        <MetricValue column="dividend_yield" value={figures.dividend_yield ?? null} />
      ) : null,
    value: ({ figures }) => percentOf(figures?.dividend_yield ?? null),
    ...figure,
    shownFrom: 'sm',
  },
  metricColumn('price_earnings', texts.headers.priceEarnings),
  metricColumn('quality', texts.headers.quality),
  metricColumn('value', texts.headers.value),
  metricColumn('momentum', texts.headers.momentum),
]

function metricColumn(
  id: 'price_earnings' | 'quality' | 'value' | 'momentum',
  header: string,
): Column<GroupRow> {
  return {
    id,
    header,
    cell: ({ figures }) =>
      figures ? <MetricValue column={id} value={figures[id] ?? null} /> : null,
    value: ({ figures }) => figures?.[id] ?? null,
    ...figure,
    shownFrom: 'lg',
  }
}

/** In pounds by the latest quote, otherwise the dollars of the instrument list. */
function capOf({ market_cap: pounds, market_cap_usd: dollars }: NonNullable<GroupRow['figures']>) {
  if (pounds !== null && pounds !== undefined) return { value: pounds, unit: 'GBP' }
  return dollars === null ? null : { value: dollars, unit: 'USD' }
}

const [ticker, name, ...rest] = classifiedColumns.map(ofLine)

export const groupRowColumns: readonly Column<GroupRow>[] = [
  ...(ticker && name ? [ticker, name] : []),
  ...figureColumns,
  ...rest.map((column) => ({ ...column, shownFrom: 'xl' as const })),
]

/** The units of values that cells show with their unit. */
const EXPORT_HEADERS: Readonly<Record<string, string>> = texts.headers.exported

export const groupRowExport: readonly Column<GroupRow>[] = groupRowColumns.map((column) => ({
  ...column,
  header: EXPORT_HEADERS[column.id] ?? column.header,
}))
