import { describe, expect, it } from 'vitest'
import { meanPath } from './mean-path.ts'

describe('the line of a list', () => {
  it('counts each share once, whatever its price', () => {
    expect(
      meanPath([
        [100, 110],
        [2, 1.8],
      ]),
    ).toEqual([1, 1])
    expect(
      meanPath([
        [100, 110],
        [2, 2.6],
      ]),
    ).toEqual([1, 1.2000000000000002])
  })

  it('joins series by their last value, and leaves out those without one', () => {
    expect(meanPath([[50, 100, 150], [10, 20], [], [7]])).toEqual([1, 1.75])
    expect(meanPath([[], [7]])).toEqual([])
  })
})
