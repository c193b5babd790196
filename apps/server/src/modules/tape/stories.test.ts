import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoryBar, writeCompanyStories } from './company-stories.ts'
import { chooseStories } from './create-tape.ts'
import { type TapeQuote, writeIndexStories, writeRoundLevelStory } from './market-stories.ts'
import { writePeriodStories } from './period-stories.ts'
import { ordinal, rarityOf } from './story-text.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-05')
const subject = { ticker: 'TSCO.L', name: 'Tesco', kind: 'share', unit: 'GBX' } as const

function barsOf(closes: readonly number[], over: Partial<StoryBar> = {}): StoryBar[] {
  return closes.map((close, day) => ({
    date: new Date(START + day * DAY_MS).toISOString().slice(0, 10),
    open: closes[day - 1] ?? close,
    close,
    volume: 1000,
    atMs: START + day * DAY_MS,
    ...over,
  }))
}
const flat = (length: number) => Array.from({ length }, (_, day) => 100 + (day % 2) * 0.1)
const headlineOf = (bars: readonly StoryBar[]) => writeCompanyStories(subject, bars, 1)[0]?.headline

function quote(over: Partial<TapeQuote> & { ticker: string }): TapeQuote {
  return {
    name: over.ticker,
    kind: 'share',
    sector: null,
    price: 101,
    unit: 'GBX',
    previousClose: 100,
    changeRatio: 0.01,
    open: 100,
    dayHigh: 102,
    dayLow: 99,
    fiftyTwoWeekHigh: 150,
    fiftyTwoWeekLow: 50,
    atMs: START,
    day: '2026-01-05',
    ...over,
  }
}

