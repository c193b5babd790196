/** HMRC's list of reporting funds: since when, and until when, a share class has the status. */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { readDate } from '../../../platform/spreadsheet/read-day.ts'
import type { SheetLine } from '../../../platform/spreadsheet/read-sheets.ts'
import { type LeftOut, type Reading, toLeftOut } from './parse-reports.ts'

export interface StatusFact {
  readonly isin: string
  readonly name: string
  readonly since: string
  readonly until: string | null
}

interface Header {
  readonly isin: number
  readonly since: number
  readonly until: number
  readonly names: readonly number[]
}

/** @throws FileShapeError for a file without such a table */
export function parseReportingFunds(
  tables: readonly (readonly SheetLine[])[],
): Reading<StatusFact> {
  const facts = new Map<string, StatusFact>()
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
      if (header === null) continue
      const read = readRow(at.cells, header)
      if (typeof read === 'string') leftOut.push(toLeftOut(at, read))
      else if (read) facts.set(`${read.isin} ${read.since}`, read)
    }
  }
  if (!hasHeader) {
    throw new FileShapeError(
      'No list of reporting funds was found. It has the columns ISIN, Reporting Fund with effect from, and Ceased to be a Reporting Fund.',
    )
  }
  return { facts: [...facts.values()], leftOut }
}

export function isReportingList(tables: readonly (readonly SheetLine[])[]): boolean {
  return tables.some((table) => table.some((at) => findHeader(at) !== null))
}

function findHeader({ cells }: SheetLine): Header | null {
  const words = cells.map((cell) => cell.toLowerCase().replace(/\s+/g, ' '))
  const isin = words.findIndex((word) => /^isin\b/.test(word))
  const since = words.findIndex((word) => word.includes('with effect from'))
  const until = words.findIndex((word) => word.includes('ceased'))
  if (isin < 0 || since < 0 || until < 0) return null
  const names = words.flatMap((word, index) =>
    /parent|sub-?fund|share class|^fund/.test(word) ? index : [],
  )
  return { isin, since, until, names }
}

/** @returns null for a line without an ISIN, which the list has for classes that have none */
function readRow(cells: readonly string[], header: Header): StatusFact | string | null {
  const isin = (cells[header.isin] ?? '').toUpperCase().replaceAll(' ', '')
  if (isin === '') return null
  if (!isIsin(isin)) return `"${cells[header.isin]}" is no ISIN.`
  const since = readDate(cells[header.since] ?? '')
  if (since === null) return `"${cells[header.since] ?? ''}" is no date of the status's beginning.`
  const ceased = (cells[header.until] ?? '').replace(/^-$/, '')
  const until = ceased === '' ? null : readDate(ceased)
  if (ceased !== '' && until === null) return `"${ceased}" is no date of the status's end.`
  const name = [...new Set(header.names.map((index) => cells[index] ?? ''))].filter(Boolean)
  return { isin, name: name.join(', '), since, until }
}
