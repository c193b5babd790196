/** The simulated market of the listed instruments. */
import type { Universe } from '../modules/instruments/index.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import {
  listCompanyDates,
  listDividends,
  toPerShare,
} from '../providers/demo/simulated-dividends.ts'
import { findDemoMembers, toDemoAnchor, toDemoCompany } from './demo-anchors.ts'
import { describeListing } from './demo-profile.ts'

export const DEMO_SEED = 'leadenhall'

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
    datesOf(symbol, from, to) {
      const [company, anchor] = [findCompany(symbol), toDemoAnchor(universe(), symbol)]
      return company && anchor ? listCompanyDates(company, anchor, from, to) : []
    },
    dividendsOf(symbol, untilMs) {
      const [company, anchor] = [findCompany(symbol), toDemoAnchor(universe(), symbol)]
      return company && anchor ? listDividends(company, anchor, untilMs) : []
    },
  })
  return { provider, findCompany }
}
