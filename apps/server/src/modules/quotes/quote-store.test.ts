import { describe, expect, it } from 'vitest'
import { buildProviderQuote } from '#tests/support/build-provider-quote.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import {
  findStoredProfile,
  findStoredQuote,
  listStoredUnits,
  saveProfile,
  saveQuotes,
} from './quote-store.ts'

const EARLIER = Date.parse('2026-09-17T15:00:00Z')
const LATER = Date.parse('2026-09-18T10:00:00Z')

describe('The quote store', () => {
  onEachDatabase((databases) => {
    it('keeps the last quote per subject and source unchanged', async () => {
      const { db } = await databases.open()
      const first = buildProviderQuote({ price: 90, asOfMs: EARLIER })
      const second = buildProviderQuote({ price: 91.52, asOfMs: LATER, open: null })
      await saveQuotes(db, 'yahoo', EARLIER, new Map([['L1', first]]))
      await saveQuotes(db, 'yahoo', LATER, new Map([['L1', second]]))
      expect(await findStoredQuote(db, 'L1', ['yahoo'])).toEqual({
        quote: second,
        unit: 'GBX',
        source: 'yahoo',
      })
      expect(await db.selectFrom('quotes').selectAll().execute()).toHaveLength(1)
    })

    it('returns the newest quote from the allowed sources only', async () => {
      const { db } = await databases.open()
      const quote = (asOfMs: number) => new Map([['L1', buildProviderQuote({ asOfMs })]])
      await saveQuotes(db, 'google', EARLIER, quote(EARLIER))
      await saveQuotes(db, 'yahoo', LATER, quote(LATER))
      expect((await findStoredQuote(db, 'L1', ['google', 'yahoo']))?.source).toBe('yahoo')
      expect((await findStoredQuote(db, 'L1', ['google']))?.source).toBe('google')
      expect(await findStoredQuote(db, 'L1', ['demo'])).toBeUndefined()
      expect(await findStoredQuote(db, 'L1', [])).toBeUndefined()
      expect(await findStoredQuote(db, 'L2', ['yahoo'])).toBeUndefined()
    })

    it('lists the stored unit of each subject by source', async () => {
      const { db } = await databases.open()
      const quotes = new Map([
        ['L1', buildProviderQuote({ unit: 'GBX' })],
        ['L2', buildProviderQuote({ unit: null })],
      ])
      await saveQuotes(db, 'yahoo', LATER, quotes)
      const units = await listStoredUnits(db, 'yahoo', ['L1', 'L2', 'L3'])
      expect(Object.fromEntries(units)).toEqual({ L1: 'GBX', L2: null })
      expect(await listStoredUnits(db, 'google', ['L1'])).toEqual(new Map())
      expect(await listStoredUnits(db, 'yahoo', [])).toEqual(new Map())
    })

    it('writes nothing without quotes', async () => {
      const { db } = await databases.open()
      await saveQuotes(db, 'yahoo', LATER, new Map())
      expect(await db.selectFrom('quotes').selectAll().execute()).toEqual([])
    })

    it('replaces a profile', async () => {
      const { db } = await databases.open()
      const profile = {
        symbol: 'VOD.L',
        summary: 'A text with “quotes” and 日本語',
        website: null,
        sector: null,
        industry: null,
        city: null,
        country: null,
        employees: 92_000,
      }
      await saveProfile(db, 'L1', 'yahoo', EARLIER, { ...profile, summary: 'Old' })
      await saveProfile(db, 'L1', 'yahoo', LATER, profile)
      expect(await findStoredProfile(db, 'L1', 'yahoo')).toEqual({ profile, fetchedAt: LATER })
      expect(await findStoredProfile(db, 'L1', 'demo')).toBeUndefined()
    })
  })
})
