import { findPage } from '@leadenhall/contract/shared/pages.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFullUniverse, openSimulatedMarket } from '#tests/support/simulated-market.ts'
import {
  writeIndexNote,
  writeLargestNote,
  writeMomentumNote,
  writeSectorNote,
} from './index-notes.ts'
import { listMonths, type Note, type NoteShare, type Prices } from './note.ts'
import { writeShortNote, writeTrustNote } from './other-notes.ts'
import { inIssue } from './write-notes.ts'

const TODAY = Date.parse('2026-11-29') / 86_400_000
const [OCTOBER, SEPTEMBER] = listMonths(TODAY, 2)
if (!OCTOBER || !SEPTEMBER) throw new Error('no months')

/** 100 until the month, then another price. */
const movingBy = (change: number, before = 0): Prices => ({
  at: (day) =>
    day >= OCTOBER.end ? 100 * (1 + change) : day >= SEPTEMBER.start ? 100 : 100 / (1 + before),
})
const shareOf = (name: string, change: number, over: Partial<NoteShare> = {}): NoteShare => ({
  ticker: `${name}.L`,
  name,
  sector: 'Banks',
  prices: movingBy(change),
  shares: 10,
  ...over,
})
const unknown: Prices = { at: () => null }
/** Shares without a price or without a number count for nothing. */
const useless = [shareOf('None', 0, { prices: unknown }), shareOf('Odd', 9, { shares: null })]

function read(note: Note | null): Note {
  if (!note) throw new Error('no note')
  expect(findPage(decodeURI(note.link))?.page.access).toBe('open')
  const sentences = note.body.split(/(?<=\.) /)
  expect(sentences.length).toBeGreaterThanOrEqual(2)
  expect(sentences.length).toBeLessThanOrEqual(4)
  expect(`${note.headline} ${note.body}`).not.toMatch(/NaN|Infinity|undefined|null/)
  for (const row of note.table.rows) expect(row).toHaveLength(note.table.columns.length)
  return note
}

it('The months of notes are whole, newest first, from close to close', () => {
  const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  expect(
    listMonths(Date.parse('2026-01-01') / 86_400_000, 2).map(({ name, key, start, end }) => [
      name,
      key,
      iso(start),
      iso(end),
    ]),
  ).toEqual([
    ['December 2025', '2025-12', '2025-11-30', '2025-12-31'],
    ['November 2025', '2025-11', '2025-10-31', '2025-11-30'],
  ])
})

