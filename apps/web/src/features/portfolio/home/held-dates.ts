import type { ComingRow } from '@leadenhall/contract/income/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'

export interface HeldDate {
  readonly ticker: string
  /** Null when the source gives none. */
  readonly name: string | null
  readonly kind: 'results' | 'ex-dividend' | 'payment'
  /** Trading date, today or later. */
  readonly date: string
  /** Pounds of a payment; null where not known, and for other days. */
  readonly amount: number | null
}

/**
 * Ex-dividend, payment and results days of held shares from today on, the next first. One payment for
 * all accounts; an expected ex-day gives way to one that the source names.
 */
export function listHeldDates(
  quotes: readonly Quote[],
  rows: readonly ComingRow[],
  today: string,
): HeldDate[] {
  const named = quotes.flatMap(({ ticker, name, details }) => [
    {
      ticker,
      name,
      kind: 'ex-dividend' as const,
      date: details?.exDividendDate ?? '',
      amount: null,
    },
    { ticker, name, kind: 'results' as const, date: details?.resultsDate ?? '', amount: null },
  ])
  return [...named, ...exDays(rows), ...payments(rows)]
    .filter(({ date }) => date >= today)
    .filter(
      (one, place, all) =>
        all.findIndex(
          (other) =>
            other.ticker === one.ticker && other.kind === one.kind && other.date === one.date,
        ) === place,
    )
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

/** Expected days are left out: no company has named them. */
function exDays(rows: readonly ComingRow[]): HeldDate[] {
  return rows.flatMap(({ certainty, exDate, name, ticker }) =>
    certainty === 'declared' && exDate !== null
      ? { ticker, name, kind: 'ex-dividend' as const, date: exDate, amount: null }
      : [],
  )
}

function payments(rows: readonly ComingRow[]): HeldDate[] {
  const due = rows.filter(({ certainty, payDate }) => certainty === 'declared' && payDate !== null)
  return [
    ...Map.groupBy(due, ({ payDate, ticker }) => `${ticker} ${payDate ?? ''}`).values(),
  ].flatMap((own) => {
    const [first] = own
    if (!first?.payDate) return []
    const isKnown = own.every(({ amount }) => amount !== null)
    return {
      ticker: first.ticker,
      name: first.name,
      kind: 'payment' as const,
      date: first.payDate,
      amount: isKnown ? own.reduce((sum, { amount }) => sum + Number(amount), 0) : null,
    }
  })
}
