/**
 * Dated levels from which indices, commodities, bitcoin and currencies start in demo mode. They are real
 * for their day; everything after it is simulated. Sources, by the keys used below:
 * - `london-2025-12-31`: report of the London close of 31 December 2025 (FTSE 100, FTSE 250, AIM
 *   All-Share, GBP/USD, EUR/USD, USD/JPY),
 *   thelocalreport.in/ftse-100-ends-2025-on-the-brink-of-another-record-high
 * - `london-2017-10-18`: market data beside bbc.com/news/business-29274684 (FTSE All-Share)
 * - `new-york-2025-12-31`: azzet.com/news/wall-street-closes-lower-on-final-day-of-year
 * - `members-2026-08-21`: 6,845.50 at the end of 2025 (`new-york-2025-12-31`) moved as the ten largest
 *   members had moved by 21 August 2026, whose prices the instrument list has (about 8 %); rounded
 * - `brent-2026-08-05`: Yahoo chart reply for BZ=F of 5 August 2026 (regularMarketPrice)
 * - `general-knowledge`: rounded closes of late November 2025, not checked against an exchange (gold and
 *   silver by the troy ounce, gas by the million British thermal units, copper by the pound of weight)
 * - `below-brent`: about four dollars under `brent-2026-08-05`, the usual gap, from general knowledge
 * - `bitcoin-2025-12-31`: "just below $88,000" at the end of 2025,
 *   umniy.com/bitcoin-limps-into-new-year-at-87000-down-30-from-ath, at that day's GBP/USD
 * - `average-2025`: yearly averages of 2025 from the Federal Reserve by way of
 *   github.com/datasets/exchange-rates (public domain, data/annual.csv), taken as of its last day
 */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { Anchor } from './anchor.ts'

const YEAR_END = '2025-12-31'
/** The day of all exchange rates. */
export const RATES_DATE = YEAR_END

interface Level {
  readonly price: number
  readonly unit: Unit
  readonly date: string
  readonly kind: InstrumentKind
  readonly name: string
  readonly source: string
}

const LEVELS: Readonly<Record<string, Level>> = {
  '^FTSE': {
    price: 9923.06,
    unit: 'GBP',
    date: YEAR_END,
    kind: 'index',
    name: 'FTSE 100',
    source: 'london-2025-12-31',
  },
  '^FTMC': {
    price: 22482.43,
    unit: 'GBP',
    date: YEAR_END,
    kind: 'index',
    name: 'FTSE 250',
    source: 'london-2025-12-31',
  },
  '^FTAS': {
    price: 4140.61,
    unit: 'GBP',
    date: '2017-10-18',
    kind: 'index',
    name: 'FTSE All-Share',
    source: 'london-2017-10-18',
  },
  '^FTAI': {
    price: 765.89,
    unit: 'GBP',
    date: YEAR_END,
    kind: 'index',
    name: 'FTSE AIM All-Share',
    source: 'london-2025-12-31',
  },
  '^GSPC': {
    price: 7400,
    unit: 'USD',
    date: '2026-08-21',
    kind: 'index',
    name: 'S&P 500',
    source: 'members-2026-08-21',
  },
  '^DJI': {
    price: 48063.29,
    unit: 'USD',
    date: YEAR_END,
    kind: 'index',
    name: 'Dow Jones Industrial Average',
    source: 'new-york-2025-12-31',
  },
  'BZ=F': {
    price: 79.74,
    unit: 'USD',
    date: '2026-08-05',
    kind: 'future',
    name: 'Brent crude oil',
    source: 'brent-2026-08-05',
  },
  'CL=F': {
    price: 75.8,
    unit: 'USD',
    date: '2026-08-05',
    kind: 'future',
    name: 'WTI crude oil',
    source: 'below-brent',
  },
  'GC=F': {
    price: 4218.3,
    unit: 'USD',
    date: '2025-11-28',
    kind: 'future',
    name: 'Gold',
    source: 'general-knowledge',
  },
  'SI=F': {
    price: 56.4,
    unit: 'USD',
    date: '2025-11-28',
    kind: 'future',
    name: 'Silver',
    source: 'general-knowledge',
  },
  'NG=F': {
    price: 4.85,
    unit: 'USD',
    date: '2025-11-28',
    kind: 'future',
    name: 'US natural gas',
    source: 'general-knowledge',
  },
  'HG=F': {
    price: 5.26,
    unit: 'USD',
    date: '2025-11-28',
    kind: 'future',
    name: 'Copper',
    source: 'general-knowledge',
  },
}

