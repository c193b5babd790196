/** The simulated market of the listed instruments. */
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { calendarOf, type TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { createDemoAnnouncements } from '../providers/demo/demo-announcements.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import {
  listCompanyDates,
  listDeclared,
  listDividends,
  toPerShare,
} from '../providers/demo/simulated-dividends.ts'
import { findDemoMembers, toDemoAnchor, toDemoCompany, toDemoPayer } from './demo-anchors.ts'
import { describeListing } from './demo-profile.ts'

export const DEMO_SEED = 'leadenhall'
const ANNOUNCING = ['FTSE 100', 'FTSE 250']

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
  const datesOf = (symbol: string, from: string, to: string) => {
    const payer = findPayer(symbol)
    return payer ? listCompanyDates(payer, from, to) : []
  }
  const announcements = createDemoAnnouncements({
    clock,
    datesOf,
    seed,
    companies: () =>
      ANNOUNCING.flatMap((index) => universe().membersOf(index)).map(({ ticker, name }) => ({
        symbol: ticker,
        name: stripCompanySuffix(name) || name,
      })),
  })
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
    datesOf,
    dividendsOf(symbol, untilMs) {
      const payer = findPayer(symbol)
      return payer ? listDividends(payer, untilMs) : []
    },
    declaredOf(symbol, from, nowMs) {
      const payer = findPayer(symbol)
      return payer ? listDeclared(payer, from, nowMs) : []
    },
  })
  return { provider, findCompany, announcements }
}
