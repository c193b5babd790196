/** Series of the Office for National Statistics and the Bank of England. Pure. */
import { FileShapeError, parseDay } from '../../../platform/bind-columns.ts'
import { parsePastedCells } from '../../../platform/csv/csv.ts'

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const DAY_NAME = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/
const NUMBER = /^-?\d{1,5}(\.\d{1,8})?$/

/**
 * Monthly levels of the Retail Prices Index from the CSV of ONS series CHAW, by `YYYY-MM`.
 * @throws FileShapeError for another series, or a month whose level is not a number
 */
export function parseIndexSeries(text: string): Map<string, string> {
  const rows = parsePastedCells(text)
  if (!rows.some(([key, value]) => key === 'CDID' && value === 'CHAW')) {
    throw new FileShapeError('The file is not the series CHAW, the Retail Prices Index.')
  }
  const levels = new Map<string, string>()
  for (const [period = '', level = ''] of rows) {
    const [, year, name = ''] = /^(\d{4}) ([A-Z]{3})$/.exec(period) ?? []
    if (year === undefined || !MONTHS.includes(name)) continue
    if (!NUMBER.test(level) || Number(level) <= 0) {
      throw new FileShapeError(`The index of ${period} is not a number: "${level}".`)
    }
    levels.set(`${year}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}`, level)
  }
  if (levels.size === 0) throw new FileShapeError('The file has no months.')
  return levels
}

/** Series of the Bank of England by its code, with our key. */
export const BANK_SERIES: Readonly<Record<string, string>> = {
  IUDBEDR: 'bank_rate',
  IUDSOIA: 'sonia',
}

export interface SeriesPoint {
  readonly key: string
  readonly day: string
  readonly rate: string
}

/**
 * Rates from the Bank of England's CSV: `DATE,IUDBEDR,IUDSOIA`, days as `02 Jan 2026`, an empty cell
 * where a series has no value.
 * @throws FileShapeError for other columns, or a line that is no day with its rates
 */
export function parseBankRates(text: string): SeriesPoint[] {
  const [header = [], ...rows] = parsePastedCells(text.replace(/^\uFEFF/, ''))
  const [first, ...codes] = header
  const unknown = codes.find((code) => BANK_SERIES[code] === undefined)
  if (first !== 'DATE' || codes.length === 0 || unknown !== undefined) {
    throw new FileShapeError('The file does not have the columns DATE, IUDBEDR and IUDSOIA.')
  }
  const points = rows.flatMap(([date = '', ...cells]) => {
    const [, day, name = '', year] = DAY_NAME.exec(date) ?? []
    const month = MONTHS.indexOf(name.toUpperCase()) + 1
    const on = parseDay(`${year ?? ''}-${String(month).padStart(2, '0')}-${day ?? ''}`)
    if (on === null || cells.length > codes.length) {
      throw new FileShapeError(`"${date}" is not a day with its rates.`)
    }
    return codes.flatMap((code, place) => {
      const rate = cells[place] ?? ''
      if (rate === '') return []
      if (!NUMBER.test(rate)) throw new FileShapeError(`"${rate}" of ${date} is not a rate.`)
      return { key: BANK_SERIES[code] ?? '', day: on, rate }
    })
  })
  if (points.length === 0) throw new FileShapeError('The file has no rates.')
  return points
}
