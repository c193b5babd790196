import type { PerformanceTable } from '@leadenhall/contract/figures/index.ts'
import { useQuery } from '@tanstack/react-query'
import { directionOf, formatPercentChange } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { CHANGE_COLOURS } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { performanceQuery } from './api.ts'
import { texts } from './texts.ts'

const { performance } = texts
type Changes = PerformanceTable['share']
const SPANS = ['1w', '1m', '3m', '6m', 'ytd', '1y', '3y', '5y'] as const
/** Left out on a phone and in a narrow panel, where eight spans do not fit. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['3m', '6m', '3y'])
const cellClass = (span: string) => (WIDE_ONLY.has(span) ? '@max-2xl:hidden' : '')

/** Changes of a share's price from a week to five years, beside its market and its sector. */
export function PerformancePanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(performanceQuery(ticker))
  return (
    <Panel
      title={performance.title}
      id="performance"
      isFoldable
      meta={
        <>
          {performance.basis}
          {query.data?.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
        </>
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={4} label={performance.loading} />}>
        {(table) => (
          <div className="@container">
            <Table table={table} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function Table({
  table: { ticker, share, shareTotal, index, market, sector },
}: {
  readonly table: PerformanceTable
}) {
  return (
    <table aria-label={performance.title} className="my-1 w-full table-fixed">
      <thead className="text-sm text-muted">
        <tr className="h-(--row)">
          <th scope="col" className="w-[30%] px-3 text-left font-normal @2xl:w-[22%]">
            <span className="sr-only">{performance.of}</span>
          </th>
          {SPANS.map((span) => (
            <th
              key={span}
              scope="col"
              className={`pr-2 text-right font-normal sm:pr-3 ${cellClass(span)}`}
            >
              {performance.spans[span]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row name={ticker} title={performance.price} changes={share} />
        <Row name={performance.total} title={performance.totalHelp} changes={shareTotal} />
        <Row name={performance.index} changes={index} />
        {market ? <Row name={market.name} changes={market.changes} /> : null}
        {sector ? (
          <Row
            name={sector.name}
            title={performance.sector(sector.name, formatCount(sector.companies))}
            changes={sector.changes}
          />
        ) : null}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly name: string
  readonly title?: string
  readonly changes: Changes
}

function Row({ name, title = name, changes }: RowProps) {
  return (
    <tr className="h-(--row) border-t border-line">
      <th scope="row" title={title} className="truncate px-3 text-left font-normal">
        {name}
      </th>
      {SPANS.map((span) => {
        const direction = directionOf(changes[span])
        const colour = direction ? CHANGE_COLOURS[direction] : 'text-muted'
        return (
          <td
            key={span}
            className={`pr-2 text-right whitespace-nowrap sm:pr-3 ${colour} ${cellClass(span)}`}
          >
            {formatPercentChange(changes[span])}
          </td>
        )
      })}
    </tr>
  )
}
