import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { Change } from '../../listing/change.tsx'
import { MetricValue } from '../../listing/metric-value.tsx'
import { changeOver, MonthLine } from '../../listing/month-line.tsx'
import { RangeBar } from '../../listing/range-bar.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ColumnSet } from './column-sets.ts'
import { texts } from './texts.ts'
import { capInPounds, placeBetween, type Watched } from './watched.ts'
import {
  Company,
  isAsked,
  MarketCap,
  Move,
  RelativeVolume,
  ShareLinks,
  SharePrice,
  SinceAdded,
} from './watched-cells.tsx'

const relativeVolumeOf = ({ quote }: Watched) => quote?.relativeVolume ?? null

const OWN_COLUMNS: Column<Watched>[] = [
  {
    id: 'ticker',
    header: texts.table.ticker,
    cell: ({ ticker }) => <span className="font-semibold text-accent">{ticker}</span>,
    value: ({ ticker }) => ticker,
    isSortable: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'company',
    header: texts.table.company,
    cell: (row) => <Company row={row} />,
    value: ({ name }) => name,
    isSortable: true,
    className: 'max-w-70 truncate max-xl:max-w-44 max-lg:max-w-40 max-sm:w-full max-sm:max-w-0',
  },
  {
    id: 'cap',
    header: texts.table.cap,
    headerTitle: texts.table.capOrder,
    cell: (row) => (isAsked(row) ? null : <MarketCap row={row} />),
    value: capInPounds,
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
    className: 'whitespace-nowrap',
  },
  {
    id: 'price',
    header: texts.table.price,
    cell: (row) => <SharePrice row={row} />,
    value: ({ quote }) => quote?.price ?? null,
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'move',
    header: texts.table.move,
    cell: ({ quote }) => <Move quote={quote} />,
    value: ({ quote }) => quote?.change ?? null,
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'desk',
  },
  {
    id: 'change',
    header: texts.table.change,
    cell: (row) => (isAsked(row) ? null : <Change ratio={row.quote?.changeRatio ?? null} />),
    value: ({ quote }) => quote?.changeRatio ?? null,
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'month',
    header: texts.table.month,
    headerTitle: texts.table.monthHelp,
    cell: ({ closes, quote }) => <MonthLine closes={closes} name={quote?.ticker ?? ''} />,
    value: ({ closes }) => changeOver(closes),
    isSortable: true,
    align: 'right',
    shownFrom: 'tablet',
  },
  {
    id: 'day',
    header: texts.table.day,
    headerTitle: texts.table.dayHelp,
    cell: ({ quote }) => (
      <RangeBar
        low={quote?.dayLow ?? null}
        high={quote?.dayHigh ?? null}
        value={quote?.price ?? null}
        label={texts.table.dayPlace}
        className="w-16"
      />
    ),
    value: ({ quote }) =>
      placeBetween(quote?.dayLow ?? null, quote?.dayHigh ?? null, quote?.price ?? null),
    isSortable: true,
    align: 'right',
    shownFrom: 'desk',
  },
  {
    id: 'year',
    header: texts.table.year,
    headerTitle: texts.table.yearHelp,
    cell: ({ quote }) => (
      <RangeBar
        low={quote?.fiftyTwoWeekLow ?? null}
        high={quote?.fiftyTwoWeekHigh ?? null}
        value={quote?.price ?? null}
        label={texts.table.yearPlace}
        className="w-16"
      />
    ),
    value: ({ quote }) =>
      placeBetween(
        quote?.fiftyTwoWeekLow ?? null,
        quote?.fiftyTwoWeekHigh ?? null,
        quote?.price ?? null,
      ),
    isSortable: true,
    align: 'right',
    shownFrom: 'lg',
  },
  {
    id: 'volume',
    header: texts.table.volume,
    headerTitle: texts.table.volumeHelp,
    cell: (row) => <RelativeVolume multiple={relativeVolumeOf(row)} />,
    value: relativeVolumeOf,
    isSortable: true,
    align: 'right',
    shownFrom: 'xl',
  },
  {
    id: 'since',
    header: texts.table.since,
    cell: ({ sinceAdded }) => <SinceAdded change={sinceAdded} />,
    value: ({ sinceAdded }) => sinceAdded?.changeRatio ?? null,
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'xl',
  },
  {
    id: 'note',
    header: texts.table.note,
    cell: ({ item }) => <span title={item?.note}>{item?.note}</span>,
    value: ({ item }) => item?.note || null,
    isSortable: true,
    className: 'max-w-40 truncate text-muted',
    shownFrom: 'desk',
  },
  {
    id: 'links',
    header: texts.table.links,
    cell: (row) => <ShareLinks row={row} />,
    value: () => null,
    shownFrom: 'md',
    className: 'whitespace-nowrap',
  },
]

/** The columns of a set, in its order. */
export function watchedColumns({ columns, figures }: ColumnSet): Column<Watched>[] {
  return columns.flatMap((id) => {
    const figure = figures.find((known) => known === id)
    return figure ? metricColumn(figure) : OWN_COLUMNS.filter((column) => column.id === id)
  })
}

function metricColumn(id: RangeFilterKey): Column<Watched> {
  const metric = findMetric(id)
  const value = ({ figures }: Watched) => figures?.[id] ?? null
  return {
    id,
    header: metric?.label ?? id,
    ...(metric ? { headerTitle: metric.formula } : {}),
    cell: (row) => (row.figures ? <MetricValue column={id} value={value(row)} /> : null),
    value,
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'lg',
  }
}
