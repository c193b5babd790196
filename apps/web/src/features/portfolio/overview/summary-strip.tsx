import type { Holdings, PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPercentChange } from '../../../format/change.ts'
import { formatPounds, formatPoundsChange } from '../../../format/money.ts'
import { formatDate } from '../../../format/time.ts'
import { incomeQuery } from '../../../listing/own-portfolio.ts'
import { toneOf } from '../../../listing/tone.ts'
import { texts } from '../texts.ts'
import { hasRecords } from './has-records.ts'
import { useLiveHoldings } from './use-live-holdings.ts'

interface SummaryStripProps {
  readonly holdings: Holdings
  readonly performance: UseQueryResult<PortfolioPerformance>
  readonly account: string | undefined
}

/** Keeps the line of a note. */
const TO_COME = '\u00A0'

/** Value, today, gain, both returns and income, in one line. */
export function SummaryStrip({ holdings, performance, account }: SummaryStripProps) {
  const { value, today, gain } = useLiveHoldings(holdings)
  const isRecorded = hasRecords(holdings)
  const income = useQuery(incomeQuery(undefined, account)).data
  const returns = performance.data
  const { summary } = texts
  const since = returns && summary.since(formatDate(returns.from))
  return (
    <section aria-label={summary.title} className="panel px-4 py-2.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4">
        <Figure
          label={summary.value}
          value={formatPounds(value)}
          isLarge
          note={knownNote(holdings, value)}
        />
        <Figure label={summary.today} value={formatPoundsChange(today)} tone={toneOf(today)} />
        <Figure
          label={summary.gain}
          value={formatPoundsChange(gain)}
          tone={toneOf(gain)}
          note={summary.allTime}
        />
        <Figure
          label={summary.twr}
          value={formatPercentChange(returns?.twr ?? null)}
          tone={toneOf(returns?.twr ?? null)}
          note={returns ? [...annualNote(returns), since].join(', ') : TO_COME}
        />
        <Figure
          label={summary.mwr}
          value={formatPercentChange(returns?.mwr ?? null)}
          tone={toneOf(returns?.mwr ?? null)}
          note={returns ? `${summary.perYear}, ${since}` : TO_COME}
        />
        {income ? (
          <Figure
            label={summary.income(income.year)}
            value={formatPounds(isRecorded ? income.total : null)}
            note={
              Number(income.expected) > 0 ? summary.expected(formatPounds(income.expected)) : null
            }
          />
        ) : null}
      </dl>
      {holdings.unknownBecause === null ? null : (
        <p className="mt-1.5 text-sm text-warn">{holdings.unknownBecause}</p>
      )}
      {holdings.costUnknownBecause === null ? null : (
        <p className="mt-1.5 text-sm text-warn">{holdings.costUnknownBecause}</p>
      )}
      {returns?.unknownBecause ? (
        <p className="mt-1.5 text-sm text-warn">{returns.unknownBecause}</p>
      ) : null}
      {income?.unknownBecause ? (
        <p className="mt-1.5 text-sm text-warn">{income.unknownBecause}</p>
      ) : null}
      <p className="mt-1.5 text-sm text-muted">{summary.difference}</p>
    </section>
  )
}

/** Empty where the rate of a year reads like the return itself. */
function annualNote({ twr, twrAnnual }: PortfolioPerformance): string[] {
  const annual = formatPercentChange(twrAnnual)
  const isSaid = twrAnnual === null || annual === formatPercentChange(twr)
  return isSaid ? [] : [`${annual} ${texts.summary.perYear}`]
}

/** The part of a value that is known; null for a whole value, and where nothing is recorded. */
function knownNote(holdings: Holdings, value: number | null): string | null {
  if (value !== null || !hasRecords(holdings)) return null
  return texts.summary.known(formatPounds(holdings.knownValue))
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly tone?: string
  readonly note?: ReactNode
  readonly isLarge?: boolean
}

function Figure({ label, value, tone = '', note = null, isLarge = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`font-semibold whitespace-nowrap ${isLarge ? 'text-xl' : 'text-lg'} ${tone}`}>
        {value}
      </dd>
      {note === null ? null : <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}
