/** The simulated market of the listed instruments. */
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import type { Universe } from '../modules/instruments/index.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { createDemoAnnouncements } from '../providers/demo/demo-announcements.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import {
  listCompanyDates,
  listDividends,
  toPerShare,
} from '../providers/demo/simulated-dividends.ts'
import { findDemoMembers, toDemoAnchor, toDemoCompany } from './demo-anchors.ts'
import { describeListing } from './demo-profile.ts'

export const DEMO_SEED = 'leadenhall'
const ANNOUNCING = ['FTSE 100', 'FTSE 250']

export function createDemoMarket({
  clock,
  calendar,
  universe,
}: {
  readonly clock: Clock
  readonly calendar: TradingCalendar
  readonly universe: () => Universe
}) {
  const findCompany = (symbol: string) => toDemoCompany(universe(), symbol, DEMO_SEED)
  const datesOf = (symbol: string, from: string, to: string) => {
    const [company, anchor] = [findCompany(symbol), toDemoAnchor(universe(), symbol)]
    return company && anchor ? listCompanyDates(company, anchor, from, to) : []
  }
  const announcements = createDemoAnnouncements({
    clock,
    datesOf,
    seed: DEMO_SEED,
    companies: () =>
      ANNOUNCING.flatMap((index) => universe().membersOf(index)).map(({ ticker, name }) => ({
        symbol: ticker,
        name: stripCompanySuffix(name) || name,
      })),
  })
  const provider = createDemoProvider({
    clock,
    calendar,
    seed: DEMO_SEED,
    anchors: (symbol) => toDemoAnchor(universe(), symbol),
    membersOf: (symbol) => findDemoMembers(universe(), symbol),
    describe: (symbol) => describeListing(universe(), symbol),
    perShare(symbol, nowMs) {
      const company = findCompany(symbol)
      return company && toPerShare(company, nowMs)
    },
    datesOf,
    dividendsOf(symbol, untilMs) {
      const [company, anchor] = [findCompany(symbol), toDemoAnchor(universe(), symbol)]
      return company && anchor ? listDividends(company, anchor, untilMs) : []
    },
  })
  return { provider, findCompany, announcements }
}
