import { expect, it } from 'vitest'
import { buildQuote } from '../../test-support/build-quote.ts'
import { exportColumns } from './export-columns.ts'
import { toWatched } from './watched.ts'

it('exports the change in percent under the header of the table', () => {
  const quote = buildQuote({ changeRatio: 0.013086864060199528 })
  const row = toWatched(
    { ticker: 'VOD.L', name: null },
    { quote, noPriceBecause: null, listed: null, isOld: false },
  )
  const change = exportColumns.find(({ header }) => header === '% Change')
  expect(change?.value(row)).toBe(1.31)
})
