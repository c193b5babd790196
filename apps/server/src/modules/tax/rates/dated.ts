/** Figures of law as dated rows. A Budget ends a row and adds one; no figure is in the calculations. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

export interface Dated {
  /** First day on which it applies. */
  readonly from: TradingDate
  readonly citation: string
  /** Published as a draft, and not law yet. */
  readonly isDraft?: true
}

/** The row in force on a day; null before the first. Rows are oldest first. */
export function findInForce<T extends Dated>(rows: readonly T[], date: TradingDate): T | null {
  return rows.findLast(({ from }) => from <= date) ?? null
}

/** A tax year begins on 6 April. */
export const yearStart = (year: number): TradingDate => `${year}-04-06`
