import type { ExtraFacts } from '@leadenhall/contract/figures/facts.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import * as endpoints from '@leadenhall/contract/shorts/endpoints.ts'
import * as schemas from '@leadenhall/contract/shorts/schemas.ts'
import { toDate } from '../../platform/calendar/days.ts'
import type { Module } from '../../platform/module.ts'
import type { Registry } from '../../providers/registry.ts'
import type { ShortSource } from '../../providers/short-ports.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { collectShorts } from './collect-shorts.ts'
import { changeOver } from './get-shorts.ts'
import { registerShortRoutes } from './routes.ts'
import { createShortBook, measureOn, readSimulatedBook, readStoredBook } from './short-book.ts'

export interface ShortParts {
  /** @param day Unix day */
  factsOf(listing: Listing, day: number): Pick<ExtraFacts, 'shortRatio' | 'shortChange1m'>
}

const COLLECT = 'collect-shorts'
const COLLECT_EVERY_MS = 10 * 60_000
const FOLLOW_EVERY_MS = 60_000

export function shortsModule({
  universe,
  registry,
}: {
  readonly universe: () => Universe
  readonly registry: Registry<ShortSource>
}): Module<ShortParts> {
  return {
    name: 'shorts',
    summary: 'Published short positions, before and after the change of rules',
    async register({ clock, db, jobs, onError, serve, timers }) {
      const [source] = registry.providersFor('simulate')
      const today = () => toTradingDate(clock.now(), 'Europe/London')
      const book = createShortBook(
        source ? readSimulatedBook((until) => source.simulate(until), today) : readStoredBook(db),
      )
      await book.follow()
      const isSimulated = source !== undefined
      registerShortRoutes(serve({ endpoints, schemas }), { db, clock, universe, book, isSimulated })
      timers.every(FOLLOW_EVERY_MS, () => book.follow(), onError('following short positions'))
      jobs.handle(COLLECT, (_data, _attempt, signal) =>
        collectShorts({ db, clock, registry }, signal),
      )
      if (registry.mode() === 'live') jobs.schedule(COLLECT, COLLECT_EVERY_MS)
      return {
        factsOf({ isin }, day) {
          if (isin === null) return { shortRatio: null, shortChange1m: null }
          const date = toDate(day)
          const measure = measureOn(date)
          return {
            shortRatio: book.levelOn(measure, isin, date)?.ratio ?? null,
            shortChange1m: changeOver(book, measure, isin, date, '1m'),
          }
        },
      }
    },
  }
}
