import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { createArchive } from '../../platform/archive/archive.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Universe } from '../instruments/index.ts'
import { createKeptRecord } from './kept-record.ts'

/** 09:00, 12:00 and 15:00 in London on a Friday; its market opens at 07:00 UTC. */
const MORNING = Date.parse('2026-09-18T08:00:00Z')
const NOON = Date.parse('2026-09-18T11:00:00Z')
const AFTERNOON = Date.parse('2026-09-18T14:00:00Z')
const MONDAY = Date.parse('2026-09-21T08:00:00Z')
const calendar = loadTradingCalendar()
const TICKERS = Array.from({ length: 12 }, (_, place) => `T${place}.L`)

let nowMs = MORNING
/** Change by ticker; 0.001 for others. */
let changes: Record<string, number> = {}
beforeEach(() => {
  nowMs = MORNING
  changes = { 'T1.L': 0.05 }
})

const listingOf = (ticker: string) => ({
  ticker,
  name: `Firm ${ticker} PLC`,
  exchange: 'LSE',
  icb_supersector: null,
})
const universe = {
  membersOf: (index: string) => (index === 'FTSE 100' ? TICKERS.map(listingOf) : []),
  resolve: (ticker: string) =>
    TICKERS.includes(ticker) ? { listing: listingOf(ticker) } : undefined,
} as unknown as Universe

/** Opened 4% higher, traded until now. */
function find(ticker: string) {
  if (!TICKERS.includes(ticker)) return undefined
  const changeRatio = changes[ticker] ?? 0.001
  const quote = {
    kind: 'share',
    price: 100 * (1 + changeRatio),
    unit: 'GBX',
    previousClose: 100,
    changeRatio,
    open: ticker === 'T2.L' ? 104 : 100,
    dayHigh: 110,
    dayLow: 99,
    fiftyTwoWeekHigh: 150,
    fiftyTwoWeekLow: 50,
    provenance: { asOf: new Date(nowMs - 900_000).toISOString(), flags: [] },
    flags: [],
  } as unknown as Quote
  return { quote }
}

function openNode(db: Db) {
  const clock = { now: () => nowMs }
  const record = createKeptRecord({
    archive: createArchive({ clock, db }),
    calendar,
    clock,
    latest: { find } as never,
    universe: () => universe,
  })
  return async () => {
    await record.update()
    return Object.fromEntries(
      record.list().map(({ headline, atMs }) => [headline, new Date(atMs).toISOString()]),
    )
  }
}

const MORNING_FACTS = {
  'Firm T1.L up 5.0%, biggest riser of the FTSE 100': '2026-09-18T07:45:00.000Z',
  'Firm T2.L opened 4.0% higher': '2026-09-18T07:00:00.000Z',
  '12 of 12 shares in the FTSE 100 up': '2026-09-18T07:45:00.000Z',
}

onEachDatabase((databases) => {
  describe('Stories of live quotes', () => {
    it('keep the words and moment of their first statement as quotes move on', async () => {
      const update = openNode((await databases.open()).db)
      expect(await update()).toEqual(MORNING_FACTS)
      nowMs = NOON
      changes = { 'T1.L': 0.07 }
      expect(await update()).toEqual(MORNING_FACTS)
    })

    it('are stated again when another share is first', async () => {
      const update = openNode((await databases.open()).db)
      await update()
      nowMs = NOON
      changes = { 'T1.L': 0.05, 'T7.L': 0.08 }
      expect(await update()).toEqual({
        ...MORNING_FACTS,
        'Firm T7.L up 8.0%, biggest riser of the FTSE 100': '2026-09-18T10:45:00.000Z',
      })
    })

    it('survive a restart, and are those of the node that saw them first', async () => {
      const { db } = await databases.open()
      const [first, second] = [openNode(db), openNode(db)]
      await first()
      nowMs = NOON
      changes = { 'T1.L': 0.02 }
      expect(await second()).toEqual(MORNING_FACTS)
      nowMs = AFTERNOON
      expect(await openNode(db)()).toEqual(MORNING_FACTS)
    })

    it('reach the other node within a minute, even those it has not seen', async () => {
      const { db } = await databases.open()
      const [first, second] = [openNode(db), openNode(db)]
      await Promise.all([first(), second()])
      nowMs = NOON
      changes = { 'T1.L': 0.05, 'T7.L': 0.08 }
      await first()
      changes = { 'T1.L': 0.05 }
      nowMs += 60_000
      expect(await second()).toEqual(await first())
    })

    it('are of the present session only', async () => {
      const update = openNode((await databases.open()).db)
      await update()
      nowMs = MONDAY
      changes = {}
      expect(Object.values(await update()).every((time) => time >= '2026-09-21')).toBe(true)
    })
  })
})
