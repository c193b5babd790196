import path from 'node:path'
import { expect, it } from 'vitest'
import { readCsvFile } from '../../platform/csv/csv.ts'
import { readFundIndices } from '../instruments/index.ts'
import { REFERENCE_FOLDER } from '../instruments/reference-data.ts'
import { benchmarkOf } from './benchmarks.ts'
import { identifyFund } from './identify-fund.ts'

it.each([
  ['GSPX.L', 'iShares VII PLC - iShares Core S&P 500 UCITS ETF', 'S&P 500', 'GBP'],
  ['XUKX.L', 'Xtrackers FTSE 100 Income UCITS ETF 1D', 'FTSE 100', null],
  ['NEW.L', 'Vanguard S&P 500 UCITS ETF', 'S&P 500', null],
])('%s follows what the list of known funds states, and its name otherwise', (...row) => {
  const [ticker, name, index, hedgedTo] = row
  expect(identifyFund({ ticker, name })).toMatchObject({ index, hedgedTo })
})

it('No London fund outside that list passes by its name for one of the same index', async () => {
  const file = path.join(REFERENCE_FOLDER, 'instruments', 'LSE.csv')
  const known = readFundIndices()
  const indices = new Set<string>([...known.values()].map(({ index }) => index))
  const odd: string[] = []
  for await (const records of readCsvFile(file, ['ticker', 'name', 'type'])) {
    for (const { cell } of records) {
      const [ticker, name] = [cell('ticker') ?? '', cell('name') ?? '']
      if (cell('type') !== 'ETFs' || known.has(ticker)) continue
      const { index } = identifyFund({ ticker, name })
      const symbol = index === null ? undefined : benchmarkOf(index)?.symbol
      if (symbol !== undefined && indices.has(symbol)) odd.push(`${ticker} ${name}`)
    }
  }
  expect(odd).toEqual([])
})
