import { describe, expect, it } from 'vitest'
import { createDemoAnnouncements } from './demo-announcements.ts'

/** A Friday, 12:00 in London. */
const NOON = Date.parse('2026-09-18T11:00:00Z')
const company = { symbol: 'TSCO.L', tidm: 'TSCO', name: 'Tesco' }

function sourceAt(nowMs: number, count = 200) {
  return createDemoAnnouncements({
    clock: { now: () => nowMs },
    seed: 'test',
    recordOf: () => null,
    closeOf: async () => ({ value: 412.3, unit: 'GBX' }),
    hasBoard: (symbol) => symbol !== 'VUSA.L',
    rulesOf: (symbol) => (symbol.endsWith('.L') ? 'london' : 'us'),
    toTradingDay: (_symbol, date) => {
      const weekday = new Date(date).getUTCDay()
      const later = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
      return new Date(Date.parse(date) + later * 86_400_000).toISOString().slice(0, 10)
    },
    companies: () =>
      Array.from({ length: count }, (_, place) => ({
        symbol: `T${place}.L`,
        name: `Firm ${place}`,
      })),
    datesOf: (symbol, from, to) =>
      [
        { date: '2026-09-18', kind: 'results' as const, amount: null },
        {
          date: '2026-09-17',
          kind: 'ex-dividend' as const,
          amount: { value: 4.25, unit: 'GBX' as const },
        },
      ].filter(({ date }) => ['TSCO.L', 'AAPL'].includes(symbol) && date >= from && date <= to),
  })
}
const marketAt = async (nowMs: number) => (await sourceAt(nowMs).marketFeeds?.()[0]?.load()) ?? []
const companyAt = async (nowMs: number) =>
  (await sourceAt(nowMs).companyFeeds?.(company)[0]?.load()) ?? []

describe('Simulated announcements', () => {
  it('have no dealing and no holder of what has no board', async () => {
    const of = async (symbol: string) =>
      (
        await sourceAt(NOON)
          .companyFeeds?.({ ...company, symbol })[0]
          ?.load()
      )?.length ?? 0
    expect(await of('TSCO2.L')).toBeGreaterThan(0)
    expect(await of('VUSA.L')).toBe(0)
  })

  it('follow from the company’s calendar, from their minute on', async () => {
    const early = await companyAt(Date.parse('2026-09-18T05:59:00Z'))
    expect(early.some(({ headline }) => headline === 'Tesco publishes its full-year results')).toBe(
      false,
    )
    const texts = (await companyAt(NOON)).map(({ headline, publishedAtMs }) => [
      headline,
      new Date(publishedAtMs ?? Number.NaN).toISOString(),
    ])
    expect(texts).toContainEqual([
      'Tesco publishes its full-year results',
      '2026-09-18T06:00:00.000Z',
    ])
    expect(texts).toContainEqual([
      'Tesco trades without its dividend of 4.25p from today',
      '2026-09-17T07:00:00.000Z',
    ])
  })

  it('of an American company are quarterly results and dividends alone', async () => {
    const apple = { ...company, symbol: 'AAPL', name: 'Apple' }
    const found =
      (await sourceAt(NOON + 86_400_000)
        .companyFeeds?.(apple)[0]
        ?.load()) ?? []
    expect(found.map(({ headline }) => headline).toSorted()).toEqual([
      'Apple publishes its quarterly results',
      'Apple trades without its dividend of 4.25p from today',
    ])
  })

  it('have dealings and holding notices on weekdays, without a name', async () => {
    const found = await marketAt(NOON)
    expect(found.length).toBeGreaterThan(3)
    for (const { headline, publishedAtMs } of found) {
      expect(headline).toMatch(/^Firm \d+: (director’s dealing|holding notice), /)
      expect([0, 6]).not.toContain(new Date(publishedAtMs ?? Number.NaN).getUTCDay())
    }
  })

  it('never move: a later read has the same and newer ones', async () => {
    const [before, after] = [await marketAt(NOON), await marketAt(NOON + 5 * 3_600_000)]
    expect(after).toEqual(expect.arrayContaining([...before]))
  })

  it('say that they are simulated, and name their share', async () => {
    expect(sourceAt(NOON).simulated).toBe(true)
    for (const { publisher, ticker } of await companyAt(NOON)) {
      expect([publisher, ticker]).toEqual(['Simulated announcement', 'TSCO.L'])
    }
  })
})
