import { describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import {
  findCoverage,
  listBars,
  listCorporateActions,
  type SeriesUpdate,
  type StoredBar,
  saveSeries,
} from './history-store.ts'

const SERIES = { subject: 'L1', source: 'yahoo' }
const FETCHED = Date.parse('2026-09-18T16:45:00Z')

function barOf(date: string, close: number | null, changes: Partial<StoredBar> = {}): StoredBar {
  const prices = { open: close, high: close, low: close, close, volume: 10 }
  return { date, ...prices, unit: 'GBX', adjustedClose: close, ...changes }
}

function updateOf(bars: readonly StoredBar[], changes: Partial<SeriesUpdate> = {}): SeriesUpdate {
  const from = bars[0]?.date ?? '2026-01-01'
  const to = bars.at(-1)?.date ?? from
  const coverage = { unit: 'GBX', time_zone: 'Europe/London', fetched_at: FETCHED }
  return {
    bars,
    splits: [],
    dividends: [],
    fetchedFrom: from,
    coverage: { from_date: from, to_date: to, ...coverage },
    ...changes,
  }
}

describe('The history store', () => {
  onEachDatabase((databases) => {
    it('returns stored bars oldest first, including both ends of the range', async () => {
      const { db } = await databases.open()
      const bars = [
        barOf('2026-09-15', 88.5),
        barOf('2026-09-16', null, { volume: null, adjustedClose: null, unit: null }),
        barOf('2026-09-17', 90.25, { high: 89, adjustedClose: 85.125 }),
      ]
      await saveSeries(db, SERIES, updateOf(bars))
      expect(await listBars(db, SERIES, '2026-09-15', '2026-09-17')).toEqual(bars)
      const between = await listBars(db, SERIES, '2026-09-16', '2026-09-16')
      expect(between.map(({ date }) => date)).toEqual(['2026-09-16'])
      expect(await listBars(db, { ...SERIES, source: 'demo' }, '2026-01-01', '2027-01-01')).toEqual(
        [],
      )
    })

    it('reports its coverage, unit and time of fetch', async () => {
      const { db } = await databases.open()
      expect(await findCoverage(db, SERIES)).toBeUndefined()
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-15', 1), barOf('2026-09-17', 2)]))
      expect(await findCoverage(db, SERIES)).toEqual({
        ...SERIES,
        from_date: '2026-09-15',
        to_date: '2026-09-17',
        unit: 'GBX',
        time_zone: 'Europe/London',
        fetched_at: FETCHED,
      })
    })

    it('replaces the figures of a refetched day', async () => {
      const { db } = await databases.open()
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-17', 90)]))
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-17', 91, { volume: 20 })]))
      expect(await listBars(db, SERIES, '2026-09-17', '2026-09-17')).toEqual([
        barOf('2026-09-17', 91, { volume: 20 }),
      ])
    })

    it('replaces an adjusted close that the source corrected', async () => {
      const { db } = await databases.open()
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-17', 90, { adjustedClose: 90 })]))
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-17', 90, { adjustedClose: 87.9 })]))
      const [bar] = await listBars(db, SERIES, '2026-09-17', '2026-09-17')
      expect(bar).toMatchObject({ close: 90, adjustedClose: 87.9 })
    })

    it('keeps a day’s first declared unit, and fills in an unknown one', async () => {
      const { db } = await databases.open()
      const days = ['2026-03-30', '2026-03-31'] as const
      await saveSeries(
        db,
        SERIES,
        updateOf([barOf(days[0], 2209), barOf(days[1], 2210, { unit: null })]),
      )
      const relabelled = days.map((date) => barOf(date, 2209, { unit: 'USD' }))
      await saveSeries(db, SERIES, updateOf(relabelled))
      const units = (await listBars(db, SERIES, days[0], days[1])).map(({ unit }) => unit)
      expect(units).toEqual(['GBX', 'USD'])
    })

    it('stores splits and dividends separately from bars', async () => {
      const { db } = await databases.open()
      const splits = [{ date: '2026-09-16', numerator: 1, denominator: 20 }]
      const dividends = [
        { date: '2026-09-15', amount: 2.1, unit: 'GBX' },
        { date: '2026-09-16', amount: 0.05, unit: null },
      ]
      await saveSeries(db, SERIES, updateOf([barOf('2026-09-15', 90)], { splits, dividends }))
      expect(await listCorporateActions(db, SERIES)).toEqual({ splits, dividends })
    })

    it('deletes a split or dividend that the source no longer lists in the fetched range', async () => {
      const { db } = await databases.open()
      const wrong = { date: '2026-09-16', numerator: 10, denominator: 1 }
      const old = { date: '2020-01-02', numerator: 2, denominator: 1 }
      const bars = [barOf('2026-09-15', 90), barOf('2026-09-16', 9)]
      const first = updateOf(bars, { splits: [old, wrong], fetchedFrom: '2019-01-01' })
      await saveSeries(db, SERIES, first)
      const right = { date: '2026-09-17', numerator: 10, denominator: 1 }
      await saveSeries(db, SERIES, updateOf(bars, { splits: [right], fetchedFrom: '2026-09-10' }))
      expect((await listCorporateActions(db, SERIES)).splits).toEqual([old, right])
    })

    it('stores a range atomically', async () => {
      const { db } = await databases.open()
      const many = Array.from({ length: 900 }, (_, day) =>
        barOf(new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10), day),
      )
      const broken = barOf('2026-09-15', 1, { date: null as unknown as string })
      await expect(saveSeries(db, SERIES, updateOf([...many, broken]))).rejects.toThrow()
      expect(await listBars(db, SERIES, '2020-01-01', '2030-01-01')).toEqual([])
      expect(await findCoverage(db, SERIES)).toBeUndefined()
      await saveSeries(db, SERIES, updateOf(many))
      expect(await listBars(db, SERIES, '2020-01-01', '2030-01-01')).toHaveLength(900)
    })
  })
})
