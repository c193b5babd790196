/**
 * Issuers' yearly reports to participants (SI 2009/3001 reg 92): income that funds reported and did not
 * pay, for one unit, by ISIN and period. A file may hold several tables, each under its own header.
 */
import type { FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { isMonthFirst, readDate } from '../../../platform/spreadsheet/read-day.ts'
import type { SheetLine } from '../../../platform/spreadsheet/read-sheets.ts'
import { readAmount, readCurrency } from './read-cells.ts'

export interface PeriodFact {
  readonly isin: string
  readonly periodEnd: string
  readonly currency: string
  readonly perUnit: string
  readonly distributionDate: string | null
  readonly incomeKind: FundIncomeKind | null
}

export interface LeftOut {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface Reading<Fact> {
  readonly facts: readonly Fact[]
  readonly leftOut: readonly LeftOut[]
}

const COLUMNS = {
  isin: /^isin\b/,
  period: /reporting period|period end|^period$/,
  currency: /\bcurrency\b/,
  perUnit: /^excess\b.*\breport/,
  distribution: /distribution date/,
} as const
type Column = keyof typeof COLUMNS
type Header = Readonly<Record<Exclude<Column, 'distribution'>, number>> & {
  readonly distribution: number | null
}

/** Reporting funds exist from this day. */
const FIRST_PERIOD_END = '2009-12-01'

/** @param today `YYYY-MM-DD` @throws FileShapeError for a file without such a table */
export function parseReports(
  tables: readonly (readonly SheetLine[])[],
  today: string,
): Reading<PeriodFact> {
  const facts: (PeriodFact & { readonly at: SheetLine })[] = []
  const leftOut: LeftOut[] = []
  let hasHeader = false
  for (const table of tables) {
    let header: Header | null = null
    for (const at of table) {
      const found = findHeader(at)
      if (found) {
        header = found
        hasHeader = true
        continue
      }
      if (header === null || isProse(at, header)) continue
      const read = readRow(at.cells, header, today)
      if ('fault' in read) leftOut.push(toLeftOut(at, read.fault))
      else facts.push({ ...read.fact, at })
    }
  }
  if (!hasHeader) {
    throw new FileShapeError(
      'No table of reported income was found. It has the columns ISIN, Reporting Period, Currency and Excess of reporting income over distribution.',
    )
  }
  return withoutContradictions(facts, leftOut)
}

const isWord = (cell: string) => cell.toLowerCase().replace(/\s+/g, ' ')

function findHeader({ cells, line }: SheetLine): Header | null {
  const words = cells.map(isWord)
  const columnsOf = (name: Column) =>
    words.flatMap((word, index) => (COLUMNS[name].test(word) ? index : []))
  if (columnsOf('isin').length === 0) return null
  const distribution = columnsOf('distribution')
  const one = (name: Column) => {
    const found = columnsOf(name).filter((index) => !distribution.includes(index))
    if (found.length > 1) {
      const names = found.map((index) => `"${cells[index]}"`).join(' and ')
      throw new FileShapeError(`Line ${line} has two columns for one thing: ${names}.`)
    }
    return found[0]
  }
  const [isin, period, currency, perUnit] = [
    one('isin'),
    one('period'),
    one('currency'),
    one('perUnit'),
  ]
  if (isin === undefined || period === undefined || perUnit === undefined) return null
  if (currency === undefined) {
    throw new FileShapeError(`The table at line ${line} has no column for the currency.`)
  }
  return { isin, period, currency, perUnit, distribution: distribution[0] ?? null }
}

/** A title or a note: nothing in the columns that make a row. */
function isProse({ cells }: SheetLine, { isin, perUnit, period }: Header): boolean {
  return !cells[isin] && (!cells[perUnit] || !cells[period])
}

type RowReading = { readonly fact: PeriodFact } | { readonly fault: string }

function readRow(cells: readonly string[], header: Header, today: string): RowReading {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const isin = cell(header.isin).toUpperCase()
  if (isin === '') return { fault: 'The fund has no ISIN.' }
  if (!isIsin(isin)) return { fault: `"${cell(header.isin)}" is no ISIN.` }
  const period = cell(header.period)
  if (isMonthFirst(period)) {
    throw new FileShapeError(
      `"${period}" has its month first. Dates of these reports have their day first; correct the file.`,
    )
  }
  const periodEnd = readDate(period)
  if (periodEnd === null) return { fault: `"${period}" is no date of a period's end.` }
  if (periodEnd > today) return { fault: `The period to ${periodEnd} has not ended.` }
  if (periodEnd < FIRST_PERIOD_END) return { fault: `No fund reported for ${periodEnd}.` }
  const currency = readCurrency(cell(header.currency))
  if (!currency) return { fault: `"${cell(header.currency)}" is no currency.` }
  const read = readAmount(cell(header.perUnit))
  if ('fault' in read) return { fault: `The amount ${read.fault}.` }
  const given = cell(header.distribution)
  const distributionDate = given === '' ? null : readDate(given)
  if (given !== '' && distributionDate === null) return { fault: `"${given}" is no date.` }
  if (distributionDate !== null && distributionDate < periodEnd) {
    return { fault: `The distribution on ${distributionDate} is before the end of its period.` }
  }
  const perUnit = read.amount.div(currency.parts).toFixed()
  const fact = { isin, periodEnd, currency: currency.code, perUnit, distributionDate }
  return { fact: { ...fact, incomeKind: null } }
}

/** Rows of one fund and period with different amounts: none of them counts. */
function withoutContradictions(
  facts: readonly (PeriodFact & { readonly at: SheetLine })[],
  leftOut: LeftOut[],
): Reading<PeriodFact> {
  const byPeriod = Map.groupBy(facts, ({ isin, periodEnd }) => `${isin} ${periodEnd}`)
  const kept: PeriodFact[] = []
  for (const rows of byPeriod.values()) {
    const amounts = new Set(rows.map(({ currency, perUnit }) => `${perUnit} ${currency}`))
    if (amounts.size === 1) {
      const { at: _, ...fact } = rows[0] as (typeof rows)[number]
      kept.push(fact)
      continue
    }
    const words = `The file states ${[...amounts].join(' and ')} for the same fund and period.`
    leftOut.push(...rows.map(({ at }) => toLeftOut(at, words)))
  }
  return { facts: kept, leftOut: leftOut.toSorted((a, b) => a.line - b.line) }
}

const MAX_QUOTE = 120

export function toLeftOut({ cells, line }: SheetLine, reason: string): LeftOut {
  return { line, text: cells.filter(Boolean).join(', ').slice(0, MAX_QUOTE), reason }
}
