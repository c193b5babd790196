import { isDoubtful, type StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { formatPercentChange } from '../../format/change.ts'
import {
  formatCompact,
  formatCount,
  formatLevel,
  formatMoneyCompact,
  formatMove,
  NOT_KNOWN,
} from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { moneyOfMetric, ratiosOf, valueOfMetric } from '../../listing/known-figures.ts'
import type { InfoPart, PlainField } from './info-fields.ts'
import { asDeclared } from './metric-groups.ts'
import { texts } from './texts.ts'

const { plain } = texts.info

/** With ratios and amounts a share from the accounts where the quote has none. */
export function withRatios(info: StockInfo, known: Parameters<typeof valueOfMetric>[0]): StockInfo {
  const { quote } = info
  return {
    ...info,
    quote: {
      ...quote,
      ...ratiosOf(quote, known),
      earningsPerShare: quote.earningsPerShare ?? moneyOfMetric(known, 'eps'),
      priceToBook: quote.priceToBook ?? valueOfMetric(known, 'pb'),
      bookValue: quote.bookValue ?? moneyOfMetric(known, 'book_value_per_share'),
    },
  }
}

/** Stock info as readable lines with units; unknown values are a dash. */
export function toPlainInfo({
  ticker,
  companyName,
  market,
  profile,
  quote,
}: StockInfo): PlainField[] {
  const { unit, kind, provenance } = quote
  const level = (value: number | null) => formatLevel(value, unit, kind)
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? NOT_KNOWN : texts.info.range(level(low), level(high))
  const perShare = (metric: string, price: StockInfo['quote']['bookValue']) =>
    asDeclared(metric, price?.value ?? null, price?.unit ?? null)
  const asOf = formatDayTime(provenance.asOf)
  const place = [profile?.city, profile?.country].filter(Boolean).join(', ')
  const trading: Rows = [
    [plain.price, `${level(quote.price)}${isDoubtful(quote) ? ' ?' : ''}`],
    [plain.change, changeOf(quote)],
    [plain.previousClose, level(quote.previousClose)],
    [plain.open, level(quote.open)],
    [plain.dayRange, range(quote.dayLow, quote.dayHigh)],
    [plain.yearRange, range(quote.fiftyTwoWeekLow, quote.fiftyTwoWeekHigh)],
    [plain.volume, quote.volume === null ? null : formatCount(quote.volume)],
    [
      plain.asOf,
      provenance.delayMinutes ? texts.info.delayed(asOf, provenance.delayMinutes) : asOf,
    ],
    [plain.source, sourceTitle(provenance.source)],
  ]
  const isLoss = (quote.earningsPerShare?.value ?? 0) < 0
  const valuation: Rows = [
    [plain.marketCap, formatMoneyCompact(quote.marketCap)],
    [plain.shares, formatCompact(quote.sharesOutstanding)],
    [
      plain.priceEarnings,
      quote.priceEarnings === null && isLoss
        ? texts.info.noneAtLoss
        : asDeclared('pe', quote.priceEarnings),
    ],
    [plain.earnings, perShare('eps', quote.earningsPerShare)],
    [plain.priceToBook, asDeclared('pb', quote.priceToBook)],
    [plain.bookValue, perShare('book_value_per_share', quote.bookValue)],
    [plain.yield, asDeclared('dividend_yield', quote.dividendYield)],
  ]
  const business: Rows = [
    [plain.company, companyName],
    [plain.ticker, ticker],
    [plain.market, market],
    ...(profile
      ? ([
          [plain.sector, profile.sector],
          [plain.industry, profile.industry],
          [plain.place, place || null],
          [plain.employees, profile.employees === null ? null : formatCount(profile.employees)],
          [plain.website, profile.website],
          [plain.profile, profile.profile],
        ] as const)
      : []),
  ]
  return [
    ...inPart('business', business),
    ...inPart('trading', trading),
    ...inPart('valuation', valuation),
  ]
}

type Rows = readonly (readonly [field: string, value: string | null])[]

function inPart(part: InfoPart, rows: Rows): PlainField[] {
  return rows.map(([field, value]) => ({ field, value: value ?? NOT_KNOWN, part }))
}

function changeOf(quote: StockInfo['quote']): string | null {
  const { change, changeRatio } = quote
  if (change === null || changeRatio === null) return null
  return texts.info.move(formatMove(change, quote), formatPercentChange(changeRatio))
}
