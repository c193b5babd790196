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
import { Flashing } from '../../ui/flashing.tsx'
import { texts } from './texts.ts'
import { capOf, type Watched } from './watched.ts'

/** Multiple of the average from which a volume is unusual. */
const UNUSUAL = 1.5

export function Move({ quote }: Pick<Watched, 'quote'>) {
  if (!quote || quote.change === null) return null
  const direction = directionOf(quote.changeRatio) ?? 'flat'
  return <span className={CHANGE_COLOURS[direction]}>{formatMove(quote.change, quote)}</span>
}

export function RelativeVolume({ multiple }: { multiple: number | null }) {
  if (multiple === null) return <span className="text-muted">{NOT_KNOWN}</span>
  return (
    <span className={multiple >= UNUSUAL ? 'font-semibold text-accent' : ''}>
      {formatMultiple(multiple)}×
    </span>
  )
}

export function SinceAdded({ change }: { change: ChangeSince | null }) {
  if (!change) return null
  const because = change.unknownBecause
  return (
    <span title={because ? texts.details.unknownChange[because] : undefined}>
      <Change ratio={change.changeRatio} />
    </span>
  )
}

/** True while the quote is loading. */
export function isAsked({ quote, noPriceBecause }: Watched): boolean {
  return quote === null && noPriceBecause === null
}

export function Company({ row }: { row: Watched }) {
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
