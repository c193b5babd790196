import { describe, expect, it } from 'vitest'
import { buildProviderQuote } from '#tests/support/build-provider-quote.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { noCache } from '#tests/support/no-cache.ts'
import { createStoredQuoteFollower } from './follow-stored-quotes.ts'
import { createLatestQuotes } from './latest-quotes.ts'
import { saveQuotes } from './quote-store.ts'

const universe = await buildTestUniverse()

describe('Following stored quotes', () => {
  onEachDatabase((databases) => {
    async function open() {
      const { db } = await databases.open()
      const latest = createLatestQuotes()
      const clock = { nowMs: 5_000_000 }
      const reads: string[] = []
      let isFailing = false
      const fail = (fails: boolean) => {
        isFailing = fails
      }
      const follower = createStoredQuoteFollower({
        cache: noCache,
        clock: { now: () => clock.nowMs },
        db: db.withPlugin({
          transformQuery({ node, queryId }) {
            reads.push(queryId.queryId)
            return node
          },
          async transformResult({ result }) {
            if (isFailing && 'subject' in (result.rows[0] ?? {})) throw new Error('cut off')
            return result
          },
        }),
        everyMs: 1000,
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
      return { clock, fail, reads, latest, follower, store }
    }

    it('reads all at first, then only new ones, from the sources of its mode', async () => {
      const { latest, follower, store } = await open()
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

    it('reads again after a failure, however long that lasted', async () => {
      const { clock, fail, latest, follower, store } = await open()
      await store('yahoo', ['S1.L'], 4_999_000, 10)
      fail(true)
      await expect(follower.follow()).rejects.toThrow('cut off')
      fail(false)
      clock.nowMs += 60_000
      await follower.follow()
      expect(latest.find('S1.L')?.quote.price).toBe(10)
    })

    it('reads what was committed later than its time, and nothing while none is stored', async () => {
      const { clock, reads, latest, follower, store } = await open()
      await store('yahoo', ['S1.L'], 4_999_000, 10)
      await follower.follow()
      await store('yahoo', ['S2.L'], 4_997_000, 20)
      clock.nowMs += 4000
      await follower.follow()
      expect(latest.find('S2.L')?.quote.price).toBe(20)
      clock.nowMs += 2000
      reads.length = 0
      await follower.follow()
      await follower.follow()
      expect(reads).toHaveLength(2)
    })
  })
})
