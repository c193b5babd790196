import { describe, expect, it } from 'vitest'
import { planReads, toReadNext } from './plan-reads.ts'

const symbols = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, place) => `${prefix}${place}`)

describe('The plan of a day', () => {
  it.each([
    // On the free plan: twenty requests, of which two are left for users.
    [4, 42, 18, 1, 3],
    [18, 42, 18, 1, null],
    [18, 42, 32, 1, 3],
    [40, 5, 18, 3, null],
    [0, 0, 18, 1, 1],
    [3, 3, 0, 1, null],
  ])('of %i held and %i others with %i requests', (first, others, perDay, daily, rest) => {
    expect(planReads({ first: symbols(first), others: symbols(others) }, perDay)).toEqual({
      first: { listings: first, everyDays: daily },
      others: { listings: others, everyDays: rest },
    })
  })

  it('reads what is held in front, then the oldest, and nothing that was read since', () => {
    const readAt: Record<string, number> = { H1: 50, H2: 10, H3: 200, W1: 20, W2: 5 }
    expect(
      toReadNext(
        { first: ['H1', 'H2', 'H3'], others: ['W1', 'W2', 'W3'] },
        (symbol) => readAt[symbol] ?? null,
        100,
      ),
    ).toEqual(['H2', 'H1', 'W3', 'W2', 'W1'])
  })
})
