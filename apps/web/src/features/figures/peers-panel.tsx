import type { Peers } from '@leadenhall/contract/figures/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatMoneyCompact } from '../../format/price.ts'
import { MetricValue } from '../../listing/metric-value.tsx'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { peersQuery } from './api.ts'
import { texts } from './texts.ts'

const { peers } = texts
interface PeerColumn {
  readonly column: RangeFilterKey
  readonly label: string
  readonly title: string
  /** The same figure of a quote, for a share whose figures are not collected. */
  readonly ofQuote?: (quote: Quote) => number | null
}

const COLUMNS: readonly PeerColumn[] = [
  {
    column: 'change_ratio',
    label: peers.change,
    title: peers.changeTitle,
    ofQuote: ({ changeRatio }) => changeRatio,
  },
  {
    column: 'price_earnings',
    label: peers.priceEarnings,
    title: peers.priceEarnings,
    ofQuote: ({ priceEarnings }) => priceEarnings,
  },
  {
    column: 'dividend_yield',
    label: peers.dividendYield,
    title: peers.dividendYield,
    ofQuote: ({ dividendYield }) => dividendYield,
  },
]
/** Among London's shares alone. */
const RANKS: readonly PeerColumn[] = [
  { column: 'quality', label: peers.ranks.quality, title: peers.rankTitles.quality },
  { column: 'value', label: peers.ranks.value, title: peers.rankTitles.value },
  { column: 'momentum', label: peers.ranks.momentum, title: peers.rankTitles.momentum },
]

/** Six companies of the sector that are nearest by size; nothing for a share without any. */
export function PeersPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(peersQuery(ticker))
  const { data } = query
  if (data?.peers.length === 0) return null
  return (
    <Panel
      title={peers.title}
      id="peers"
      isFoldable
      meta={data?.sector ? peers.nearest(data.sector) : null}
    >
      <QueryView query={query} loading={<SkeletonRows rows={7} label={peers.loading} />}>
        {(found) => <Table peers={found.peers} />}
      </QueryView>
    </Panel>
  )
}

function Table({ peers: rows }: { readonly peers: Peers['peers'] }) {
  const uncollected = useMemo(() => {
    const missing = rows.filter(({ values }) => values.change_ratio == null)
    return missing.map(({ ticker }) => ticker).toSorted()
  }, [rows])
  const quoteOf = useLatestQuotes(uncollected)
  const isRanked = rows.some(({ values }) => RANKS.some(({ column }) => values[column] != null))
  const columns = isRanked ? [...COLUMNS, ...RANKS] : COLUMNS
  return (
    <table aria-label={peers.title} className="w-full">
      <thead className="text-sm text-muted">
        <tr className="h-(--row)">
          <th scope="col" className="pl-3 text-left font-normal">
            {peers.ticker}
          </th>
          <th scope="col" className="pr-2 text-right font-normal">
            {peers.marketCap}
          </th>
          {columns.map(({ column, label, title }) => (
            <th
              key={column}
              scope="col"
              title={title}
              aria-label={title}
              className="pr-2 text-right font-normal last:pr-3"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ ticker, name, marketCap, values }) => (
          <tr key={ticker} className="h-(--row) border-t border-line">
            <th
              scope="row"
              title={name}
              className="w-full max-w-0 min-w-16 truncate pl-3 text-left font-normal"
            >
              <Link
                href={sharePath(ticker)}
                className="inline-block min-h-6 font-semibold text-accent hover:underline"
              >
                {ticker}
              </Link>
              <span className="ml-2 text-muted max-sm:hidden">{name}</span>
            </th>
            <td className="pr-2 text-right whitespace-nowrap">
              {formatMoneyCompact({ value: marketCap, unit: 'GBP' })}
            </td>
            {columns.map(({ column, ofQuote }) => {
              const quote = quoteOf(ticker)
              const value = values[column] ?? (quote && ofQuote ? ofQuote(quote) : null)
              return (
                <td key={column} className="pr-2 text-right whitespace-nowrap last:pr-3">
                  <MetricValue column={column} value={value} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
