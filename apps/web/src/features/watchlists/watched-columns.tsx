import { advfnChatUrl, lseChatUrl } from '@leadenhall/contract/shared/external-links.ts'
import { Link } from 'wouter'
import { formatLevel, formatMajorPrice, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { formatDate, formatDay, formatDayTime } from '../../format/time.ts'
import { sharePath } from '../../lib/paths.ts'
import { Change } from '../../ui/change.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DoubtMark } from '../../ui/doubt-mark.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { texts } from './texts.ts'
import { capInPounds, capOf, type Watched } from './watched.ts'

export const watchedColumns: Column<Watched>[] = [
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
    className: 'w-full max-w-0 truncate',
  },
  {
    id: 'cap',
    header: texts.table.cap,
    headerTitle: texts.table.capOrder,
    cell: (row) => (isAsked(row) ? null : <MarketCap row={row} />),
    value: capInPounds,
    isSortable: true,
    align: 'right',
    wideOnly: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'price',
    header: texts.table.price,
    cell: (row) => <SharePrice row={row} />,
    value: ({ quote }) => quote?.price ?? null,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'change',
    header: texts.table.change,
    cell: (row) => (isAsked(row) ? null : <Change ratio={row.quote?.changeRatio ?? null} />),
    value: ({ quote }) => quote?.changeRatio ?? null,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'links',
    header: texts.table.links,
    cell: (row) => <ShareLinks row={row} />,
    value: () => null,
    wideOnly: true,
    className: 'whitespace-nowrap',
  },
]

/** Whether its quote is still loading. */
function isAsked({ quote, noPriceBecause }: Watched): boolean {
  return quote === null && noPriceBecause === null
}

function Company({ row }: { row: Watched }) {
  const { name, item } = row
  return (
    <span title={[name, item?.note].filter(Boolean).join(': ')}>
      {name ?? (isAsked(row) ? null : NOT_KNOWN)}
      {item?.note ? <span className="ml-2 text-muted">{item.note}</span> : null}
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
