import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import { splitCells } from '../../platform/csv-cells.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../data/iso4217.csv')
const COLUMNS = [
  'AlphabeticCode',
  'Currency',
  'Entity',
  'MinorUnit',
  'NumericCode',
  'WithdrawalDate',
]

/** @throws when the file is missing or has other columns: it is the product's own */
export async function readCurrencies(): Promise<Currency[]> {
  const [header, ...rows] = (await readFile(FILE, 'utf8')).trim().split(/\r?\n/).map(splitCells)
  if (header?.join() !== COLUMNS.join()) throw new Error('iso4217.csv has other columns')
  return rows.map(
    ([code = '', currency = '', entity = '', minor = '', numeric = '', gone = '']) => ({
      AlphabeticCode: code,
      Currency: currency,
      Entity: entity,
      MinorUnit: /^\d$/.test(minor) ? Number(minor) : null,
      NumericCode: numeric,
      WithdrawalDate: gone || null,
    }),
  )
}
