import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoryBar, writeCompanyStories } from './company-stories.ts'
import { chooseStories } from './create-tape.ts'
import { writeIndexStories } from './market-stories.ts'
import { writePeriodStories } from './period-stories.ts'
import { ordinal, rarityOf } from './story-text.ts'
import type { TapeQuote } from './tape-quote.ts'
import { writeExtremeStories, writeRoundLevelStory } from './ticker-stories.ts'

const DAY_MS = 86_400_000
const HOURS_MS = 8.5 * 3_600_000
const START = Date.parse('2026-01-05')
const subject = { ticker: 'TSCO.L', name: 'Tesco', kind: 'share', unit: 'GBX' } as const

function barsOf(closes: readonly number[], over: Partial<StoryBar> = {}): StoryBar[] {
  return closes.map((close, day) => ({
    date: new Date(START + day * DAY_MS).toISOString().slice(0, 10),
    open: closes[day - 1] ?? close,
    close,
    volume: 1000,
    openedMs: START + day * DAY_MS,
    closedMs: START + day * DAY_MS + HOURS_MS,
    isOver: true,
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
    atMs: START + HOURS_MS,
    openedMs: START,
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

  it('are no move that is shown as 0.0 %', () => {
    const kindsOf = (last: number) =>
      writeCompanyStories(subject, barsOf([...Array(31).fill(100), last]), 1).map(
        ({ kind }) => kind,
      )
    expect(kindsOf(99.96)).not.toContain('move-in-sessions')
    expect(kindsOf(99.94)).toContain('move-in-sessions')
  })

  it('are the highest close, where the move itself is no record', () => {
    const rising = [100, 130, ...Array.from({ length: 20 }, (_, day) => 101 + day * (day % 2)), 131]
    const kinds = writeCompanyStories(subject, barsOf(rising), 1)
    expect(kinds[0]?.headline).toBe(
      'Tesco at 131.00p, its highest for 21 sessions and its fourth new high in 6',
    )
  })

  it('are one for a run of highs or lows, the newest', () => {
    const base = Array.from({ length: 40 }, (_, day) => 100 + (day % 2) * 2)
    const closesOf = (closes: readonly number[]) =>
      writeCompanyStories(subject, barsOf([...base, ...closes]), closes.length)
        .filter(({ kind }) => kind === 'close-in-sessions')
        .map(({ headline }) => headline)
    // Each rise is smaller than a move of the base, so that it is no record itself.
    expect(closesOf([102.5, 103, 102.9, 103.4])).toEqual([
      'Tesco at 103.40p, its highest for 42 sessions and its third new high in 4',
    ])
    expect(closesOf([99.5, 99])).toEqual([
      'Tesco at 99.00p, its lowest for 40 sessions and its second new low in 2',
    ])
    expect(closesOf([102.5, 102, 101, 102, 101, 102, 101, 103])).toEqual([
      'Tesco at 103.00p, its highest for 46 sessions',
      'Tesco at 102.50p, its highest for 39 sessions',
    ])
    expect(closesOf([102.5, 101.5, 100.5, 99.8])).toEqual([
      'Tesco at 99.80p, its lowest for 42 sessions',
      'Tesco at 102.50p, its highest for 39 sessions',
    ])
  })

  it('never repeat a high or a low within five sessions', () => {
    const closes = fc.array(fc.integer({ min: 900, max: 1100 }), { minLength: 40, maxLength: 90 })
    fc.assert(
      fc.property(closes, (steps) => {
        let level = 1000
        const bars = barsOf(steps.map((step) => (level *= step / 1000)))
        const found = writeCompanyStories(subject, bars, 30).filter(
          ({ kind }) => kind === 'close-in-sessions',
        )
        const placeOf = (atMs: number) => bars.findIndex(({ closedMs }) => closedMs === atMs)
        found.slice(1).forEach((older, at) => {
          const newer = found[at]
          const isHigh = (headline: string) => headline.includes('highest')
          if (!newer || isHigh(newer.headline) !== isHigh(older.headline)) return
          expect(placeOf(newer.atMs) - placeOf(older.atMs)).toBeGreaterThan(5)
        })
      }),
    )
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

  it('are dated at the close, and a gap at the open', () => {
    const bars = barsOf([...flat(31), 90])
    const last = bars.at(-1)
    expect(writeCompanyStories(subject, bars, 1)[0]?.atMs).toBe(last?.closedMs)
    const gapped = bars.map((bar) => (bar === last ? { ...bar, open: 91, close: 100 } : bar))
    expect(writeCompanyStories(subject, gapped, 1)).toMatchObject([
      { headline: 'Tesco opened 9.0% lower', atMs: last?.openedMs },
    ])
  })

  it('are no facts of a close while the session lasts', () => {
    const bars = barsOf([...flat(31), 90]).map((bar, day) => ({ ...bar, isOver: day < 31 }))
    expect(writeCompanyStories(subject, bars, 1)).toEqual([])
    const gapped = bars.map((bar) => (bar.isOver ? bar : { ...bar, open: 91 }))
    expect(writeCompanyStories(subject, gapped, 1)[0]?.headline).toBe('Tesco opened 9.0% lower')
  })

  it('never invent: every number in a headline follows from the bars', () => {
    const closes = fc.array(fc.integer({ min: 50, max: 500 }), { minLength: 2, maxLength: 120 })
    fc.assert(
      fc.property(closes, (prices) => {
        const bars = barsOf(prices)
        for (const story of writeCompanyStories(subject, bars, 10)) {
          expect(story.rarity).toBeGreaterThanOrEqual(0)
          const moments = bars.flatMap(({ openedMs, closedMs }) => [openedMs, closedMs])
          expect(moments).toContain(story.atMs)
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

  it('are the first riser and faller, and the breadth of an index by tenths', () => {
    const moved = members.map((member, place) => ({ ...member, changeRatio: (place - 4) / 500 }))
    const found = writeIndexStories({ index: 'FTSE 100', members: moved })
    expect(found.map(({ headline }) => headline)).toEqual(['15 of 20 shares in the FTSE 100 up'])
    const led = moved.map((member) =>
      member.ticker === 'T19.L' ? { ...member, changeRatio: 0.05 } : member,
    )
    expect(writeIndexStories({ index: 'FTSE 100', members: led })[0]?.headline).toBe(
      'T19.L up 5.0%, biggest riser of the FTSE 100',
    )
  })

  it('are the same fact while figures change, and another when it changes materially', () => {
    const idsOf = (quotes: readonly TapeQuote[]) =>
      writeIndexStories({ index: 'FTSE 100', members: quotes }).map(({ id }) => id)
    const move = (ticker: string, changeRatio: number, atMs = START) =>
      members.map((member) =>
        member.ticker === ticker ? { ...member, changeRatio, atMs } : member,
      )
    const first = idsOf(move('T3.L', 0.05))
    expect(first).toHaveLength(2)
    expect(idsOf(move('T3.L', 0.06, START + HOURS_MS))).toEqual(first)
    expect(idsOf(move('T7.L', 0.06))).not.toEqual(first)
    const fallen = move('T3.L', 0.05).map((member, place) =>
      place > 14 ? { ...member, changeRatio: -0.001 } : member,
    )
    expect(idsOf(fallen)).toEqual(first.filter((id) => !id.includes('breadth')))
  })

  it('are new extremes of a year, alike by index and side', () => {
    const high = members.map((member, place) => (place < 3 ? { ...member, dayHigh: 150 } : member))
    const found = writeIndexStories({ index: 'FTSE AIM All-Share', members: high })
    expect(found.filter(({ group }) => group === 'AIM shares at 52-week highs')).toHaveLength(3)
    expect(found.map(({ headline }) => headline)).toContain('T0.L at a 52-week high of 150.00p')
  })

  it('are gaps, dated at the open', () => {
    const gapped = members.map((member, place) => (place === 2 ? { ...member, open: 96 } : member))
    const found = writeIndexStories({ index: 'FTSE 100', members: gapped })
    expect(found.find(({ kind }) => kind === 'gap')).toMatchObject({
      headline: 'T2.L opened 4.0% lower',
      atMs: START,
    })
  })

  it('are sectors that lead and trail', () => {
    const grouped = members.map((member, place) => ({
      ...member,
      changeRatio: (place - 7) / 1000,
      sector: ['Banks', 'Retail', 'Energy', 'Media'][Math.floor(place / 5)] ?? null,
    }))
    const found = writeIndexStories({ index: 'FTSE 100', members: grouped })
    expect(found.map(({ headline }) => headline)).toEqual(
      expect.arrayContaining([
        'Media lead the FTSE 100: up 1.0% on average, 5 of 5 up',
        'Banks trail the FTSE 100: down 0.5% on average, 5 of 5 down',
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
    const [first, second] = members.flatMap((member) =>
      writeExtremeStories('FTSE 100', { ...member, dayLow: 50 }),
    )
    if (!first || !second) throw new Error('there are lows')
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

it('The worst of two or three weeks is no story of its own', () => {
  const levels = [100, 99, 100, 99.5, 97, 98]
  const bars = barsOf(levels.flatMap((level) => Array.from({ length: 7 }, () => level)))
  const headlines = writePeriodStories({ ...subject, name: 'FTSE 100' }, bars, 'week').map(
    ({ headline }) => headline,
  )
  expect(headlines[0]).toBe('FTSE 100 down 2.5% in the week to 8 February')
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
