import type { PoolTrail, TaxPool } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds, formatQuantity } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { sellColumn } from '../../listing/sell-column.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { poolTrailQuery, taxPoolsQuery } from './api.ts'
import { usePounds } from './pounds.ts'
import { texts } from './texts.ts'

/** Section 104 pools now; one drawn through time. */
export function PoolsPanel({ person }: { readonly person: string }) {
  const { data } = useQuery(taxPoolsQuery(person))
  const [picked, setPicked] = useState<string>()
  const shown = picked ?? data?.[0]?.ticker
  return (
    <>
      <PoolsTable person={person} onPick={setPicked} />
      {shown === undefined ? null : (
        <div className="below-rows">
          <TrailPanel ticker={shown} person={person} />
        </div>
      )}
    </>
  )
}

interface PoolsTableProps {
  readonly person: string
  /** Draws a pool; absent where pools are printed. */
  readonly onPick?: (ticker: string) => void
}

export function PoolsTable({ onPick, person }: PoolsTableProps) {
  const query = useQuery(taxPoolsQuery(person))
  const { pounds } = usePounds()
  return (
    <Panel title={texts.sections.pools}>
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={texts.pools.empty} />
          ) : (
            <NarrowScroll>
              <DataTable
                label={texts.sections.pools}
                rows={rows}
                columns={columnsFor(pounds, onPick)}
                rowKey={({ ticker }) => ticker}
              />
              {onPick ? rows.map((pool) => <WhyTheyDiffer key={pool.ticker} pool={pool} />) : null}
            </NarrowScroll>
          )
        }
      </QueryView>
      {onPick ? (
        <p className="below-rows border-t border-line px-3 py-1.5 text-sm text-muted">
          {texts.pools.help}
        </p>
      ) : null}
    </Panel>
  )
}

function WhyTheyDiffer({ pool: { ticker, whyTheyDiffer } }: { readonly pool: TaxPool }) {
  if (whyTheyDiffer.length === 0) return null
  return (
    <details className="border-t border-line px-3 py-1.5 text-sm">
      <summary className="min-h-[24px] cursor-pointer">{texts.pools.why(ticker)}</summary>
      <ul className="list-disc pl-5 text-muted">
        {whyTheyDiffer.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

function columnsFor(
  pounds: (amount: string | null) => string,
  onPick: PoolsTableProps['onPick'],
): Column<TaxPool>[] {
  const { pools } = texts
  const columns: Column<TaxPool>[] = [
    {
      id: 'ticker',
      header: pools.ticker,
      cell: ({ name, ticker }) => `${ticker} ${name ?? ''}`,
      value: ({ ticker }) => ticker,
      className: 'w-full max-w-0 truncate',
    },
    {
      id: 'quantity',
      header: pools.quantity,
      cell: ({ quantity }) => formatQuantity(quantity),
      value: ({ quantity }) => Number(quantity),
      align: 'right',
    },
    {
      id: 'cost',
      header: pools.cost,
      cell: ({ cost, unknownBecause }) => (
        <span title={unknownBecause ?? undefined}>
          {cost === null ? texts.unknown : pounds(cost)}
        </span>
      ),
      value: ({ cost }) => (cost === null ? null : Number(cost)),
      align: 'right',
    },
  ]
  // A printed statement has the cost that tax counts.
  if (!onPick) return columns
  columns.push(
    {
      id: 'average-cost',
      header: pools.averageCost,
      headerTitle: pools.averageCostHelp,
      cell: ({ averageCost }) => (averageCost === null ? texts.unknown : pounds(averageCost)),
      value: ({ averageCost }) => (averageCost === null ? null : Number(averageCost)),
      align: 'right',
    },
    {
      id: 'draw',
      header: pools.show,
      cell: ({ ticker }) => (
        <Button aria-label={`${pools.show} ${ticker}`} onClick={() => onPick(ticker)}>
          {pools.show}
        </Button>
      ),
      value: () => null,
    },
    sellColumn(({ ticker }) => ticker),
  )
  return columns
}

function TrailPanel({ person, ticker }: { readonly ticker: string; readonly person: string }) {
  const query = useQuery(poolTrailQuery(ticker, person))
  return (
    <Panel title={texts.pools.drawn(ticker)}>
      <QueryView query={query} loading={<SkeletonRows rows={4} label={texts.loading} />}>
        {(trail) => <Drawing trail={trail} />}
      </QueryView>
    </Panel>
  )
}

const WIDTH = 600
const HEIGHT = 140

/** Two stepped lines over the same days, each with its own scale from zero. */
function Drawing({ trail: { days, ticker } }: { readonly trail: PoolTrail }) {
  const first = days[0]?.date
  const last = days.at(-1)
  if (first === undefined || last === undefined) return <Empty title={texts.pools.empty} />
  const quantities = days.map(({ quantity }) => Number(quantity))
  const costs = days.map(({ cost }) => (cost === null ? null : Number(cost)))
  const [from, to] = [Date.parse(first), Math.max(Date.parse(last.date), Date.parse(first) + 1)]
  const xs = days.map(({ date }) => ((Date.parse(date) - from) / (to - from)) * WIDTH)
  return (
    <figure className="p-3">
      <div className="grid grid-cols-[auto_1fr_auto] gap-x-2 text-sm text-muted">
        <Scale
          title={texts.pools.cost}
          highest={formatPounds(highestOf(costs))}
          lowest={formatPounds(0)}
        />
        <svg
          role="img"
          aria-label={texts.pools.drawn(ticker)}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-y border-line"
        >
          <path
            d={drawSteps(xs, quantities)}
            className="fill-none stroke-muted"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={drawSteps(xs, costs)}
            className="fill-none stroke-accent"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Scale
          title={texts.pools.shares}
          highest={formatQuantity(String(highestOf(quantities)))}
          lowest={formatQuantity('0')}
        />
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{formatDate(first)}</span>
        <span>
          ┄ {texts.pools.shares} {formatQuantity(last.quantity)} · ─ {texts.pools.cost}{' '}
          {formatPounds(last.cost)}
        </span>
        <span>{formatDate(last.date)}</span>
      </figcaption>
    </figure>
  )
}

function Scale(props: {
  readonly title: string
  readonly highest: string
  readonly lowest: string
}) {
  return (
    <span className="flex h-36 flex-col justify-between text-right tabular-nums">
      <span>
        {props.title}
        <br />
        {props.highest}
      </span>
      <span>{props.lowest}</span>
    </span>
  )
}

const highestOf = (values: readonly (number | null)[]) =>
  Math.max(0, ...values.filter((value) => value !== null))

/** A path that holds each value until the next, with a gap where one is not known. */
function drawSteps(xs: readonly number[], values: readonly (number | null)[]): string {
  const highest = highestOf(values) || 1
  let isDrawing = false
  return values
    .map((value, index) => {
      const x = xs[index] ?? 0
      const before = isDrawing ? `H${x}` : ''
      isDrawing = value !== null
      if (value === null) return before
      const y = HEIGHT - 4 - (value / highest) * (HEIGHT - 8)
      return before ? `${before}V${y}` : `M${x},${y}`
    })
    .join('')
}
