import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { formatLevel, formatPrice } from '../../format/price.ts'
import { sharePath } from '../../lib/paths.ts'
import { Change } from '../../ui/change.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { indicesQuery, moversQuery } from './api.ts'
import { texts } from './texts.ts'

const SharePreview = lazy(async () => ({
  default: (await import('./share-preview.tsx')).SharePreview,
}))
const MOVERS_SHOWN = 3

interface RowsProps {
  /** Told when a preview opens and closes. */
  readonly onPreview: (isShown: boolean) => void
}

export function IndexRows({ onPreview }: RowsProps) {
  const query = useQuery(indicesQuery)
  return (
    <QueryView query={query} loading={<SkeletonRows rows={3} label={texts.panel.loading} />}>
      {(indices) => (
        <Rows>
          {indices.map(({ Index: name, ticker, value, changeRatio, provenance }) => (
            <Row
              key={ticker}
              {...{ ticker, name, onPreview }}
              label={name}
              figure={formatLevel(value, null, 'index')}
              changeRatio={changeRatio}
              remark={remarkOf(provenance)}
            />
          ))}
        </Rows>
      )}
    </QueryView>
  )
}

export function MoverRows({
  direction,
  onPreview,
}: RowsProps & { direction: 'risers' | 'fallers' }) {
  const query = useQuery(moversQuery(direction))
  const none = direction === 'risers' ? texts.panel.noRisers : texts.panel.noFallers
  return (
    <QueryView
      query={query}
      loading={<SkeletonRows rows={MOVERS_SHOWN} label={texts.panel.loading} />}
      empty={{ when: (movers) => movers.length === 0, show: <Empty title={none} /> }}
    >
      {(movers) => (
        <Rows>
          {movers.slice(0, MOVERS_SHOWN).map((mover) => (
            <Row
              key={mover.Ticker}
              ticker={mover.Ticker}
              name={mover.name ?? mover.Ticker}
              label={mover.Ticker}
              {...{ onPreview }}
              figure={formatPrice(mover.price, mover.unit)}
              changeRatio={mover.changeRatio}
              remark={remarkOf(mover.provenance)}
            />
          ))}
        </Rows>
      )}
    </QueryView>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col py-1">{children}</ul>
}

interface RowProps extends RowsProps {
  readonly ticker: string
  readonly name: string
  readonly label: string
  readonly figure: string
  readonly changeRatio: number | null
  readonly remark: string
}

function Row({ ticker, name, label, figure, changeRatio, remark, onPreview }: RowProps) {
  const link = (
    <Link
      href={sharePath(ticker)}
      title={[name, remark].filter(Boolean).join(', ')}
      className="flex min-h-8 items-center gap-3 px-3 hover:bg-raised"
    >
      <span className="font-semibold text-accent">{label}</span>
      {label === name ? null : <span className="min-w-0 truncate text-muted">{name}</span>}
      <span className="ml-auto">{figure}</span>
      <span className="w-24 text-right">
        <Change ratio={changeRatio} />
      </span>
    </Link>
  )
  return (
    <li>
      <Suspense fallback={link}>
        <SharePreview {...{ ticker, name, onPreview }}>{link}</SharePreview>
      </Suspense>
    </li>
  )
}

function remarkOf(provenance: { simulated: boolean; stale: boolean } | null): string {
  if (provenance?.simulated) return texts.panel.simulated
  return provenance?.stale ? texts.panel.stale : ''
}