describe('Stories about a security', () => {
  it('are the biggest move in sessions', () => {
    expect(headlineOf(barsOf([...flat(31), 90]))).toBe(
      'Tesco down 10.0%, its biggest fall in 30 sessions',
    )
  })

  it('are the highest close, where the move itself is no record', () => {
    const rising = [100, 130, ...Array.from({ length: 20 }, (_, day) => 101 + day * (day % 2)), 131]
    const kinds = writeCompanyStories(subject, barsOf(rising), 1)
    expect(kinds[0]?.headline).toBe('Tesco at 131.00p, its highest for 21 sessions')
  })

  it('are volume against its average', () => {
    const bars = barsOf(flat(32)).map((bar, day) => (day === 31 ? { ...bar, volume: 2800 } : bar))
    expect(headlineOf(bars)).toBe('Volume in Tesco 2.8 times its 30-session average')
  })

  it('are streaks', () => {
    const closes = [100, 99, 98, 99, 98, 100, 99, 100, 101, 102, 103, 104]
    expect(headlineOf(barsOf(closes))).toBe(
      'Tesco rises for a fifth session in a row, up 5.1% in all',
    )
  })

  it('are crossings of an average for the first time in many sessions', () => {
    const closes = [...Array.from({ length: 90 }, (_, day) => 200 - day), 190]
    const stories = writeCompanyStories(subject, barsOf(closes, { open: 190 }), 1)
    expect(stories).toHaveLength(1)
    expect(stories[0]?.kind).toMatch(/average-crossed|move-in-sessions|gap/)
  })

  it('never invent: every number in a headline follows from the bars', () => {
    const closes = fc.array(fc.integer({ min: 50, max: 500 }), { minLength: 2, maxLength: 120 })
    fc.assert(
      fc.property(closes, (prices) => {
        const bars = barsOf(prices)
        for (const story of writeCompanyStories(subject, bars, 10)) {
          expect(story.rarity).toBeGreaterThanOrEqual(0)
          expect(bars.some(({ atMs }) => atMs === story.atMs)).toBe(true)
          expect(story.headline).toContain('Tesco')
          expect(story.headline).not.toMatch(/NaN|Infinity|undefined|because|after|on news/)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('Stories about a market', () => {
  const members = Array.from({ length: 20 }, (_, place) =>
    quote({ ticker: `T${place}.L`, changeRatio: (place - 4) / 1000 }),
  )
  const headlines = writeIndexStories({ index: 'FTSE 100', members }).map(
    ({ headline }) => headline,
  )

  it('are the biggest movers and the breadth of an index', () => {
    expect(headlines).toContain('T19.L up 1.5%, biggest riser of the FTSE 100')
    expect(headlines).toContain('T18.L up 1.4%, second-biggest riser of the FTSE 100')
    expect(headlines).toContain('T0.L down 0.4%, biggest faller of the FTSE 100')
    expect(headlines).toContain('15 of 20 shares in the FTSE 100 up')
  })

  it('are new extremes of a year, one by one and counted', () => {
    const high = members.map((member, place) => (place < 3 ? { ...member, dayHigh: 150 } : member))
    const found = writeIndexStories({ index: 'FTSE 100', members: high })
    expect(found.map(({ headline }) => headline)).toEqual(
      expect.arrayContaining([
        'T0.L at a 52-week high of 150.00p',
        '3 shares of the FTSE 100 at 52-week highs, T0.L among them',
      ]),
    )
  })

  it('are sectors that lead and trail', () => {
    const grouped = members.map((member, place) => ({
      ...member,
      sector: ['Banks', 'Retail', 'Energy', 'Media'][Math.floor(place / 5)] ?? null,
    }))
    const found = writeIndexStories({ index: 'FTSE 100', members: grouped })
    expect(found.map(({ headline }) => headline)).toEqual(
      expect.arrayContaining([
        'Media lead the FTSE 100: up 1.3% on average, 5 of 5 up',
        'Banks trail the FTSE 100: down 0.2% on average, 4 of 5 down',
      ]),
    )
  })

  it('are round levels crossed since the last close, in both directions', () => {
    const index = { name: 'FTSE 100', kind: 'index', unit: 'GBP' } as const
    const crossed = quote({ ticker: '^FTSE', ...index, price: 9512, previousClose: 9480 })
    expect(writeRoundLevelStory(crossed)?.headline).toBe('FTSE 100 above 9,500.00, up 1.0%')
    const back = { ...crossed, price: 9480, previousClose: 9512, changeRatio: -0.003 }
    expect(writeRoundLevelStory(back)?.headline).toBe('FTSE 100 below 9,500.00, down 0.3%')
    expect(writeRoundLevelStory({ ...crossed, previousClose: 9505 })).toBeNull()
  })

  it('are chosen by rarity, each fact once', () => {
    const [first, second] = writeIndexStories({ index: 'FTSE 100', members })
    if (!first || !second) throw new Error('there are movers')
    const chosen = chooseStories([
      { ...first, rarity: 3 },
      { ...first, index: 'FTSE 250', id: 'another', rarity: 6 },
      { ...second, rarity: 1 },
    ])
    expect(chosen.map(({ index, rarity }) => [index, rarity])).toEqual([['FTSE 250', 6]])
  })
})

describe('Stories about weeks and months', () => {
  it('compare each whole period with those before it', () => {
    // 5 January 2026 is a Monday; each week ends higher by 1, the fourth by 5.
    const levels = [100, 101, 102, 107, 108]
    const bars = barsOf(levels.flatMap((level) => Array.from({ length: 7 }, () => level)))
    const index = { ...subject, name: 'FTSE 100', ticker: '^FTSE' }
    expect(writePeriodStories(index, bars, 'week').map(({ headline }) => headline)).toEqual([
      'FTSE 100 up 4.9% in the week to 1 February, its third rise in a row',
      'FTSE 100 up 1.0% in the week to 25 January',
      'FTSE 100 up 1.0% in the week to 18 January',
    ])
  })
})

it('A best week that is rarer than its streak is the story', () => {
  const levels = [100, 101, 99, 98, 97, 96, 97, 98, 106, 107]
  const bars = barsOf(levels.flatMap((level) => Array.from({ length: 7 }, () => level)))
  const [newest] = writePeriodStories({ ...subject, name: 'FTSE 100' }, bars, 'week')
  expect(newest?.headline).toBe('FTSE 100 up 8.2% in the week to 8 March, its best week in 7')
})

it('Ordinals are words up to ten', () => {
  expect([3, 5, 10, 11, 21, 22].map(ordinal)).toEqual([
    'third',
    'fifth',
    'tenth',
    '11th',
    '21st',
    '22nd',
  ])
})

it('Rarity is one bit for each toss of a coin', () => {
  expect([rarityOf(1, 2), rarityOf(1, 1024), rarityOf(50, 100), rarityOf(0, 0)]).toEqual([
    1, 10, 1, 0,
  ])
})
