import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { cleanReviewText, toExcelDate } from '@leadenhall/contract/reviews/review-rules.ts'
import { formatDay } from '../../format/time.ts'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

const { columns: words } = texts

/** @param hasExcelDates dates as the serial numbers of a spreadsheet */
export function reviewColumns(hasExcelDates: boolean): readonly Column<Review>[] {
  const dateOf = ({ Date: epochMs }: Review) =>
    hasExcelDates ? String(toExcelDate(epochMs)) : formatDay(epochMs)
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
      header: words.date,
      cell: dateOf,
      value: dateOf,
      className: 'whitespace-nowrap',
    },
    {
      id: 'rating',
      header: words.rating,
      align: 'right',
      cell: ({ Rating }) => Rating,
      value: ({ Rating }) => Rating,
      isSortable: true,
    },
    text('title', words.title, ({ Title }) => Title),
    { ...text('content', words.content, ({ Text }) => Text), wideOnly: true },
    text('location', words.location, ({ ReviewerLocation }) => ReviewerLocation),
  ]
}
