import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../format/price.ts'
import { formatDay } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { closesQuery } from '../../listing/many-listings.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { type Mover, summariseDay } from './day-summary.ts'
import { listPath } from './list-path.ts'
import { meanPath } from './mean-path.ts'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'
import { SharePrice } from './watched-cells.tsx'

/** The action requested for a list. */
export interface ListChange {
  readonly kind: 'rename' | 'remove'
  readonly list: Watchlist
}

interface WatchlistCardsProps {
  readonly lists: readonly Watchlist[]
  readonly rowsOf: (list: Watchlist) => readonly Watched[]
  readonly onDo: (change: ListChange) => void
}

/** A card for each list: its day, its month as a line, its best and worst share, and its first shares. */
export function WatchlistCards({ lists, rowsOf, onDo }: WatchlistCardsProps) {
  const tickers = useMemo(
    () =>
      [
        ...new Set(lists.flatMap((list) => list.watchlist_items.map(({ ticker }) => ticker))),
      ].toSorted(),
    [lists],
  )
  const closes = useQuery(closesQuery(tickers, tickers.length > 0)).data
  const closesOf = useMemo(
    () => new Map(closes?.map((item) => [item.ticker, item.closes])),
    [closes],
  )
  return (
    <ul aria-label={texts.lists.title} className="grid gap-3 p-3 sm:grid-cols-2 xl:grid-cols-3">
      {lists.map((list) => {
        const rows = rowsOf(list)
        return (
          <li key={list.id} className="panel relative flex flex-col gap-2 p-3 hover:border-accent">
            <div className="flex items-start gap-2">
              <h3 className="min-w-0 grow text-base font-semibold">
                {/* Covers the card, under its buttons. */}
                <Link
                  href={listPath(list)}
                  className="block truncate text-accent after:absolute after:inset-0"
                >
                  {list.name}
                </Link>
              </h3>
              <IconButton
                className="relative z-1"
                label={`${texts.lists.rename} ${list.name}`}
                Icon={Pencil}
                onClick={() => onDo({ kind: 'rename', list })}
              />
              <IconButton
                className="relative z-1"
                label={`${texts.lists.remove} ${list.name}`}
                Icon={Trash2}
                onClick={() => onDo({ kind: 'remove', list })}
              />
            </div>
            <Day rows={rows} />
            <Line closes={list.watchlist_items.map(({ ticker }) => closesOf.get(ticker) ?? [])} />
            <FirstShares rows={rows} />
            <p className="mt-auto text-sm text-muted">
              {texts.lists.shares(
                list.watchlist_items.length,
                formatCount(list.watchlist_items.length),
              )}{' '}
              · {texts.lists.since(formatDay(list.created_at))}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

interface RowsProps {
  readonly rows: readonly Watched[]
}

function Day({ rows }: RowsProps) {
  if (rows.length === 0) return <p className="text-muted">{texts.lists.noShares}</p>
  const day = summariseDay(rows)
  if (!day) return <p className="skeleton h-10" aria-hidden="true" />
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-lg font-semibold" title={texts.lists.todayHelp}>
        <Change ratio={day.average} />
      </span>
      <span className="text-muted">{texts.lists.upDown(String(day.up), String(day.down))}</span>
      <span className="flex w-full justify-between gap-3">
        <MoverOf label={texts.lists.best} mover={day.best} />
        <MoverOf label={texts.lists.worst} mover={day.worst} />
      </span>
    </div>
  )
}

function MoverOf({ label, mover }: { readonly label: string; readonly mover: Mover }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-muted">{label}</span> {mover.ticker} <Change ratio={mover.ratio} />
    </span>
  )
}

/** As many rows as make cards of usual lists equally high. */
const SHARES_SHOWN = 6

function FirstShares({ rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="border-t border-line pt-1">
      {rows.slice(0, SHARES_SHOWN).map((row) => (
        <li key={row.ticker} className="flex min-h-7 items-center gap-3">
          <span className="relative z-1 w-20 shrink-0 truncate">
            <TickerLink ticker={row.ticker} />
          </span>
          <span className="min-w-0 grow truncate text-muted">{row.name}</span>
          <span className="whitespace-nowrap">
            <SharePrice row={row} />
          </span>
          <span className="w-20 shrink-0 text-right">
            <Change ratio={row.quote?.changeRatio ?? null} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Line({ closes }: { readonly closes: readonly (readonly number[])[] }) {
  const path = meanPath(closes)
  if (path.length < 2) return null
  const change = (path.at(-1) ?? 1) - 1
  return (
    <div className="flex items-center gap-3" title={texts.lists.monthHelp}>
      <Sparkline values={path} changeRatio={change} className="h-10" />
      <span className="shrink-0 text-right">
        <Change ratio={change} />
        <span className="block text-sm text-muted">{texts.lists.month}</span>
      </span>
    </div>
  )
}
