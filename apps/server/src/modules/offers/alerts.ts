/** Alerts on offers for what a user holds or has on a watchlist. */
import { formatDayTime } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { type Day, toDay, todayOf } from '../../platform/calendar/days.ts'
import {
  declareOwnedAlerts,
  type Occasion,
  type OwnedAlert,
  type OwnedAlerts,
} from '../owned-alerts/index.ts'
import { daysUntil, findListing, type OfferDeps } from './get-offers.ts'
import type { KnownOffer } from './offer-book.ts'
import { deadlineOf } from './stages.ts'

interface FollowedOffer {
  readonly known: KnownOffer
  readonly ticker: string
}

interface AlertScene {
  readonly today: Day
  readonly followed: readonly FollowedOffer[]
}

export function offerAlerts(
  deps: Pick<OfferDeps, 'book' | 'clock' | 'universe'>,
  symbolsOf: (userId: string) => Promise<readonly string[]>,
): OwnedAlerts {
  return declareOwnedAlerts({
    about: 'offers',
    alerts: [OFFER_STARTED, DEADLINE_IN_DAYS, OFFER_LEFT],
    async load(userId): Promise<AlertScene> {
      await deps.book.follow()
      const symbols = new Set(await symbolsOf(userId))
      const followed = [...deps.book.offers.values()].flatMap((known) => {
        const ticker = findListing(deps, known)?.ticker
        return ticker !== undefined && symbols.has(ticker) ? { known, ticker } : []
      })
      return { today: todayOf(deps), followed }
    },
  })
}

const OFFER_STARTED: OwnedAlert<AlertScene> = {
  key: 'offer_started',
  label: 'A company that you hold or follow enters an offer period',
  skipsKnown: true,
  find: ({ followed }, since) =>
    followed.filter(({ known }) => known.leftOn === null).flatMap((one) => startOf(one, since)),
}

const DEADLINE_IN_DAYS: OwnedAlert<AlertScene> = {
  key: 'deadline_in_days',
  label: 'Before the deadline of a bidder',
  takesDays: true,
  find: ({ followed, today }, _since, daysBefore) =>
    followed.flatMap((one) => deadlinesOf(one, today, daysBefore)),
}

const OFFER_LEFT: OwnedAlert<AlertScene> = {
  key: 'offer_left',
  label: 'A company that you hold or follow leaves the disclosure table',
  skipsKnown: true,
  find: ({ followed }, since) =>
    followed.flatMap(({ known: { entry, isin, leftOn }, ticker }) =>
      leftOn === null || toDay(leftOn) <= since
        ? []
        : [
            {
              subject: `offer left ${isin} ${leftOn}`,
              ticker,
              title: `${ticker} is no longer in an offer period`,
              body: `${entry.name} is not in the disclosure table any more. The table does not say whether the offer went through, lapsed or was withdrawn.`,
            },
          ],
    ),
}

/** News is the table that brought it, which may be later than the commencement. */
function startOf({ known, ticker }: FollowedOffer, since: Day): Occasion[] {
  const { entry, isin, states } = known
  const returned = states.findLastIndex((state) => state.entry === null) + 1
  const first = states[returned]
  if (!first || toDay(first.day) <= since) return []
  const bidders = entry.bidders.map(({ name }) => name).join(' and ')
  return [
    {
      subject: `offer started ${isin} ${entry.commencedAt}`,
      ticker,
      title: `${ticker} is in an offer period`,
      body: `Since ${formatDayTime(entry.commencedAt)}, says the disclosure table. ${bidders === '' ? 'No bidder is named.' : `Named: ${bidders}.`}`,
    },
  ]
}

function deadlinesOf(
  { known: { entry, isin, leftOn }, ticker }: FollowedOffer,
  today: Day,
  daysBefore: number | null,
): Occasion[] {
  const deadlineAt = leftOn === null ? deadlineOf(entry) : null
  const days = daysUntil(deadlineAt, today)
  if (daysBefore === null || deadlineAt === null || days === null) return []
  if (days < 0 || days > daysBefore) return []
  const names = entry.bidders
    .filter((bidder) => bidder.deadlineAt === deadlineAt)
    .map(({ name }) => name)
    .join(' and ')
  return [
    {
      subject: `offer deadline ${isin} ${toTradingDate(Date.parse(deadlineAt), 'Europe/London')}`,
      ticker,
      title: `${ticker}: the bidder’s deadline is ${formatDayTime(deadlineAt)}`,
      body: `By then ${names} must announce an offer for ${entry.name} or walk away; the Panel may extend it.`,
    },
  ]
}
