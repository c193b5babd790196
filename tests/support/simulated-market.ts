/** The simulated market of the committed instrument list, as an investor reads it. */
import { currencyOf, toMajor } from '@leadenhall/contract/shared/money.ts'
import { createDemoMarket } from '../../apps/server/src/app/demo-sources.ts'
import { hasAccounts, isClosedEnded } from '../../apps/server/src/modules/figures/index.ts'
import {
  importFolder,
  loadUniverse,
  type Universe,
} from '../../apps/server/src/modules/instruments/index.ts'
import { REFERENCE_FOLDER } from '../../apps/server/src/modules/instruments/reference-data.ts'
import { loadTradingCalendar } from '../../apps/server/src/platform/calendar/load-trading-calendar.ts'
import { migrateToLatest, openSqlite } from '../../apps/server/src/platform/db/open-database.ts'
import { simulateYears } from '../../apps/server/src/providers/demo/simulated-accounts.ts'

/** Ratios are null where they are not defined: a P/E of a loss, accounts of a trust. */
export interface ShareFigures {
  readonly ticker: string
  readonly kind: 'company' | 'trust'
  /** In the listing's major unit, as is the market cap. */
  readonly price: number
  readonly marketCap: number | null
  readonly shares: number | null
  readonly high: number
  readonly low: number
  readonly priceEarnings: number | null
  readonly forwardPriceEarnings: number | null
  readonly dividendYield: number
  readonly priceToBook: number | null
  readonly returnOnEquity: number | null
  /** In the currency of the accounts. */
  readonly revenue: number | null
}

export async function loadFullUniverse(): Promise<Universe> {
  const { db, close } = openSqlite(':memory:')
  await migrateToLatest(db)
  await importFolder(db, '2026-09-18', { folder: REFERENCE_FOLDER, without: [] })
  const universe = await loadUniverse(db, 1)
  await close()
  return universe
}

export function openSimulatedMarket(universe: Universe, nowMs: number, seed?: string) {
  const { provider, findCompany } = createDemoMarket({
    clock: { now: () => nowMs },
    calendar: loadTradingCalendar(),
    universe: () => universe,
    ...(seed === undefined ? {} : { seed }),
  })
  const quotesOf = async (symbols: readonly string[]) =>
    new Map(
      ((await provider.getQuotes?.(symbols))?.quotes ?? []).map((quote) => [quote.symbol, quote]),
    )

  async function figuresOf(symbols: readonly string[]): Promise<Map<string, ShareFigures>> {
    const quotes = await quotesOf(symbols)
    const rates = await quotesOf(['EUR', 'GBP', 'JPY', 'AUD', 'CAD'].map((code) => `${code}USD=X`))
    const dollars = (code: string) => (code === 'USD' ? 1 : (rates.get(`${code}USD=X`)?.price ?? 0))
    const found = symbols.flatMap((ticker): ShareFigures[] => {
      const quote = quotes.get(ticker)
      const listing = universe.resolve(ticker)?.listing
      if (!listing || quote?.price == null || quote.unit === null) return []
      const { unit } = quote
      const major = (value: number | null) => toMajor({ value: value ?? 0, unit }).value
      const price = major(quote.price)
      const company = findCompany(ticker)
      const year = company ? simulateYears(company, nowMs).at(-1) : undefined
      const perShare = (value: number | undefined) =>
        value === undefined || !year
          ? null
          : (value * dollars(year.currency)) / dollars(currencyOf(unit))
      const ratio = (amount: number | null) =>
        amount !== null && amount > 0 ? price / amount : null
      const trailing = quote.details?.trailingDividend
      const expected = quote.details?.forwardEarnings
      return [
        {
          ticker,
          kind: hasAccounts(listing) ? 'company' : 'trust',
          price,
          marketCap: quote.marketCap && toMajor(quote.marketCap).value,
          shares: quote.sharesOutstanding,
          high: major(quote.fiftyTwoWeekHigh),
          low: major(quote.fiftyTwoWeekLow),
          priceEarnings: ratio(perShare(year?.lines['eps'])),
          forwardPriceEarnings: ratio(perShare(expected?.value)),
          dividendYield: trailing ? toMajor(trailing).value / price : 0,
          priceToBook: ratio(perShare(year?.lines['book_value_per_share'])),
          returnOnEquity: year
            ? (year.lines['net_profit'] ?? 0) / (year.lines['equity'] ?? 0)
            : null,
          revenue: year?.lines['revenue'] ?? null,
        },
      ]
    })
    return new Map(found.map((figures) => [figures.ticker, figures]))
  }

  return { provider, findCompany, quotesOf, figuresOf }
}

/** London companies and trusts with a declared unit. */
export function listLondonShares(universe: Universe): string[] {
  return [...universe.london].flatMap((listing) =>
    hasAccounts(listing) || isClosedEnded(listing) ? listing.ticker : [],
  )
}
