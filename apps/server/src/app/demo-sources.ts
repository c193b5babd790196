/** The simulated market of the listed instruments. */
import type { Universe } from '../modules/instruments/index.ts'
import { calendarOf, type TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import {
  listCompanyDates,
  listDividends,
  toPerShare,
} from '../providers/demo/simulated-dividends.ts'
import { findDemoMembers, toDemoAnchor, toDemoCompany, toDemoPayer } from './demo-anchors.ts'
import { describeListing } from './demo-profile.ts'

export const DEMO_SEED = 'leadenhall'

export function createDemoMarket({
  clock,
  calendar,
  universe,
  seed = DEMO_SEED,
}: {
  readonly clock: Clock
  readonly calendar: TradingCalendar
  readonly universe: () => Universe
  readonly seed?: string
}) {
  const findCompany = (symbol: string) => toDemoCompany(universe(), symbol, seed)
  const findPayer = (symbol: string) => {
    const found = toDemoPayer(universe(), symbol, seed)
    if (!found) return null
    const exchange = calendarOf(symbol, found.anchor.exchange)
    const toTradingDay = (date: string) =>
      calendar.sessionOn(exchange, date) ? date : calendar.nextTradingDate(exchange, date)
    return { ...found, toTradingDay }
  }
  const provider = createDemoProvider({
    clock,
    calendar,
    seed,
    anchors: (symbol) => toDemoAnchor(universe(), symbol),
    membersOf: (symbol) => findDemoMembers(universe(), symbol),
    describe: (symbol) => describeListing(universe(), symbol),
    perShare(symbol, nowMs) {
      const payer = findPayer(symbol)
      return payer && toPerShare(payer, nowMs)
    },
    datesOf(symbol, from, to) {
      const payer = findPayer(symbol)
      return payer ? listCompanyDates(payer, from, to) : []
    },
    dividendsOf(symbol, untilMs) {
      const payer = findPayer(symbol)
      return payer ? listDividends(payer, untilMs) : []
    },
  })
  return { provider, findCompany }
}
