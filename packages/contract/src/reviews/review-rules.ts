/** Rules for showing and exporting reviews. */
import type { Review } from './schemas.ts'

/** Days from the spreadsheet epoch (30 December 1899) to 1 January 1970. */
const EXCEL_EPOCH_OFFSET_DAYS = 25_569
const DAY_MS = 86_400_000
const MONTHS = 12

/** Milliseconds since the Unix epoch → a spreadsheet serial date, with the time of day as fraction. */
export function toExcelDate(epochMs: number): number {
  return epochMs / DAY_MS + EXCEL_EPOCH_OFFSET_DAYS
}

/** Removes commas and replaces the first # with %23. */
export function cleanReviewText(text: string): string {
  return text.replaceAll(',', '').replace('#', '%23')
}

export interface ReviewStatistics {
  readonly numberOfReviews: number
  /** Rounded to two decimals; null without reviews. */
  readonly averageReview: number | null
  /** Number of reviews per calendar month, January first, all years combined. */
  readonly byMonth: readonly number[]
}

export function toStatistics(reviews: readonly Review[]): ReviewStatistics {
  const byMonth = Array.from({ length: MONTHS }, () => 0)
  let sum = 0
  for (const { Date: epochMs, Rating } of reviews) {
    sum += Rating
    const month = new Date(epochMs).getUTCMonth()
    byMonth[month] = (byMonth[month] ?? 0) + 1
  }
  const numberOfReviews = reviews.length
  return {
    numberOfReviews,
    averageReview: numberOfReviews === 0 ? null : Math.round((sum / numberOfReviews) * 100) / 100,
    byMonth,
  }
}
