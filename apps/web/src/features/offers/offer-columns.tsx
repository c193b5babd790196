import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { percentOf } from '../../format/change.ts'
import { formatCount, formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { nameColumn, tickerColumn } from '../../listing/listing-columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { biddersText, deadlineText } from './offer-text.ts'
import { texts } from './texts.ts'

export function offerColumns(held: ReadonlySet<string>): readonly Column<Offer>[] {
  return [
    tickerColumn('company', texts.headers.company, ({ isin }) => isin),
    {
      ...nameColumn<Offer>(texts.headers.name),
      cell: ({ name, ticker }) => (
        <>
          {name}
          {ticker !== null && held.has(ticker) ? (
            <span className="ml-2 text-accent">{texts.mark}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'bidders',
      header: texts.headers.bidders,
      cell: biddersText,
      value: biddersText,
      isSortable: true,
      shownFrom: 'md',
    },
    {
      id: 'stage',
      header: texts.headers.stage,
      cell: ({ stage }) => texts.stages[stage],
      value: ({ stage }) => texts.stages[stage],
      isSortable: true,
      shownFrom: 'lg',
    },
    {
      id: 'since',
      header: texts.headers.since,
      cell: ({ commencedAt }) => formatDate(commencedAt.slice(0, 10)),
      value: ({ commencedAt }) => commencedAt,
      isSortable: true,
      shownFrom: 'lg',
      className: 'whitespace-nowrap',
    },
    {
      id: 'deadline',
      header: texts.headers.deadline,
      cell: deadlineText,
      value: ({ deadlineAt }) => deadlineAt,
      isSortable: true,
    },
    {
      id: 'days',
      header: texts.headers.days,
      cell: ({ deadlineDays }) => (deadlineDays === null ? '' : formatCount(deadlineDays)),
      value: ({ deadlineDays }) => deadlineDays,
      isSortable: true,
      align: 'right',
      shownFrom: 'sm',
    },
    {
      id: 'inIssue',
      header: texts.headers.inIssue,
      cell: ({ securities: [first] }) =>
        first?.inIssue == null ? NOT_KNOWN : formatCount(first.inIssue),
      value: ({ securities: [first] }) => first?.inIssue ?? null,
      isSortable: true,
      align: 'right',
      shownFrom: 'lg',
    },
    {
      id: 'price',
      header: texts.headers.price,
      cell: ({ price, unit }) => formatLevel(price, unit, 'share'),
      value: ({ price }) => price,
      isSortable: true,
      align: 'right',
    },
    {
      id: 'change',
      header: texts.headers.change,
      headerTitle: texts.changeTitle,
      cell: ({ change }) => <Change ratio={change} />,
      value: ({ change }) => percentOf(change),
      isSortable: true,
      align: 'right',
    },
  ]
}