/** Without a dated level here: simulated from a round number, for its changes alone. */
const ALL_SHARE: Anchor = {
  price: 5000,
  unit: 'GBP',
  date: YEAR_END,
  kind: 'index',
  name: 'FTSE All-Share',
  exchange: null,
  sharesOutstanding: null,
  marketCap: null,
}

const BITCOIN_USD = { price: 88_000, source: 'bitcoin-2025-12-31' }

interface UsdRate {
  /** Units of the currency for one US dollar. */
  readonly perUsd: number
  readonly source: string
}

const average = (perUsd: number): UsdRate => ({ perUsd, source: 'average-2025' })
const london = (perUsd: number): UsdRate => ({ perUsd, source: 'london-2025-12-31' })

const USD_RATES: Readonly<Record<string, UsdRate>> = {
  USD: { perUsd: 1, source: 'by definition' },
  GBP: london(1 / 1.3463),
  EUR: london(1 / 1.1754),
  JPY: london(156.62),
  AUD: average(1.5504),
  BRL: average(5.5891),
  CAD: average(1.3973),
  CHF: average(0.8305),
  CNY: average(7.1875),
  DKK: average(6.6137),
  HKD: average(7.7956),
  INR: average(87.1468),
  KRW: average(1421.3963),
  MXN: average(19.2052),
  MYR: average(4.2809),
  NOK: average(10.3852),
  NZD: average(1.7176),
  SEK: average(9.806),
  SGD: average(1.3065),
  THB: average(32.8619),
  TWD: average(31.1663),
  ZAR: average(17.8782),
}

/** `GBPUSD=X` → GBP and USD; `JPY=X` is the dollar in yen. Null for anything else. */
export function parsePair(
  symbol: string,
): { readonly base: string; readonly quote: string } | null {
  const [, first = '', second] = /^([A-Z]{3})([A-Z]{3})?=X$/.exec(symbol) ?? []
  if (first === '') return null
  return second === undefined ? { base: 'USD', quote: first } : { base: first, quote: second }
}

function toAnchor(level: Omit<Level, 'source'>): Anchor {
  const { price, unit, date, kind, name } = level
  return { price, unit, date, kind, name, exchange: null, sharesOutstanding: null, marketCap: null }
}

/** Six significant digits: more than any pair is quoted in. */
function rounded(price: number): number {
  return Number(price.toPrecision(6))
}

/** The anchor of an index, of a commodity, of a pair of currencies or of bitcoin; null for others. */
export function findMarketAnchor(symbol: string): Anchor | null {
  const level = LEVELS[symbol]
  if (level) return toAnchor(level)
  if (symbol === '^FTAS') return ALL_SHARE
  const pair = parsePair(symbol)
  if (pair) {
    const [base, quote] = [USD_RATES[pair.base], USD_RATES[pair.quote]]
    if (!base || !quote || pair.base === pair.quote) return null
    return toAnchor({
      price: rounded(quote.perUsd / base.perUsd),
      unit: pair.quote,
      date: YEAR_END,
      kind: 'currency-pair',
      name: `${pair.base}/${pair.quote}`,
    })
  }
  const against = /^BTC-([A-Z]{3})$/.exec(symbol)?.[1]
  const rate = against === undefined ? undefined : USD_RATES[against]
  if (against === undefined || !rate) return null
  return toAnchor({
    price: Number((BITCOIN_USD.price * rate.perUsd).toFixed(2)),
    unit: against,
    date: YEAR_END,
    kind: 'crypto',
    name: `Bitcoin ${against}`,
  })
}
