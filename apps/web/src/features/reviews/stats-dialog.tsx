import type { ReviewStatistics } from '@leadenhall/contract/reviews/review-rules.ts'
import { formatAmount, formatCount, NOT_KNOWN } from '../../format/price.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { MonthBars } from './month-bars.tsx'
import { texts } from './texts.ts'

const BAR_PX = 96

interface StatsDialogProps {
  readonly statistics: ReviewStatistics
  readonly onClose: () => void
}

/** Number of reviews, average rating, and reviews per calendar month. */
export function StatsDialog({ statistics, onClose }: StatsDialogProps) {
  const { numberOfReviews, averageReview, byMonth } = statistics
  return (
    <DialogFrame
      title={texts.statsDialog.title}
      closeLabel={texts.statsDialog.close}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6">
        <dt className="text-muted">{texts.statsDialog.number}</dt>
        <dd className="text-right">{formatCount(numberOfReviews)}</dd>
        <dt className="text-muted">{texts.statsDialog.average}</dt>
        <dd className="text-right">
          {averageReview === null ? NOT_KNOWN : formatAmount(averageReview)}
        </dd>
      </dl>
      <MonthBars byMonth={byMonth} barPx={BAR_PX} />
    </DialogFrame>
  )
}
