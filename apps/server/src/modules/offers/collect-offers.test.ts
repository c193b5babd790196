import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import type { OfferSource } from '../../providers/offer-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { collectOffers } from './collect-offers.ts'

it.each([
  [true, 1],
  [false, 0],
])('asks a source that is on (%s) %i times, and fails by none that is off', async (isOn, asked) => {
  let calls = 0
  const source: OfferSource = {
    key: 'panel',
    title: 'Panel',
    simulated: false,
    probe: async () => {},
    isOn: () => isOn,
    getTable: async () => {
      calls += 1
      throw new Error('refused')
    },
  }
  const clock = { now: () => Date.parse('2026-11-30T09:00:00Z') }
  const registry = createRegistry({ providers: [source], mode: () => 'live', clock })
  const collected = collectOffers({ db: {} as Db, clock, registry }, new AbortController().signal)
  if (isOn) await expect(collected).rejects.toThrow('refused')
  else await collected
  expect(calls).toBe(asked)
})
