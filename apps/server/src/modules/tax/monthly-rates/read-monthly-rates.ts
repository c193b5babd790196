import { bindColumns, FileShapeError, parseDay } from '../../../platform/bind-columns.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { readXmlRates } from './read-xml-rates.ts'

export interface MonthlyRate {
  readonly currency: string
  /** `2026-01`. */
  readonly month: string
  /** Units of the currency for one pound, as the file writes it. */
  readonly perPound: string
}

const CODE = /^[A-Z]{3}$/
const DECIMAL = /^\d+(\.\d+)?$/

/**
 * HMRC's exchange rates of a month, as its CSV or XML file has them: one row a country, several for a
 * currency. Source: https://www.trade-tariff.service.gov.uk/exchange_rates
 * @throws FileShapeError for a row that is not understood, a rate that is not of one whole month, and
 * two rates of a currency in a month
 */
export function readMonthlyRates(text: string): MonthlyRate[] {
  const isXml = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
  const rows = isXml ? readXmlRates(text) : readCsvRates(text)
  const rates = new Map<string, MonthlyRate>()
  for (const { currency, end, perPound: written, start } of rows) {
    const perPound = written.replaceAll(',', '')
    if (!CODE.test(currency)) throw new FileShapeError(`“${currency}” is not a currency code.`)
    if (!DECIMAL.test(perPound) || new Decimal(perPound).isZero()) {
      throw new FileShapeError(`The rate of ${currency} is “${written}”, which is not above zero.`)
    }
    const month = wholeMonth(parseDay(start) ?? '', parseDay(end) ?? '')
    if (month === null) {
      throw new FileShapeError(
        `The rate of ${currency} is from ${start} to ${end}, not of a month.`,
      )
    }
    const key = `${currency} ${month}`
    const known = rates.get(key)
    if (known && !new Decimal(known.perPound).equals(perPound)) {
      throw new FileShapeError(
        `${currency} has two rates in ${month}: ${known.perPound} and ${perPound}.`,
      )
    }
    rates.set(key, { currency, month, perPound })
  }
  if (rates.size === 0) throw new FileShapeError('The file has no rates.')
  return [...rates.values()]
}

const readCsvRates = (text: string) =>
  bindColumns(text, {
    currency: { header: /^currency code$/, shape: 'text' },
    perPound: { header: /^currency units per £1$/, shape: 'amount' },
    start: { header: /^start date$/, shape: 'date' },
    end: { header: /^end date$/, shape: 'date' },
  })

/** `2026-01` from its first to its last day; null for any other period. */
function wholeMonth(start: string, end: string): string | null {
  const month = start.slice(0, 7)
  const isWhole =
    start.endsWith('-01') && end.startsWith(month) && toDate(toDay(end) + 1).endsWith('-01')
  return isWhole ? month : null
}
