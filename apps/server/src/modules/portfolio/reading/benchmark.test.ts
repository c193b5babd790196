import { expect, it } from 'vitest'
import { buildReadingDeps, type WrittenPortfolio } from '#tests/support/reading-deps.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { readBenchmark } from './benchmark.ts'

/** From Thursday, 10 to Wednesday, 16 September 2026. */
const read = (series: WrittenPortfolio['series'] = {}, ticker = '^FTAS') =>
  readBenchmark(
    buildReadingDeps({ entries: [], series }),
    ticker,
    toDay('2026-09-10'),
    toDay('2026-09-16'),
  )

it('The benchmark returns from the last level before the period to that of its last day', async () => {
  const { result, cumulativeOn } = await read({
    '^FTAS': {
      bars: [
        ['2026-09-09', 4000, null],
        ['2026-09-10', 4100, null],
        ['2026-09-11', 4200, null],
        ['2026-09-16', 4400, null],
      ],
    },
  })
  expect(result).toMatchObject({ ticker: '^FTAS', name: 'FTSE All-Share', unknownBecause: null })
  expect(result.return).toBeCloseTo(0.1, 12)
  expect(cumulativeOn(toDay('2026-09-10'))).toBeCloseTo(0.025, 12)
  // The last level stays until the next one.
  expect(cumulativeOn(toDay('2026-09-13'))).toBeCloseTo(0.05, 12)
})

it('It starts at its first level if it has none before the period', async () => {
  const bars = [
    ['2026-09-11', 50],
    ['2026-09-16', 60],
  ] as const
  const { result, cumulativeOn } = await read({ 'NEW.L': { bars } }, 'new.l')
  expect(result).toMatchObject({ ticker: 'NEW.L', name: 'NEW.L' })
  expect(result.return).toBeCloseTo(0.2, 12)
  expect(cumulativeOn(toDay('2026-09-10'))).toBeNull()
})

it('A price without a unit is in doubt and gives no level, except of an index', async () => {
  const bars = [
    ['2026-09-09', 100],
    ['2026-09-15', 1, null],
    ['2026-09-16', 110],
  ] as const
  const { result, cumulativeOn } = await read({ 'VOD.L': { bars } }, 'VOD.L')
  expect(result.return).toBeCloseTo(0.1, 12)
  expect(cumulativeOn(toDay('2026-09-15'))).toBeCloseTo(0, 12)
})

it.each([
  ['no source has prices of ^FTAS', {}],
  ['the source of ^FTAS did not respond', { '^FTAS': 'network' as const }],
  ['^FTAS has no level for 10 September 2026', { '^FTAS': { bars: [] } }],
])('It is not known because %s', async (reason, series) => {
  const { result, cumulativeOn } = await read(series)
  expect(result).toMatchObject({ return: null, unknownBecause: `Not known because ${reason}.` })
  expect(cumulativeOn(toDay('2026-09-16'))).toBeNull()
})

it('A text that is no ticker is refused on its field', async () => {
  await expect(read({}, '!')).rejects.toMatchObject({ errors: { benchmark: [expect.anything()] } })
})

it('A security counts with its dividends reinvested, an index without', async () => {
  const bars = [
    ['2026-09-09', 100],
    ['2026-09-15', 80],
    ['2026-09-16', 90],
  ] as const
  const paid = await read({ 'VOD.L': { bars, dividends: [['2026-09-15', 8]] } }, 'VOD.L')
  expect(paid.result).toMatchObject({ includesDividends: true })
  expect(paid.result.return).toBeCloseTo(0.9 * 1.1 - 1, 12)
  expect(paid.cumulativeOn(toDay('2026-09-15'))).toBeCloseTo(0.8 * 1.1 - 1, 12)
  const index = await read({ '^FTAS': { bars, dividends: [['2026-09-15', 8]] } })
  expect(index.result).toMatchObject({ includesDividends: false })
  expect(index.result.return).toBeCloseTo(-0.1, 12)
})

it('A security with a dividend in doubt counts by its price alone', async () => {
  const bars = [
    ['2026-09-09', 100],
    ['2026-09-15', 101],
    ['2026-09-16', 102],
  ] as const
  const { result } = await read({ 'VOD.L': { bars, dividends: [['2026-09-15', 500]] } }, 'VOD.L')
  expect(result).toMatchObject({ includesDividends: false })
  expect(result.return).toBeCloseTo(0.02, 12)
})
