import { describe, expect, it } from 'vitest'
import { toDay } from '../../platform/calendar/days.ts'
import { type OfferableShare, simulateOffers, toJump, toTables } from './simulated-offers.ts'

const SHARES: OfferableShare[] = Array.from({ length: 400 }, (_, place) => ({
  ticker: `S${place}.L`,
  isin: `GB00${place}`,
  name: `Share ${place} plc`,
  market: place % 2 === 0 ? 'AIM' : 'FTSE 250',
  inIssue: 1_000_000,
}))
const OFFERS = simulateOffers(SHARES)
const openOn = (date: string) =>
  OFFERS.filter(({ commencedOn, leftOn }) => commencedOn <= toDay(date) && toDay(date) < leftOn)

describe('Simulated offers', () => {
  it.each(['2026-06-15', '2026-11-27', '2029-03-01', '2035-05-02'])(
    'are about six on %s, with and without a bidder and a deadline',
    (date) => {
      expect(openOn(date).length).toBeGreaterThanOrEqual(4)
      expect(openOn(date).length).toBeLessThanOrEqual(8)
      const { entries = [] } = toTables(OFFERS, toDay(date)).at(-1) ?? {}
      expect(entries.map(({ name }) => name).toSorted()).toEqual(
        openOn(date)
          .map(({ share }) => share.name)
          .toSorted(),
      )
    },
  )

  it('have every stage within a quarter', () => {
    const tables = toTables(OFFERS, toDay('2026-11-27')).filter(({ day }) => day > '2026-08-27')
    const bidders = tables.flatMap(({ entries }) => entries.map((entry) => entry.bidders))
    expect(bidders.some((some) => some.length === 0)).toBe(true)
    expect(bidders.some((some) => some.length === 2)).toBe(true)
    expect(bidders.some((some) => some.some(({ deadlineAt }) => deadlineAt === null))).toBe(true)
  })

  it('raise the price from the day of commencement to that of the end, and no other', () => {
    for (const offer of OFFERS.slice(0, 20)) {
      const jump = toJump(offer)
      expect(jump(offer.commencedOn - 1)).toBe(0)
      expect(Math.exp(jump(offer.commencedOn))).toBeCloseTo(offer.premium, 9)
      expect(jump(offer.leftOn)).toBe(0)
      expect(offer.premium).toBeGreaterThan(1.2)
    }
  })

  it('are for another company each time', () => {
    const isins = OFFERS.map(({ share }) => share.isin)
    expect(new Set(isins).size).toBe(isins.length)
  })
})
