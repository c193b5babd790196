import path from 'node:path'
import { expect, it } from 'vitest'
import { readCsvFile } from '../../platform/csv/csv.ts'
import { readFundIndices } from './fund-indices.ts'
import { REFERENCE_FOLDER } from './reference-data.ts'

const WORDS = {
  '^DJI': /Dow Jones Indust/i,
  '^FTAS': /FTSE UK All Share/i,
  '^FTMC': /FTSE 250/i,
  '^FTSE': /FTSE 100/i,
  '^GSPC': /S&P 500/i,
}
const OTHER_INDEX = /inverse|short|leverag|equal|esg|screened|sector|hedge.*tail|dividend/i

it('The index of a fund is in its name, and no variant of it', async () => {
  const file = path.join(REFERENCE_FOLDER, 'instruments', 'LSE.csv')
  const listed = new Map<string, { readonly name: string | null; readonly type: string | null }>()
  for await (const records of readCsvFile(file, ['ticker', 'name', 'type'])) {
    for (const { cell } of records) {
      listed.set(cell('ticker') ?? '', { name: cell('name'), type: cell('type') })
    }
  }
  const known = readFundIndices()
  expect(known.get('VUSA.L')).toEqual({ index: '^GSPC', hedgedTo: null })
  expect(known.get('G500.L')).toEqual({ index: '^GSPC', hedgedTo: 'GBP' })
  expect(known.get('VMID.L')?.index).toBe('^FTMC')
  expect(known.has('VWRL.L')).toBe(false)
  const wrong = [...known].filter(([ticker, { index }]) => {
    const fund = listed.get(ticker)
    const isNamed = fund && WORDS[index].test(fund.name ?? '') && !OTHER_INDEX.test(fund.name ?? '')
    return fund?.type !== 'ETFs' || !isNamed
  })
  expect(wrong).toEqual([])
})
