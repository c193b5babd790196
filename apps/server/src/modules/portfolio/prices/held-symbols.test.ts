import { expect, it } from 'vitest'
import { createHeldSymbols } from './held-symbols.ts'

it('Held symbols are those of the last visitors, each once, up to a limit and for half a day', () => {
  let nowMs = 1
  const held = createHeldSymbols({ now: () => nowMs })
  held.note('ann', ['BP.L', 'VOD.L'])
  held.note('ben', ['VOD.L', 'TSCO.L'])
  expect(held.all()).toEqual(['VOD.L', 'TSCO.L', 'BP.L'])
  held.note('ben', ['TSCO.L'])
  held.forget('ann')
  expect(held.all()).toEqual(['TSCO.L'])
  held.note(
    'cat',
    Array.from({ length: 1200 }, (_, at) => `T${at}.L`),
  )
  expect(held.all()).toHaveLength(1000)
  nowMs += 13 * 60 * 60_000
  expect(held.all()).toEqual([])
})
