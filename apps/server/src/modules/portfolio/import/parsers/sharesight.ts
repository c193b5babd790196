/**
 * Sharesight's All Trades report. Prices are in the instrument's currency, values in the portfolio's;
 * purchases are above zero and sales below.
 */
import { Decimal } from '../../../../platform/decimal.ts'
import { negate } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = [
  'Market',
  'Code',
  'Name',
  'Type',
  'Date',
  'Quantity',
  'Price',
  'Exchange Rate',
  'Value',
]
const NAMES = {
  Price: ['Price *'],
  Brokerage: ['Brokerage *'],
  'Instrument Currency': ['Currency'],
  'Exchange Rate': ['Exch. Rate', 'Exch Rate', 'FX Rate'],
}

export const sharesight = csvParser<string | null>({
  title: 'Sharesight',
  headers: [COLUMNS],
  names: NAMES,
  habit: { dateOrder: 'dmy' },
  survey: (_, header) => currencyIn(header),
  currencyOf: (currency) => currency,
  understand,
})

/** `Cost base per share (SEK)` names the portfolio's currency. */
function currencyIn(header: readonly string[]): string | null {
  for (const column of header) {
    const currency = /^Cost base per share \(([A-Z]{3})\)$/.exec(column)?.[1]
    if (currency !== undefined) return currency
  }
  return null
}

function understand(row: Row, portfolioCurrency: string | null): Meaning {
  const type = row.requireText('Type')
  if (/^(opening balance|split|consolidation|bonus|merge|cost base|capital)/i.test(type)) {
    throw new NotUnderstood(`"${type}" is not known. Record it by hand.`, 'Type')
  }
  const kind = /^buy$/i.test(type) ? 'buy' : /^sell$/i.test(type) ? 'sell' : null
  if (kind === null) throw new NotUnderstood(`The type "${type}" is not known.`, 'Type')
  const signed = row.requireNumber('Quantity')
  if (signed.startsWith('-') !== (kind === 'sell')) {
    throw new NotUnderstood(
      `The quantity ${signed} does not fit a ${type.toLowerCase()}.`,
      'Quantity',
    )
  }
  const unit = row.requireUnit('Instrument Currency')
  const brokerage = row.number('Brokerage')
  const value = row.requireNumber('Value')
  return {
    activity: {
      ...instrumentOf(row),
      kind,
      date: row.requireDate('Date'),
      quantity: kind === 'sell' ? negate(signed) : signed,
      price: row.price('Price', { unit }),
      amount: negate(value),
      ...(portfolioCurrency === null ? {} : { currency: portfolioCurrency }),
      charges: chargesOf(row, brokerage, unit, portfolioCurrency),
      note: row.text('Comments'),
    },
  }
}

/** Brokerage in another currency than the value's is part of the value already. */
function chargesOf(
  row: Row,
  brokerage: string | undefined,
  unit: string,
  portfolioCurrency: string | null,
): RawActivity['charges'] {
  if (brokerage === undefined || brokerage.startsWith('-')) return {}
  const paidIn = row.unit('Brokerage Currency') ?? unit
  // Without a rate the value is in the currency of the price.
  const rate = row.number('Exchange Rate')
  const isOwn = rate === undefined || new Decimal(rate).eq(1)
  const currency = portfolioCurrency === null && isOwn ? unit : portfolioCurrency
  return paidIn === currency ? { commission: brokerage } : {}
}

/** Codes of the London market end in `.L` here; others are found by code, name and currency. */
function instrumentOf(row: Row): Pick<RawActivity, 'ticker' | 'name'> {
  const [market, code] = [row.requireText('Market'), row.requireText('Code')]
  const isLondon = /^(LSE|LON)$/i.test(market) && !code.includes('.')
  return { ticker: isLondon ? `${code}.L` : code, name: row.text('Name') }
}
