import { expect, it } from 'vitest'
import type { LatestQuotes } from '../quotes/index.ts'
import { dollarsNow } from './dollars.ts'

it('A rate is read once in a computation, by the quote or else by the last close', () => {
  let reads = 0
  const latest = { find: () => void (reads += 1) } as unknown as LatestQuotes
  const closes = { find: (symbol: string) => (symbol === 'EURUSD=X' ? { at: () => 1.1 } : null) }
  const dollars = dollarsNow(latest, closes as never, 20_000)
  expect([dollars('EUR'), dollars('EUR'), dollars('XXX'), dollars('XXX')]).toEqual([
    1.1,
    1.1,
    null,
    null,
  ])
  expect(reads).toBe(2)
})
