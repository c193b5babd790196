import type { ChangeRange, RangeChanges } from '@leadenhall/contract/history/index.ts'
import { BUTTON_RANGES } from '@leadenhall/contract/history/ranges.ts'
import { COMMODITIES } from '@leadenhall/contract/market/commodities.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { directionOf, formatPercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { CHANGE_COLOURS } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { rangeChangesQuery } from './api.ts'
import { texts } from './texts.ts'

interface PerformanceBesideProps {
  readonly ticker: string
  readonly name: string
  readonly kind: keyof typeof OTHERS
}

/** Well-known others that every source has. */
const OTHERS = {
  index: [
    ['^FTSE', 'FTSE 100'],
    ['^FTMC', 'FTSE 250'],
    ['^FTAI', 'FTSE AIM All-Share'],
    ['^GSPC', 'S&P 500'],
    ['^DJI', 'Dow Jones'],
  ],
  currency: [
    ['GBPUSD=X', 'GBP/USD'],
    ['GBPEUR=X', 'GBP/EUR'],
    ['GBPJPY=X', 'GBP/JPY'],
    ['EURUSD=X', 'EUR/USD'],
  ],
  commodity: [
    ...COMMODITIES.map(({ name, ticker }) => [ticker, name] as const),
    ['^FTSE', 'FTSE 100'],
    ['GBPUSD=X', 'GBP/USD'],
  ],
  foreign: [
    ['^GSPC', 'S&P 500'],
    ['^DJI', 'Dow Jones'],
    ['^FTSE', 'FTSE 100'],
    ['GBPUSD=X', 'GBP/USD'],
  ],
} as const

const SPANS: readonly ChangeRange[] = ['5d', '1m', '3m', '6m', 'ytd', '1y', '5y']
/** Left out on a phone, where seven spans do not fit. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['3m', '6m'])
const cellClass = (span: string) => (WIDE_ONLY.has(span) ? 'max-sm:hidden' : '')

/** Changes from a week to five years, beside well-known others of the kind. */
export function PerformanceBeside({ ticker, name, kind }: PerformanceBesideProps) {
  const rows = [[ticker, name] as const, ...OTHERS[kind].filter(([symbol]) => symbol !== ticker)]
  const queries = useQueries({ queries: rows.map(([symbol]) => rangeChangesQuery(symbol)) })
  return (
    <Panel title={texts.beside.title} id="performance" isFoldable meta={texts.beside.basis}>
      <table aria-label={texts.beside.title} className="my-1 w-full table-fixed">
        <thead className="text-sm text-muted">
          <tr className="h-(--row)">
            <th scope="col" className="w-[34%] px-3 text-left font-normal sm:w-[22%]">
              <span className="sr-only">{texts.beside.of}</span>
            </th>
            {SPANS.map((span) => (
              <th
                key={span}
                scope="col"
                className={`pr-2 text-right font-normal sm:pr-3 ${cellClass(span)}`}
              >
                {BUTTON_RANGES.find(({ range }) => range === span)?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([symbol, label], at) => (
            <tr key={symbol} className="h-(--row) border-t border-line">
              <th scope="row" title={label} className="truncate px-3 text-left font-normal">
                {symbol === ticker ? (
                  <strong className="font-semibold">{label}</strong>
                ) : (
                  <Link className="hover:text-accent" href={sharePath(symbol)}>
                    {label}
                  </Link>
                )}
              </th>
              <Changes changes={queries[at]?.data} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Changes({ changes }: { readonly changes: RangeChanges | undefined }) {
  return SPANS.map((span) => {
    const ratio = changes?.find(({ range }) => range === span)?.changeRatio ?? null
    const direction = directionOf(ratio)
    return (
      <td
        key={span}
        className={`pr-2 text-right whitespace-nowrap sm:pr-3 ${direction ? CHANGE_COLOURS[direction] : 'text-muted'} ${cellClass(span)}`}
      >
        {changes ? formatPercentChange(ratio) : ''}
      </td>
    )
  })
}
