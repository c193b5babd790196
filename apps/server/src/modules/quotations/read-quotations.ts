import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Quotation } from '@leadenhall/contract/quotations/index.ts'
import { parseCsv } from '../../platform/csv/csv.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/quotations.csv')
const COLUMNS = ['quote', 'author', 'year', 'source'] as const

/** @throws Error if the file is missing, empty or has an incomplete row */
export async function readQuotations(): Promise<Quotation[]> {
  return parseQuotations(await readFile(FILE, 'utf8'))
}

/**
 * Parses rows of quote, author, year and source; the year is empty if unknown.
 * @throws Error on an incomplete row, because the file ships with the product
 */
export function parseQuotations(csv: string): Quotation[] {
  const rows = parseCsv('quotations.csv', csv, COLUMNS)
  if (rows.length === 0) throw new Error('quotations.csv has no quotations')
  return rows.map(({ line, cells: { quote, author, year, source } }) => {
    if (!quote || !author || !source) {
      throw new Error(`quotations.csv line ${line}: missing quote, author or source`)
    }
    return { quote, author, year: year || null }
  })
}
