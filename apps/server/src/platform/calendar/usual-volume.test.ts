import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualVolumeBy, usualVolumeShare } from './usual-volume.ts'

const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`)

describe('The usual volume', () => {
  it('grows through the regular hours, with a fifth in the closing auction', () => {
    expect(usualVolumeShare(0)).toBe(0)
    // Half of what is not the auction.
    expect(usualVolumeShare(0.5)).toBeCloseTo(0.4, 12)
    expect(usualVolumeShare(0.999)).toBeCloseTo(0.8, 2)
    expect(usualVolumeShare(1)).toBe(1)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
        expect(usualVolumeShare(part)).toBeLessThanOrEqual(
          usualVolumeShare(Math.min(1, part + 0.01)),
        )
      }),
    )
  })

  it('is of the exchange’s own hours, and whole before and after them', () => {
    expect(usualVolumeBy('LSE', at('12:15'))).toBeCloseTo(0.4, 12)
    expect(usualVolumeBy('LSE', at('07:59'))).toBe(1)
    expect(usualVolumeBy('LSE', at('16:30'))).toBe(1)
    expect(usualVolumeBy('NYSE', at('12:15'))).toBe(1)
    expect(usualVolumeBy('NYSE', at('17:45'))).toBeCloseTo(0.4, 12)
  })

  it('is not known in the first minutes, nor for a market without a close', () => {
    expect(usualVolumeBy('LSE', at('08:05'))).toBe(null)
    expect(usualVolumeBy('CRYPTO', at('12:00'))).toBe(null)
    expect(usualVolumeBy('OTHER', at('12:00'))).toBe(null)
  })
})
