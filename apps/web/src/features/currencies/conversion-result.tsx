import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount, formatRate } from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { ApiError } from '../../lib/api.ts'
import { Change } from '../../listing/change.tsx'
import { Failure } from '../../ui/failure.tsx'
import { pairHistoryQuery, rateQuery } from './api.ts'
import { texts } from './texts.ts'

interface ConversionResultProps {
  /** Null while the input is not a number. */
  readonly amount: number | null
  readonly from: string
  readonly to: string
  /** `YYYY-MM-DD`, empty for now. */
  readonly date: string
  readonly renderChart: RenderChart
}

/** The chart of a symbol, provided by the app. */
export type RenderChart = (symbol: string, name: string) => ReactNode

/** The converted amount, the rate with its source and time, and the rate's move over a year. */
export function ConversionResult(props: ConversionResultProps) {
  const { amount, from, to, date, renderChart } = props
  const query = useQuery(rateQuery(from, to, date))
  if (query.error) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404
    return (
      <Failure
        message={isUnknown ? texts.noRate(from, to) : query.error.message}
        {...(isUnknown ? {} : { onRetry: () => void query.refetch() })}
      />
    )
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={texts.asking} className="flex flex-col gap-2">
        <span className="skeleton h-8 w-72" />
        <span className="skeleton h-4 w-96 max-w-full" />
      </div>
    )
  }
  const { rate, provenance } = query.data
  const moment =
    date === '' ? formatDayTime(provenance.asOf) : formatDate(provenance.asOf.slice(0, 10))
  return (
    <>
      <div aria-live="polite">
        <p className="text-2xl font-semibold">
          {amount === null
            ? '–'
            : `${formatAmount(amount)} ${from} = ${formatAmount(amount * rate)} ${to}`}
        </p>
        <p className="text-sm text-muted">
          {texts.rate(from, formatRate(rate), to)} ·{' '}
          {provenance.simulated ? texts.simulated : sourceTitle(provenance.source)}
          {provenance.stale ? `, ${texts.stale}` : ''} · {moment}
        </p>
      </div>
      <PairHistory
        from={currencyOf(unitOf(from))}
        to={currencyOf(unitOf(to))}
        renderChart={renderChart}
      />
    </>
  )
}

/** Minor units are upper-cased here, like currencies. */
function unitOf(code: string): string {
  return code === 'ZAC' ? 'ZAc' : code
}

interface PairHistoryProps {
  readonly from: string
  readonly to: string
  readonly renderChart: RenderChart
}

function PairHistory({ from, to, renderChart }: PairHistoryProps) {
  const { data } = useQuery({ ...pairHistoryQuery(from, to), enabled: from !== to })
  if (!data || from === to) return null
  return (
    <figure>
      <figcaption className="flex gap-3 text-sm">
        <span className="text-muted">
          {texts.year}, {from}–{to}
        </span>
        <Change ratio={data.changeRatio} />
      </figcaption>
      {renderChart(data.ticker, `${from}–${to}`)}
    </figure>
  )
}
