import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { Provenance } from '@leadenhall/contract/shared/provenance.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { indicesQuery, moversQuery } from './api.ts'
import type { SharePreviewProps } from './share-preview.tsx'
import { texts } from './texts.ts'

const SharePreview = deferred<SharePreviewProps>(
  async () => ({ default: (await import('./share-preview.tsx')).SharePreview }),
  ({ children }) => children,
)
const MOVERS_SHOWN = 3

interface RowsProps {
  /** Called when a preview opens or closes. */
  readonly onPreview: (isShown: boolean) => void
}

export function IndexRows({ onPreview }: RowsProps) {
  const query = useQuery(indicesQuery)
  const live = useLiveQuotes((query.data ?? []).map(({ ticker }) => ticker))
  return (
    <QueryView query={query} loading={<SkeletonRows rows={3} label={texts.panel.loading} />}>
      {(indices) => (
        <Rows>
          {indices.map(({ Index: name, ticker, value, changeRatio, provenance }) => {
            const now = newest({ price: value, changeRatio, provenance }, live.get(ticker))
            return (
              <Row
                key={ticker}
                {...{ ticker, name, onPreview, now }}
                label={name}
                figure={formatLevel(now.price, null, 'index')}
              />
            )
          })}
        </Rows>
      )}
    </QueryView>
  )
}

interface MoverRowsProps extends RowsProps {
  readonly direction: 'risers' | 'fallers'
  /** Keeps the shares and their order, so that none is swapped under the pointer; prices still move. */
  readonly isHeld: boolean
}

export function MoverRows({ direction, onPreview, isHeld }: MoverRowsProps) {
  const query = useQuery(moversQuery(direction))
  const movers = useHeld(query.data, isHeld)
  const live = useLiveQuotes((movers ?? []).map(({ Ticker }) => Ticker))
  const sign = direction === 'risers' ? 1 : -1
  const moved = (movers ?? [])
    .map((mover) => ({ mover, now: newest(mover, live.get(mover.Ticker)) }))
    .toSorted((a, b) => sign * ((b.now.changeRatio ?? 0) - (a.now.changeRatio ?? 0)))
  const first = moved.slice(0, MOVERS_SHOWN).map(({ mover }) => mover.Ticker)
  const order = useHeld(first.join(' ') || undefined, isHeld)?.split(' ')
  const shown = order?.flatMap((ticker) => moved.find(({ mover }) => mover.Ticker === ticker) ?? [])
  const none = direction === 'risers' ? texts.panel.noRisers : texts.panel.noFallers
  return (
    <QueryView
      query={query}
      loading={<SkeletonRows rows={MOVERS_SHOWN} label={texts.panel.loading} />}
      empty={{ when: (movers) => movers.length === 0, show: <Empty title={none} /> }}
    >
      {() => (
        <Rows>
          {shown?.map(({ mover, now }) => {
            return (
              <Row
                key={mover.Ticker}
                ticker={mover.Ticker}
                name={mover.name ?? mover.Ticker}
                label={mover.Ticker}
                {...{ onPreview, now }}
                figure={formatLevel(now.price, now.unit, 'share')}
              />
            )
          })}
        </Rows>
      )}
    </QueryView>
  )
}

/** The value, or the last one before it was held. */
function useHeld<T>(value: T | undefined, isHeld: boolean): T | undefined {
  const [kept, setKept] = useState(value)
  if (isHeld && kept !== undefined) return kept
  if (kept !== value) setKept(value)
  return value
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col py-1">{children}</ul>
}

interface RowProps extends RowsProps {
  readonly ticker: string
  readonly name: string
  readonly label: string
  readonly figure: string
  readonly now: Figures
}

function Row({ ticker, name, label, figure, now, onPreview }: RowProps) {
  const remark = remarkOf(now.provenance)
  const link = (
    <Link
      href={sharePath(ticker)}
      title={[name, remark].filter(Boolean).join(', ')}
      className="flex min-h-8 items-center gap-3 px-3 hover:bg-raised"
    >
      <span className="font-semibold text-accent">{label}</span>
      {label === name ? null : <span className="min-w-0 truncate text-muted">{name}</span>}
      <span className="ml-auto">
        <Flashing value={now.price}>{figure}</Flashing>
      </span>
      <span className="w-24 text-right">
        <Change ratio={now.changeRatio} />
      </span>
    </Link>
  )
  return (
    <li>
      <SharePreview {...{ ticker, name, onPreview }}>{link}</SharePreview>
    </li>
  )
}

interface Figures {
  readonly price: number | null
  readonly changeRatio: number | null
  readonly provenance: Provenance | null
}

/** The fetched figures, or the stream's if they are newer and in the same unit. */
function newest<T extends Figures & { readonly unit?: string }>(
  fetched: T,
  live: Quote | undefined,
): T {
  if (!live || live.provenance.asOf < (fetched.provenance?.asOf ?? '')) return fetched
  if (fetched.unit !== undefined && fetched.unit !== live.unit) return fetched
  const { price, changeRatio, provenance } = live
  return { ...fetched, price, changeRatio, provenance }
}

function remarkOf(provenance: { simulated: boolean; stale: boolean } | null): string {
  if (provenance?.simulated) return texts.panel.simulated
  return provenance?.stale ? texts.panel.stale : ''
}
