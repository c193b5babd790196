/** An offer in words. */
import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { texts } from './texts.ts'

export function biddersText({ bidders }: Pick<Offer, 'bidders'>): string {
  return bidders.length === 0 ? texts.noBidder : bidders.map(({ name }) => name).join(', ')
}

/** Empty without a deadline. */
export function deadlineText({
  bidders,
  deadlineAt,
  leftOn,
}: Pick<Offer, 'bidders' | 'deadlineAt' | 'leftOn'>): string {
  if (leftOn !== null) return texts.left(formatDate(leftOn))
  if (deadlineAt !== null) return formatDayTime(deadlineAt)
  return bidders.some(({ isDeadlineOpen }) => isDeadlineOpen) ? texts.openDeadline : ''
}
