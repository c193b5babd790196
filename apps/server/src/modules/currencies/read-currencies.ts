import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import { parseCsv } from '../../platform/csv/csv.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/iso4217.csv')
const COLUMNS = [
  'AlphabeticCode',
  'Currency',
  'Entity',
  'MinorUnit',
  'NumericCode',
  'WithdrawalDate',
] as const

/** @throws Error if the file, which ships with the product, is missing or malformed */
export async function readCurrencies(): Promise<Currency[]> {
  const rows = parseCsv(path.basename(FILE), await readFile(FILE, 'utf8'), COLUMNS)
  return rows.map(({ cells }) => ({
    ...cells,
    MinorUnit: /^\d$/.test(cells.MinorUnit) ? Number(cells.MinorUnit) : null,
    WithdrawalDate: cells.WithdrawalDate || null,
  }))
}
