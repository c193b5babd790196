import { describe, expect, it } from 'vitest'
import { cleanReviewText, toExcelDate, toStatistics } from './review-rules.ts'

describe('A spreadsheet date', () => {
  // @spec 9.13f
  it('counts days from the offset 25569', () => {
    expect(toExcelDate(0)).toBe(25_569)
    // Noon on 20 November 2026 is 46346.5 in a spreadsheet.
    expect(toExcelDate(Date.UTC(2026, 10, 20, 12))).toBe(46_346.5)
  })
})

it.each([
  ['one, two, three', 'one two three'],
  ['#1 and #2', '%231 and #2'],
  ['plain', 'plain'],
])('the text "%s" becomes "%s"', (text, cleaned) => {
  expect(cleanReviewText(text)).toBe(cleaned)
})

describe('The statistics', () => {
  const review = (day: string, Rating: number) => ({
    Date: Date.parse(day),
    Rating,
    Title: '',
    Text: '',
    ReviewerLocation: '',
  })

  // @spec 9.13e
  it('hold the number, the average to two decimals, and twelve months', () => {
    const reviews = [review('2026-01-05', 5), review('2025-01-09', 4), review('2026-12-31', 1)]
    expect(toStatistics(reviews)).toEqual({
      numberOfReviews: 3,
      averageReview: 3.33,
      byMonth: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    })
  })

  it('have no average without reviews', () => {
    expect(toStatistics([])).toMatchObject({ numberOfReviews: 0, averageReview: null })
  })
})
