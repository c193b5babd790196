import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import type { Performance } from '@leadenhall/contract/watchlists/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { formatMultiple, formatPercent } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { knownFiguresQuery, ratiosOf } from '../../listing/known-figures.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { performanceQuery } from './api.ts'
import { ChangeFacts } from './change-facts.tsx'
import { NoteForm } from './note-form.tsx'
import { texts } from './texts.ts'
import type { Watched } from './watched.ts'
import { MarketCap, ShareLinks, SharePrice } from './watched-cells.tsx'
import type { WatchedParts } from './watched-parts.ts'

interface DetailsDialogProps {
  readonly row: Watched
  readonly parts: WatchedParts
  readonly onClose: () => void
  /** Omitted when alerts cannot be created. */
  readonly onAlert?: ((row: Watched) => void) | undefined
  /** Omitted when the share cannot be removed. */
  readonly onRemove?: ((row: Watched) => void) | undefined
}

/** Longest wait for the figures before the dialog opens without them. */
const LONGEST_WAIT_MS = 1500

/** A share's details, changes and year; opens once the changes have loaded. */
export function DetailsDialog({ row, parts, onClose, onAlert, onRemove }: DetailsDialogProps) {
  const { ticker, name, item, quote } = row
  const query = useQuery(performanceQuery(ticker, item))
  const { dividendYield, priceEarnings } = ratiosOf(
    quote ?? undefined,
    useQuery(knownFiguresQuery(ticker)).data,
  )
  const isLate = useLate(LONGEST_WAIT_MS)
  if (query.isPending && !isLate) {
    return (
      <p
        role="status"
        className="panel fixed bottom-12 left-1/2 z-40 -translate-x-1/2 bg-raised px-4 py-2 shadow-2xl"
      >
        {texts.details.loading(ticker)}
      </p>
    )
  }
  return (
    <DialogFrame
      startsOnTitle
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          {parts.renderLogo(ticker, name ?? ticker)}
          <span className="min-w-0">
            <span className="block leading-tight">{name ?? ticker}</span>
            <span className="block text-base text-accent">{ticker}</span>
          </span>
        </span>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1">
        <dt className="text-muted">{texts.details.price}</dt>
        <dd className="text-right text-lg font-semibold">
          <SharePrice row={row} />
        </dd>
        <dt className="text-muted">{texts.details.marketCap}</dt>
        <dd className="text-right">
          <MarketCap row={row} />
        </dd>
        {priceEarnings === null ? null : (
          <>
            <dt className="text-muted">{texts.details.priceEarnings}</dt>
            <dd className="text-right">{formatMultiple(priceEarnings)}</dd>
          </>
        )}
        {dividendYield === null ? null : (
          <>
            <dt className="text-muted">{texts.details.dividendYield}</dt>
            <dd className="text-right">{formatPercent(dividendYield)}</dd>
          </>
        )}
        {query.data ? (
          <ChangeFacts
            performance={query.data}
            kind={quote?.kind ?? kindOfSymbol(ticker)}
            item={item}
          />
        ) : null}
      </dl>
      <NotThere query={query} />
      {parts.renderChart(ticker, name ?? ticker)}
      {item ? <NoteForm key={item.id} item={item} /> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <ShareLinks row={row} />
        <span className="ml-auto flex gap-2">
          {onRemove ? <Button onClick={() => onRemove(row)}>{texts.view.remove}</Button> : null}
          {onAlert ? <Button onClick={() => onAlert(row)}>{texts.rowMenu.alert}</Button> : null}
          <Link href={sharePath(ticker)} className="control">
            {texts.details.page}
          </Link>
          <DialogClose className="control">{texts.details.close}</DialogClose>
        </span>
      </div>
    </DialogFrame>
  )
}

function NotThere({ query }: { query: ReturnType<typeof useQuery<Performance>> }) {
  if (query.data) return null
  if (query.error) {
    return <Failure message={query.error.message} onRetry={() => void query.refetch()} />
  }
  return <SkeletonRows rows={3} label={texts.details.changes} />
}

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
