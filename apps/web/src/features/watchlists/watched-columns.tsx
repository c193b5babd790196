import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { advfnChatUrl, lseChatUrl } from '@leadenhall/contract/shared/external-links.ts'
import type { ChangeSince } from '@leadenhall/contract/watchlists/index.ts'
import { Link } from 'wouter'
import { directionOf, formatMultiple } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import {
  formatLevel,
  formatMajorPrice,
  formatMoneyCompact,
  formatMove,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDate, formatDay, formatDayTime } from '../../format/time.ts'
import { CHANGE_COLOURS, Change } from '../../listing/change.tsx'
import { DoubtMark } from '../../listing/doubt-mark.tsx'
import { MetricValue } from '../../listing/metric-value.tsx'
import { changeOver, MonthLine } from '../../listing/month-line.tsx'
import { RangeBar } from '../../listing/range-bar.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import type { ColumnSet } from './column-sets.ts'
import { texts } from './texts.ts'
import { capInPounds, capOf, placeBetween, relativeVolume, type Watched } from './watched.ts'

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
    cell: (row) => <RelativeVolume multiple={relativeVolume(row)} />,
    value: relativeVolume,
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
    shownFrom: 'sm',
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

function Move({ quote }: Pick<Watched, 'quote'>) {
  if (!quote || quote.change === null) return null
  const direction = directionOf(quote.changeRatio) ?? 'flat'
  return <span className={CHANGE_COLOURS[direction]}>{formatMove(quote.change, quote)}</span>
}

/** From here on a volume is unusual. */
const UNUSUAL = 1.5

function RelativeVolume({ multiple }: { multiple: number | null }) {
  if (multiple === null) return <span className="text-muted">{NOT_KNOWN}</span>
  return (
    <span className={multiple >= UNUSUAL ? 'font-semibold text-accent' : ''}>
      {formatMultiple(multiple)}×
    </span>
  )
}

function SinceAdded({ change }: { change: ChangeSince | null }) {
  if (!change) return null
  const because = change.unknownBecause
  return (
    <span title={because ? texts.details.unknownChange[because] : undefined}>
      <Change ratio={change.changeRatio} />
    </span>
  )
}

/** Whether its quote is still loading. */
function isAsked({ quote, noPriceBecause }: Watched): boolean {
  return quote === null && noPriceBecause === null
}

function Company({ row }: { row: Watched }) {
  const { name, item } = row
  return (
    <span title={[name, item?.note].filter(Boolean).join(': ')}>
      {name ?? (isAsked(row) ? null : NOT_KNOWN)}
    </span>
  )
}

/** With the day of one that the instrument list gives. */
export function MarketCap({ row }: { row: Watched }) {
  const cap = capOf(row)
  return (
    <>
      {formatMoneyCompact(cap)}
      {cap?.date ? <span className="text-muted"> ({formatDate(cap.date)})</span> : null}
    </>
  )
}

/** The price in its declared unit with pounds in the title, or why there is none. */
export function SharePrice({ row }: { row: Watched }) {
  const { quote, noPriceBecause, isOld } = row
  if (!quote) {
    return isAsked(row) ? (
      <span
        role="status"
        aria-label={texts.table.loading}
        className="skeleton inline-block h-3 w-14"
      />
    ) : (
      <span className="text-warn">{noPriceBecause}</span>
    )
  }
  const { price, unit, kind, provenance } = quote
  if (price === null) return <span className="text-warn">{texts.table.noPrice.unavailable}</span>
  const asOf = `${provenance.stale ? `${texts.table.stale}, ` : ''}${formatDayTime(provenance.asOf)}`
  return (
    <>
      <data
        value={price}
        title={[formatMajorPrice(price, unit), asOf].filter(Boolean).join(', ')}
        className={provenance.stale ? 'text-muted' : ''}
      >
        <Flashing value={price}>{formatLevel(price, unit, kind)}</Flashing>
        <DoubtMark quote={quote} />
      </data>
      {isOld ? (
        <span className="ml-2 text-sm font-normal text-muted">{formatDay(provenance.asOf)}</span>
      ) : null}
    </>
  )
}

const LINK = 'link -my-0.5 inline-flex min-h-[24px] min-w-[24px] items-center justify-center'

export function ShareLinks({ row: { ticker, name } }: { row: Watched }) {
  const outside = [
    [texts.table.lse, texts.table.lseTitle(ticker), lseChatUrl(ticker)],
    [texts.table.advfn, texts.table.advfnTitle(ticker), advfnChatUrl(ticker, name)],
  ] as const
  return (
    <span className="inline-flex gap-3">
      {outside.map(([label, title, address]) =>
        address === null ? null : (
          <a
            key={label}
            href={address}
            title={title}
            target="_blank"
            rel="noopener noreferrer"
            className={LINK}
          >
            {label}
            <span className="sr-only">: {title}</span>
          </a>
        ),
      )}
      <Link href={sharePath(ticker)} title={texts.table.ownTitle(ticker)} className={LINK}>
        {texts.table.own}
        <span className="sr-only">: {texts.table.ownTitle(ticker)}</span>
      </Link>
    </span>
  )
}
