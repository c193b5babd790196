import { describe, expect, it } from 'vitest'
import { buildProviderQuote } from '#tests/support/build-provider-quote.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { createStoredQuoteFollower } from './follow-stored-quotes.ts'
import { createLatestQuotes } from './latest-quotes.ts'
import { saveQuotes } from './quote-store.ts'

const universe = await buildTestUniverse()

describe('Following stored quotes', () => {
  onEachDatabase((databases) => {
    it('reads all at first, then only new ones, from the sources of its mode', async () => {
      const { db } = await databases.open()
      const latest = createLatestQuotes()
      const follower = createStoredQuoteFollower({
        db,
        latest,
        sources: () => ['yahoo'],
        universe: () => universe,
      })
      const store = (
        source: string,
        symbols: readonly string[],
        fetchedAt: number,
        price: number,
      ) =>
        saveQuotes(
          db,
          source,
          fetchedAt,
          new Map(
            symbols.map((symbol) => [`symbol:${symbol}`, buildProviderQuote({ symbol, price })]),
          ),
        )
      const many = Array.from({ length: 1200 }, (_, position) => `S${position}.L`)
      for (let start = 0; start < many.length; start += 100) {
        await store('yahoo', many.slice(start, start + 100), 1_000_000, 10)
      }
      await store('google', ['OTHER.L'], 1_000_000, 10)
      await follower.follow()
      expect(many.filter((symbol) => latest.find(symbol))).toHaveLength(1200)
      expect(latest.find('OTHER.L')).toBeUndefined()
      expect(latest.find('S1199.L')).toMatchObject({
        fetchedAtMs: 1_000_000,
        quote: { price: 10, unit: 'GBX', provenance: { source: 'yahoo' } },
      })

      const changed: string[] = []
      latest.onChange((quotes) => void changed.push(...quotes.map(({ quote }) => quote.symbol)))
      await store('yahoo', ['S7.L'], 2_000_000, 11)
      await follower.follow()
      expect(changed).toEqual(['S7.L'])
      expect(latest.find('S7.L')?.quote.price).toBe(11)
    })
  })
})
