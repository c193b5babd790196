import { describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { RateSource } from '../../../providers/rate-ports.ts'
import { createRegistry } from '../../../providers/registry.ts'
import { readList } from '../reference/gilt-book.ts'
import { collectRates } from './collect-rates.ts'

const clock = { now: () => TEST_NOW }

describe('Rates on cash', () => {
  onEachDatabase((databases) => {
    it('are read from the last month, and a faulty file or a source that is off changes nothing', async () => {
      const { db, close } = (await databases.create()).open()
      let answer: () => string = () => 'DATE,IUDBEDR,IUDSOIA\n17 Sep 2026,3.5,3.4791\n'
      const asked: string[] = []
      const source: RateSource = {
        key: 'bank-of-england',
        title: 'Bank of England rates',
        simulated: false,
        async getFile(from) {
          asked.push(from)
          return answer()
        },
        probe: async () => undefined,
      }
      const registry = createRegistry({ providers: [source], mode: () => 'live' as const, clock })
      const collect = () => collectRates({ db, clock, registry }, new AbortController().signal)
      await collect()
      expect(asked).toEqual(['2026-08-19'])
      const { rateOn } = await readList(db)
      expect(rateOn('sonia', '2026-09-18')).toMatchObject({ rate: '3.4791', day: '2026-09-17' })
      expect(rateOn('bank_rate', '2026-09-18')?.rate).toBe('3.5')

      answer = () => '<html>Sign in</html>'
      await collect()
      expect(registry.health()['bank-of-england']).toMatchObject({
        status: 'degraded',
        detail: 'malformed',
      })
      answer = () => {
        throw new OutboundError('Bank of England rates', 'not_configured', 'it is switched off')
      }
      await collect()
      expect(await db.selectFrom('cash_rates').selectAll().execute()).toHaveLength(2)
      answer = () => {
        throw new Error('a mistake of ours')
      }
      await expect(collect()).rejects.toThrow('a mistake of ours')
      await close()
    })
  })
})
