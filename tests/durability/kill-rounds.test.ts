import { expect, it } from 'vitest'
import { withSqlitePlace } from '../support/places.ts'
import { isSound, runKillRounds } from './kill-rounds.ts'

const ROUNDS = 3

// @spec 10.86
it('nothing acknowledged is lost and nothing stored by half when the server is killed under load', {
  timeout: 60_000,
}, async () => {
  const report = await withSqlitePlace((place) =>
    runKillRounds(place, { rounds: ROUNDS, limitMs: 45_000 }),
  )
  expect(report.faults).toEqual([])
  expect(isSound(report, ROUNDS)).toBe(true)
})
