import { describe, expect, it } from 'vitest'
import { compareSources } from './compare-sources.ts'

const bar = (date: string, close: number | null, unit: string | null = 'GBX') => ({
  date,
  close,
  unit,
  flags: [],
})
const LATER = { fetchedAtMs: Date.parse('2026-09-20'), splits: [] }

const other = (
  date: string,
  close: number,
  unit: string | null = 'GBX',
  source = 'eodhd',
  fetchedAtMs = LATER.fetchedAtMs,
) => ({
  date,
  close,
  unit,
  source,
  fetchedAtMs,
})
const doubt = (source: string, close: number) => ({
  flags: ['source_in_doubt'],
  other: { source, close },
})

describe('Two sources of one day', () => {
  it('are in doubt from more than one percent on, both ways, and both are shown', () => {
    const compared = compareSources(
      ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17'].map((date) => bar(date, 100)),
      [
        other('2026-09-14', 101),
        other('2026-09-15', 101.01),
        other('2026-09-16', 99),
        other('2026-09-17', 99.5),
      ],
      LATER,
    )
    expect(compared).toMatchObject([
      { close: 100, flags: [] },
      { close: 100, ...doubt('eodhd', 101.01) },
      { close: 100, ...doubt('eodhd', 99) },
      { close: 100, flags: [] },
    ])
  })

  it.each([
    ['another unit', bar('2026-09-17', 100), other('2026-09-17', 1, 'GBP')],
    ['no unit', bar('2026-09-17', 100), other('2026-09-17', 120, null)],
    ['no unit of its own', bar('2026-09-17', 100, null), other('2026-09-17', 120)],
    ['another day', bar('2026-09-17', 100), other('2026-09-16', 120)],
    ['no price of its own', bar('2026-09-17', null), other('2026-09-17', 120)],
  ])('are not compared with %s', (_, one, another) => {
    expect(compareSources([one], [another], LATER)).toEqual([one])
  })

  it('are compared in the same shares', () => {
    const splits = [{ date: '2026-09-16', numerator: 5, denominator: 1 }]
    const compared = compareSources(
      [bar('2026-09-15', 20), bar('2026-09-16', 20)],
      [other('2026-09-15', 100), other('2026-09-16', 21)],
      { ...LATER, splits },
    )
    expect(compared).toMatchObject([{ flags: [] }, doubt('eodhd', 21)])
  })

  it('are not compared on a day that one of them read while it was trading', () => {
    const noonMs = Date.parse('2026-09-17T12:00:00Z')
    const read = [bar('2026-09-16', 100), bar('2026-09-17', 100)]
    const early = ['2026-09-16', '2026-09-17'].map((date) =>
      other(date, 105, 'GBX', 'eodhd', noonMs),
    )
    const flagged = [['source_in_doubt'], []]
    expect(compareSources(read, early, LATER).map(({ flags }) => flags)).toEqual(flagged)
    const late = early.map((each) => ({ ...each, fetchedAtMs: LATER.fetchedAtMs }))
    const compared = compareSources(read, late, { ...LATER, fetchedAtMs: noonMs })
    expect(compared.map(({ flags }) => flags)).toEqual(flagged)
  })

  it('name the first of several that contradict', () => {
    const compared = compareSources(
      [bar('2026-09-17', 100)],
      [other('2026-09-17', 100.5), other('2026-09-17', 120, 'GBX', 'planted')],
      LATER,
    )
    expect(compared).toMatchObject([doubt('planted', 120)])
  })
})
