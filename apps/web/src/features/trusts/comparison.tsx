import type { Price } from '@leadenhall/contract/shared/money.ts'
import type { TrustDetail } from '@leadenhall/contract/trusts/index.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatPercent, formatPercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatFigure, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { knownFiguresQuery, moneyOfMetric, valueOfMetric } from '../../listing/known-figures.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { trustQuery, yearQuery } from './api.ts'
import { type LinePoint, lastOf, navLineOf } from './compare-lines.ts'
import { LINE_LOOKS, LineChart } from './line-chart.tsx'
import { recordText } from './record-text.ts'
import { texts } from './texts.ts'

export const MOST_COMPARED = 3
const ROWS_LOADING = 10
const { compare } = texts

interface Compared {
  readonly ticker: string
  readonly trust: TrustDetail | undefined
  readonly navLine: readonly LinePoint[]
  readonly price1y: number | null
  readonly figure: (metric: string) => number | null
  /** In the currency of the listing. */
  readonly marketCap: Price | null
}

/** NAV and discount lines of up to three trusts, and their figures side by side. */
export function Comparison({ tickers }: { readonly tickers: readonly string[] }) {
  const { isPending, compared } = useCompared(tickers)
  if (isPending) return <SkeletonRows rows={ROWS_LOADING} label={texts.loading} />
  return (
    <div className="pb-1">
      <LineChart
        title={compare.discounts}
        lines={compared.map(({ ticker, trust }) => ({
          ticker,
          points: (trust?.points ?? []).map(({ date, discount }) => ({ date, value: discount })),
        }))}
      />
      <LineChart
        title={compare.navs}
        lines={compared.map(({ ticker, navLine }) => ({ ticker, points: navLine }))}
      />
      <Table compared={compared} />
    </div>
  )
}

function useCompared(tickers: readonly string[]) {
  const trusts = useQueries({ queries: tickers.map((ticker) => trustQuery(ticker)) })
  const years = useQueries({ queries: tickers.map((ticker) => yearQuery(ticker)) })
  const figures = useQueries({ queries: tickers.map((ticker) => knownFiguresQuery(ticker)) })
  const compared = tickers.map((ticker, at): Compared => {
    const [trust, year, known] = [trusts[at]?.data, years[at]?.data, figures[at]?.data]
    return {
      ticker,
      trust,
      navLine: navLineOf(year?.bars ?? [], trust?.points ?? []),
      price1y: year?.changeRatio ?? null,
      figure: (key) => valueOfMetric(known, key),
      marketCap: moneyOfMetric(known, 'market_cap'),
    }
  })
  return { compared, isPending: trusts.some((one) => one.isPending) }
}

const ROWS: readonly {
  readonly label: string
  readonly text: (one: Compared) => string
}[] = [
  {
    label: texts.headers.discount,
    text: ({ trust }) => formatPercentChange(trust?.discount ?? null),
  },
  {
    label: texts.headers.mean1y,
    text: ({ trust }) => formatPercentChange(trust?.mean1y?.mean ?? null),
  },
  {
    label: texts.headers.z,
    text: ({ trust }) => (trust?.z == null ? NOT_KNOWN : formatFigure(trust.z, 2)),
  },
  { label: compare.nav1y, text: ({ navLine }) => formatPercentChange(lastOf(navLine)) },
  { label: compare.price1y, text: ({ price1y }) => formatPercentChange(price1y) },
  { label: texts.facts.charge, text: ({ trust }) => formatPercent(trust?.charge ?? null) },
  { label: texts.facts.gearing, text: ({ trust }) => formatPercent(trust?.gearing ?? null) },
  {
    label: texts.facts.record,
    text: ({ trust }) => (trust?.dividendRecord ? recordText(trust.dividendRecord) : NOT_KNOWN),
  },
  { label: compare.yield, text: ({ figure }) => formatPercent(figure('dividend_yield')) },
  {
    label: compare.marketCap,
    text: ({ marketCap }) => formatMoneyCompact(marketCap),
  },
]

function Table({ compared }: { readonly compared: readonly Compared[] }) {
  return (
    <table aria-label={compare.title} className="mt-1 w-full">
      <thead>
        <tr className="h-(--row)">
          <th scope="col">
            <span className="sr-only">{compare.figure}</span>
          </th>
          {compared.map(({ ticker, trust }, at) => (
            <th key={ticker} scope="col" className="px-2 text-right last:pr-3" title={trust?.name}>
              <svg aria-hidden="true" viewBox="0 0 20 4" className="mr-1.5 inline h-1 w-5">
                <line
                  x2="20"
                  y1="2"
                  y2="2"
                  strokeWidth="2"
                  stroke={LINE_LOOKS[at]?.stroke}
                  strokeDasharray={LINE_LOOKS[at]?.dash}
                />
              </svg>
              <Link className="font-semibold text-accent hover:underline" href={sharePath(ticker)}>
                {ticker}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ label, text }) => (
          <tr key={label} className="h-(--row) border-t border-line">
            <th scope="row" className="px-3 text-left font-normal whitespace-nowrap text-muted">
              {label}
            </th>
            {compared.map((one) => (
              <td key={one.ticker} className="px-2 text-right whitespace-nowrap last:pr-3">
                {text(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
