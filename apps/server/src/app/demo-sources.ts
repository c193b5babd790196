/** The simulated market of the listed instruments. */
import { isLondonExchange, isUsExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { calendarOf, type TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { CompanyRecord } from '../providers/demo/announcement-body.ts'
import { createDemoAnnouncements } from '../providers/demo/demo-announcements.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import {
  listCompanyDates,
  listDeclared,
  listDividends,
  listRecord,
  toPerShare,
} from '../providers/demo/simulated-dividends.ts'
import type { MarketDataProvider } from '../providers/ports.ts'
import {
  findDemoMembers,
  isOfCompany,
  toDemoAnchor,
  toDemoCompany,
  toDemoPayer,
} from './demo-anchors.ts'
import { sizeOfDemoFund, stateDemoFund } from './demo-fund.ts'
import { describeListing } from './demo-profile.ts'

export const DEMO_SEED = 'leadenhall'
const DAY_SECONDS = 86_400
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
  const toTradingDay = (symbol: string, listedOn: string | null, date: string) => {
    const exchange = calendarOf(symbol, listedOn)
    return calendar.sessionOn(exchange, date) ? date : calendar.nextTradingDate(exchange, date)
  }
  const findPayer = (symbol: string) => {
    const found = toDemoPayer(universe(), symbol, seed)
    return (
      found && {
        ...found,
        toTradingDay: (date: string) => toTradingDay(symbol, found.anchor.exchange, date),
      }
    )
  }
  const exchangeOf = (symbol: string) => universe().resolve(symbol)?.listing.exchange ?? null
  const datesOf = (symbol: string, from: string, to: string) => {
    const payer = findPayer(symbol)
    return payer ? listCompanyDates(payer, from, to) : []
  }
  const provider = createDemoProvider({
    clock,
    calendar,
    seed,
    anchors(symbol) {
      const anchor = toDemoAnchor(universe(), symbol)
      const fundSize = anchor?.kind === 'fund' ? sizeOfDemoFund(universe(), symbol, seed) : null
      return anchor && fundSize !== null ? { ...anchor, fundSize } : anchor
    },
    membersOf: (symbol) => findDemoMembers(universe(), symbol),
    describe: (symbol) => describeListing(universe(), symbol),
    stateFund: (symbol) => stateDemoFund(universe(), symbol, seed),
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
  const recordOf = (symbol: string, date: string): CompanyRecord | null => {
    const payer = findPayer(symbol)
    return payer && listRecord(payer, date)
  }
  const announcements = createDemoAnnouncements({
    clock,
    datesOf,
    recordOf,
    closeOf: (symbol, date) => findClose(provider, symbol, date),
    seed,
    rulesOf(symbol) {
      const exchange = exchangeOf(symbol)
      if (exchange === null || isLondonExchange(exchange)) return 'london'
      return isUsExchange(exchange) ? 'us' : 'elsewhere'
    },
    toTradingDay: (symbol, date) => toTradingDay(symbol, exchangeOf(symbol), date),
    hasBoard(symbol) {
      const listing = universe().resolve(symbol)?.listing
      return listing !== undefined && isOfCompany(listing)
    },
    companies: () =>
      ANNOUNCING.flatMap((index) => universe().membersOf(index)).map(({ ticker, name }) => ({
        symbol: ticker,
        name: stripCompanySuffix(name) || name,
      })),
  })
  return { provider, findCompany, announcements }
}

/** Of a trading day, by the daily bars of the share's chart; null where it has none. */
async function findClose(
  provider: MarketDataProvider,
  symbol: string,
  date: string,
): Promise<Price | null> {
  const from = Date.parse(date) / 1000
  const history = await provider.getHistory?.({
    symbol,
    from: from - DAY_SECONDS,
    to: from + 2 * DAY_SECONDS,
    interval: '1d',
  })
  if (!history || history.unit === null) return null
  const { bars, timeZone, unit } = history
  const bar = bars.find(({ time }) => toTradingDate(time * 1000, timeZone) === date)
  return bar?.close == null ? null : { value: bar.close, unit }
}