describe('A note', () => {
  it('about indices ranks them by the month', () => {
    const indices = [
      { name: 'FTSE 100', prices: movingBy(-0.01) },
      { name: 'FTSE 250', prices: movingBy(0.02, 0.1) },
      { name: 'None', prices: unknown },
    ]
    const { headline, table } = read(writeIndexNote(OCTOBER, indices))
    expect(headline).toBe('FTSE 250 up 2.0% in October 2026, 3.00 points ahead of the FTSE 100')
    expect(table.rows.map(([name]) => name)).toEqual(['FTSE 250', 'FTSE 100'])
    expect(table.rows[0]?.[3]).toBeCloseTo(1.02 * 1.1 - 1, 9)
    expect(writeIndexNote(OCTOBER, indices.slice(0, 1))).toBeNull()
  })

  it('about sectors weighs their companies by market cap', () => {
    const sector = (name: string, change: number) =>
      ['A', 'B', 'C'].map((letter) =>
        shareOf(`${name} ${letter}`, change, { sector: name, shares: letter === 'A' ? 30 : 10 }),
      )
    const energy = ['A', 'B', 'C'].map((letter, place) =>
      shareOf(`Energy ${letter}`, place / 10, { sector: 'Energy', shares: place === 2 ? 20 : 10 }),
    )
    const shares = [...sector('Banks', 0.01), ...energy, ...sector('Media', -0.02), ...useless]
    const { headline, body, table } = read(writeSectorNote(OCTOBER, shares))
    expect(headline).toBe(
      'Energy led the FTSE 350 in October 2026, up 12.5%; Media trailed, down 2.0%',
    )
    expect(body).toContain('2 of 3 supersectors')
    expect(body).toContain('3 companies, the best of them Energy C, up 20.0%')
    expect(table.rows[0]).toEqual([
      'Energy',
      3,
      expect.closeTo(0.125, 9),
      'Energy C',
      expect.closeTo(0.2, 9),
    ])
    expect(writeSectorNote(OCTOBER, shares.slice(0, 6))).toBeNull()
  })

  it('about the largest shares has points that add up to the index', () => {
    const members = Array.from({ length: 40 }, (_, place) =>
      shareOf(`S${place}`, place === 0 ? 0.1 : -0.01, { shares: place < 10 ? 100 : 10 }),
    )
    const cap = 10 * 100 + 30 * 10
    const index = (100 * 0.1 - (cap - 100) * 0.01) / cap
    const { headline, table } = read(
      writeLargestNote(OCTOBER, [...members, ...useless], movingBy(index)),
    )
    const points = (100 * 0.1 - 900 * 0.01) / cap
    expect(headline).toContain(`added ${(points * 100).toFixed(2)} points in October 2026`)
    expect(table.rows).toHaveLength(11)
    const sum = table.rows.reduce((total, row) => total + Number(row[3]), 0)
    expect(sum).toBeCloseTo(index, 9)
    expect(table.rows.at(-1)).toEqual([
      'Other 30',
      expect.closeTo(300 / cap, 9),
      expect.closeTo(-0.01, 9),
      expect.closeTo((-0.01 * 300) / cap, 9),
    ])
  })

  it('about momentum ranks by the year before without its last month', () => {
    const ranked = Array.from({ length: 100 }, (_, place) =>
      shareOf(`S${place}`, 0, { prices: movingBy(place < 20 ? -0.02 : 0.03, place / 100) }),
    )
    const { headline, table } = read(writeMomentumNote(OCTOBER, ranked))
    expect(headline).toBe(
      'Momentum paid in October 2026: past winners of the FTSE 350 up 3.0%, past losers down 2.0%',
    )
    expect(table.rows.map(([, count]) => count)).toEqual([20, 20, 20, 20, 20])
    expect(table.rows[0]?.[2]).toBeCloseTo(0.895, 9)
    expect(writeMomentumNote(OCTOBER, ranked.slice(0, 40))).toBeNull()
  })

  it('about short positions compares the most shorted with the market', () => {
    const shorted = Array.from({ length: 30 }, (_, place) => ({
      name: `S${place}`,
      prices: movingBy(place < 20 ? -0.05 : 0.5),
      ratio: 0.1 - place / 1000,
    }))
    const { headline, body, table } = read(writeShortNote(OCTOBER, shorted, movingBy(0.01)))
    expect(headline).toBe(
      'The 20 most shorted shares down 5.0% in October 2026, 6.00 points behind the FTSE All-Share',
    )
    expect(body).toContain('20 of them did worse')
    expect(table.rows).toHaveLength(10)
    expect(writeShortNote(OCTOBER, shorted, unknown)).toBeNull()
  })

  it('about trusts compares the mean discounts of their sectors', () => {
    const trusts = Array.from({ length: 12 }, (_, place) => ({
      sector: place < 6 ? 'Global' : 'Japan',
      start: -0.1,
      end: place < 6 ? -0.08 : -0.15,
    }))
    const { headline, body, table } = read(writeTrustNote(OCTOBER, trusts))
    expect(headline).toBe(
      'Discounts of investment trusts widened in October 2026, from 10.0% to 11.5% on average',
    )
    expect(body).toContain('from −5.00 points (Japan) to +2.00 points (Global)')
    expect(table.rows.map(([name, count]) => [name, count])).toEqual([
      ['Japan', 6],
      ['Global', 6],
    ])
    expect(writeTrustNote(OCTOBER, trusts.slice(0, 5))).toBeNull()
  })
})

describe('The weights of the simulated FTSE 100', () => {
  let members: NoteShare[]
  let index: Prices

  beforeAll(async () => {
    const universe = await loadFullUniverse()
    const { provider } = openSimulatedMarket(universe, TODAY * 86_400_000)
    const pricesOf = async (symbol: string): Promise<Prices> => {
      const found = await provider.simulateCloses?.(symbol, TODAY - 200)
      const closes = found?.closes ?? []
      const perMajor = found?.unit === 'GBX' ? 100 : 1
      return {
        at: (day) => {
          const close = closes.findLast(([closeDay]) => closeDay <= day)?.[1]
          return close === undefined ? null : close / perMajor
        },
      }
    }
    index = await pricesOf('^FTSE')
    members = []
    for (const listing of universe.membersOf('FTSE 100')) {
      const { ticker, name, icb_supersector: sector } = listing
      members.push({
        ticker,
        name: stripCompanySuffix(name),
        sector,
        prices: await pricesOf(ticker),
        shares: inIssue(listing),
      })
    }
  }, 60_000)

  it.each(listMonths(TODAY, 4).map((month) => [month.name, month] as const))(
    'explain the move of %s',
    (_name, month) => {
      const { table } = read(writeLargestNote(month, members, index))
      const [, , rest, points] = table.rows.at(-1) ?? []
      const weight = Number(table.rows.at(-1)?.[1])
      // The others, by their own weights, explain the rest.
      expect(Math.abs(Number(points) - weight * Number(rest))).toBeLessThan(0.002)
    },
  )
})
