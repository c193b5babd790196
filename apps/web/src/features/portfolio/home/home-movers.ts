import type { LiveHolding } from '../overview/live-holdings.ts'

export interface Mover {
  readonly ticker: string
  readonly name: string | null
  /** Pounds gained or lost since the last close; not 0. */
  readonly today: number
  /** Of the price, or of the value where no newer price is known. */
  readonly ratio: number | null
}

/** Holdings by what they gained or lost today, the largest amount first. */
export function listMovers(rows: readonly LiveHolding[]): Mover[] {
  return rows
    .flatMap(({ holding: { ticker, name }, today, value, changeRatio }) => {
      if (today === null || Math.abs(today) < 0.005) return []
      const before = value === null ? 0 : value - today
      const ratio = changeRatio ?? (before > 0 ? today / before : null)
      return [{ ticker, name, today, ratio }]
    })
    .toSorted((a, b) => Math.abs(b.today) - Math.abs(a.today))
}
