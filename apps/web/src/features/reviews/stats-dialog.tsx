import type { ReviewStatistics } from '@leadenhall/contract/reviews/review-rules.ts'
import { formatAmount, NOT_KNOWN } from '../../format/price.ts'
import { monthNames } from '../../format/time.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { texts } from './texts.ts'

const BAR_PX = 96

interface StatsDialogProps {
  readonly statistics: ReviewStatistics
  readonly onClose: () => void
}

/** Number of reviews, average rating, and reviews per calendar month. */
export function StatsDialog({ statistics, onClose }: StatsDialogProps) {
  const { numberOfReviews, averageReview, byMonth } = statistics
  const most = Math.max(1, ...byMonth)
  const names = monthNames()
  return (
    <DialogFrame
      title={texts.statsDialog.title}
      closeLabel={texts.statsDialog.close}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6">
        <dt className="text-muted">{texts.statsDialog.number}</dt>
        <dd className="text-right">{numberOfReviews}</dd>
        <dt className="text-muted">{texts.statsDialog.average}</dt>
        <dd className="text-right">
          {averageReview === null ? NOT_KNOWN : formatAmount(averageReview)}
        </dd>
      </dl>
      <figure>
        <figcaption className="text-muted">{texts.statsDialog.months}</figcaption>
        <ol className="flex items-end gap-1 pt-2">
          {byMonth.map((count, month) => (
            <li key={names[month]} className="flex flex-1 flex-col items-center gap-1 text-xs">
              <span>{count}</span>
              <span
                aria-hidden="true"
                className="w-full rounded-t-sm bg-accent"
                style={{ height: `${Math.round((count / most) * BAR_PX)}px` }}
              />
              <span className="text-muted">{names[month]}</span>
            </li>
          ))}
        </ol>
      </figure>
    </DialogFrame>
  )
}
