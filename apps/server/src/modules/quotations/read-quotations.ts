import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Quotation } from '@leadenhall/contract/quotations/index.ts'
import { splitCells } from '../../platform/csv-cells.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/quotations.csv')
const COLUMNS = ['quote', 'author', 'year', 'source']

/** @throws when the file is missing, empty, or a row of it lacks a cell */
export async function readQuotations(): Promise<Quotation[]> {
  return parseQuotations(await readFile(FILE, 'utf8'))
}

/**
 * Lines of quote, author, year and source, the year empty where it is not known.
 * @throws when a row cannot be used: the file is the product's own
 */
export function parseQuotations(csv: string): Quotation[] {
  const [header, ...rows] = csv.trim().split(/\r?\n/).map(splitCells)
  if (header?.join() !== COLUMNS.join()) throw new Error('the quotations have other columns')
  if (rows.length === 0) throw new Error('there are no quotations')
  return rows.map(([quote, author, year, source, ...rest], index) => {
    if (!quote || !author || !source || rest.length > 0) {
      throw new Error(`line ${index + 2} of the quotations lacks a quote, an author or its source`)
    }
    return { quote, author, year: year || null }
  })
}
