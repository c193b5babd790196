import type { ExtraFacts } from '@leadenhall/contract/figures/facts.ts'
import * as endpoints from '@leadenhall/contract/offers/endpoints.ts'
import * as schemas from '@leadenhall/contract/offers/schemas.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { loadBusinessDays } from '../../platform/calendar/business-days.ts'
import type { Module } from '../../platform/module.ts'
import type { OfferSource } from '../../providers/offer-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { KeptCloses } from '../figures/index.ts'
import type { Listing } from '../instruments/index.ts'
import { CHECK_OWNED_ALERTS, type OwnedAlerts } from '../owned-alerts/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { offerAlerts } from './alerts.ts'
import { collectOffers } from './collect-offers.ts'
import { daysUntil, listDeadlines, type OfferDeadline } from './get-offers.ts'
import { createOfferBook, readSimulatedBook, readStoredBook } from './offer-book.ts'
import { registerOfferRoutes } from './routes.ts'
import { deadlineOf } from './stages.ts'

export interface OfferOptions extends Pick<QuoteParts, 'market' | 'quotes'> {
  readonly registry: Registry<OfferSource>
  readonly closes: () => KeptCloses
  readonly dutyOf: (listing: Listing, day: number) => number | null
  /** Symbols that a user holds. */
  readonly heldOf: (userId: string) => Promise<readonly string[]>
  /** Symbols on the watchlists of a user. */
  readonly watchedBy: (userId: string) => Promise<readonly string[]>
}

export interface OfferParts {
  readonly alerts: OwnedAlerts
  /** Days by which bidders for companies with one of the tickers must decide. */
  deadlinesOf(tickers: ReadonlySet<string>): OfferDeadline[]
  /** @param day Unix day */
  factsOf(listing: Listing, day: number): Pick<ExtraFacts, 'offer'>
}

const COLLECT = 'collect-offers'
const COLLECT_EVERY_MS = 60 * 60_000
const FOLLOW_EVERY_MS = 30_000

export function offersModule(options: OfferOptions): Module<OfferParts> {
  const { closes, dutyOf, heldOf, market, quotes, registry, watchedBy } = options
  return {
    name: 'offers',
    summary: 'Companies in an offer period, their bidders and deadlines',
    async register({ clock, db, jobs, onError, serve, timers }) {
      const [source] = registry.providersFor('simulate')
      const today = () => toTradingDate(clock.now(), 'Europe/London')
      const book = createOfferBook(
        source ? readSimulatedBook((until) => source.simulate(until), today) : readStoredBook(db),
        // A new table is news immediately, whoever stored it.
        () => jobs.enqueue({ name: CHECK_OWNED_ALERTS, data: {}, key: 'offers' }),
      )
      await book.follow()
      const { latest, universe } = market
      const deps = {
        clock,
        universe,
        latest,
        closes,
        book,
        quotes,
        dutyOf,
        businessDays: loadBusinessDays(),
        isSimulated: source !== undefined,
        isOn: () => registry.providersFor('isOn').some((one) => one.isOn()),
      }
      registerOfferRoutes(serve({ endpoints, schemas }), deps, heldOf)
      timers.every(FOLLOW_EVERY_MS, () => book.follow(), onError('following offers'))
      jobs.handle(COLLECT, async (_data, _attempt, signal) => {
        await collectOffers({ db, clock, registry }, signal)
        await book.follow()
      })
      if (registry.mode() === 'live') jobs.schedule(COLLECT, COLLECT_EVERY_MS)
      return {
        alerts: offerAlerts(deps, async (userId) => [
          ...(await heldOf(userId)),
          ...(await watchedBy(userId)),
        ]),
        deadlinesOf: (tickers) => listDeadlines(deps, tickers),
        factsOf({ isin }, day) {
          if (book.table === null) return { offer: null }
          const known = isin === null ? undefined : book.find(isin)
          const isIn = known !== undefined && known.leftOn === null
          const deadlineDays = isIn ? daysUntil(deadlineOf(known.entry), day) : null
          return { offer: { isIn, deadlineDays } }
        },
      }
    },
  }
}
