import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { cleanReviewText, toExcelDate } from '@leadenhall/contract/reviews/review-rules.ts'
import { formatDay } from '../../format/time.ts'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

/** Of a day, so that a date is to the second. */
const PARTS = 1e5

/** @param hasExcelDates whether to show dates as spreadsheet serial numbers */
export function reviewColumns(hasExcelDates: boolean): readonly Column<Review>[] {
  const dateOf = ({ Date: epochMs }: Review) =>
    hasExcelDates ? String(Math.round(toExcelDate(epochMs) * PARTS) / PARTS) : formatDay(epochMs)
  const text = (id: string, header: string, of: (review: Review) => string): Column<Review> => ({
    id,
    header,
    cell: (review) => (
      <span className="line-clamp-3 break-words">{cleanReviewText(of(review))}</span>
    ),
    value: (review) => cleanReviewText(of(review)),
  })
  return [
    {
      id: 'date',
      header: texts.columns.date,
      cell: dateOf,
      value: dateOf,
      className: 'whitespace-nowrap',
    },
    {
      id: 'rating',
      header: texts.columns.rating,
      align: 'right',
      cell: ({ Rating }) => <Stars rating={Rating} />,
      value: ({ Rating }) => Rating,
      isSortable: true,
    },
    text('title', texts.columns.title, ({ Title }) => Title),
    { ...text('content', texts.columns.content, ({ Text }) => Text), shownFrom: 'sm' },
    text('location', texts.columns.location, ({ ReviewerLocation }) => ReviewerLocation),
  ]
}

const MOST_STARS = 5

function Stars({ rating }: { readonly rating: number }) {
  const full = Math.max(0, Math.min(MOST_STARS, Math.round(rating)))
  return (
    <span role="img" aria-label={texts.stars(rating)} className="whitespace-nowrap">
      <span className="text-accent">{'★'.repeat(full)}</span>
      <span className="text-muted">{'☆'.repeat(MOST_STARS - full)}</span>
    </span>
  )
}
