import { expect, it } from 'vitest'
import { tonesOf } from './chart-tones.ts'

it('a chart is heard from 220 to 880 hertz, with rests where it has no price', () => {
  expect(tonesOf([10, null, 20, 15])).toEqual([
    { position: 0, frequency: 220 },
    { position: 1, frequency: null },
    { position: 2, frequency: 880 },
    { position: 3, frequency: expect.closeTo(440, 9) },
  ])
})

it('a level chart is one tone, an empty one is silent', () => {
  expect(tonesOf([5, 5]).map(({ frequency }) => frequency)).toEqual([440, 440])
  expect(tonesOf([null, null])).toEqual([])
})

it('a long chart has 120 tones from its first bar to its last', () => {
  const tones = tonesOf(Array.from({ length: 1000 }, (_, bar) => bar))
  expect(tones).toHaveLength(120)
  expect([tones[0]?.position, tones.at(-1)?.position]).toEqual([0, 999])
})
