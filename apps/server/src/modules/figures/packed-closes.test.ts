import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedCloses } from './packed-closes.ts'

const pack = (values: readonly number[], perMajor = 1) =>
  new PackedCloses(Float64Array.from(values), perMajor)
const readAll = (closes: PackedCloses) =>
  Array.from({ length: closes.length }, (_, place) => closes.at(place))

describe('closes in memory', () => {
  it('are two bytes each where all are multiples of a tick, missing ones among them', () => {
    const closes = pack([612.5, Number.NaN, 613, 598.5], 100)
    expect(readAll(closes)).toEqual([6.125, Number.NaN, 6.13, 5.985])
    expect(closes.byteLength).toBe(8)
  })

  it('are four bytes each where they have no common step', () => {
    const closes = pack([1 / 3, 2 / 7, 1234.5678])
    expect(readAll(closes)).toEqual([1 / 3, 2 / 7, 1234.5678].map(Math.fround))
    expect(closes.byteLength).toBe(12)
  })

  it('lose the noise of sources that keep 32-bit floats', () => {
    expect(pack([Math.fround(612.4), Math.fround(0.07)]).at(0)).toBe(612.4)
  })

  it('keep a zero, and what a range of ticks cannot hold', () => {
    expect(readAll(pack([0, 0.0001, 65_534, 70_000]))).toEqual([
      0,
      Math.fround(0.0001),
      65_534,
      70_000,
    ])
    expect(readAll(pack([0, 65_534]))).toEqual([0, 65_534])
    expect(readAll(pack([0, 65_535, 1]))).toEqual([0, 65_535, 1])
    expect(readAll(pack([0, 0]))).toEqual([0, 0])
    expect(pack([Number.NaN]).at(0)).toBeNaN()
    expect(pack([1]).at(-1)).toBeNaN()
    expect(pack([1]).at(1)).toBeNaN()
  })

  it('agree with 32-bit floats whatever the prices', () => {
    const price = fc.oneof(
      fc.integer({ min: 0, max: 200_000 }).map((ticks) => ticks / 20),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.constant(Number.NaN),
    )
    fc.assert(
      fc.property(fc.array(price, { maxLength: 40 }), (values) => {
        const closes = pack(values)
        for (const [place, value] of values.entries()) {
          expect(Math.fround(closes.at(place))).toBe(Math.fround(value))
        }
      }),
    )
  })
})
