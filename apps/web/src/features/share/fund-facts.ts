import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { formatLevel } from '../../format/price.ts'
import { unitName } from '../../format/unit-name.ts'
import { texts } from './texts.ts'

const { fund: words } = texts

/** A fund has one price a valuation, and no day's trade. */
export function fundQuoteFacts(info: StockInfo | undefined) {
  if (!info) return []
  const { kind, previousClose, unit } = info.quote
  return [
    {
      term: words.before,
      value: previousClose === null ? words.notGiven : formatLevel(previousClose, unit, kind),
    },
  ]
}

/** Facts of an added fund: those that were given, then those that no source gives, which say so. */
export function fundFacts(fund: InstrumentDetail) {
  const { country, isin, security_description: units, trading_currency: unit } = fund
  return [
    { term: texts.terms.isin, value: isin },
    { term: texts.terms.type, value: words.type },
    { term: words.units, value: units ?? words.notGiven },
    { term: words.pricedIn, value: unit === null ? words.notGiven : unitName(unit) },
    { term: words.dealt, value: words.dealtHow },
    { term: words.domicile, value: country ?? words.notGiven },
    ...words.unknown.map((term) => ({ term, value: words.notGiven })),
  ]
}
