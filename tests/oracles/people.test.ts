/** The tax of 5,000 random couples, of which `npm test` has 200: two calculations of every figure. */
import { expect, it } from 'vitest'
import { comparePeople } from '../support/compare-people.ts'
import { type Deed, randomPeople } from '../support/random-people.ts'
import { seeded } from '../support/seeded.ts'

const COUPLES = 5000

it(`Gains, gifts, pools and reported income of ${COUPLES} couples agree with the naive calculation`, () => {
  const random = seeded(1979)
  const done = new Map<Deed['what'], number>()
  const capital = new Map<boolean | null, number>()
  let unanswered = 0
  for (let couple = 0; couple < COUPLES; couple++) {
    const people = randomPeople(random)
    for (const { isElected, what } of people.deeds) {
      done.set(what, (done.get(what) ?? 0) + 1)
      if (what === 'capital') capital.set(isElected, (capital.get(isElected) ?? 0) + 1)
    }
    const { compared, differences } = comparePeople(people)
    expect(differences, `couple ${couple}`).toEqual([])
    if (compared === 0) unanswered += 1
  }
  // Every kind occurs often, or agreement would say nothing about it.
  expect(Math.min(...done.values())).toBeGreaterThan(COUPLES / 20)
  expect(done.size).toBe(17)
  expect(unanswered).toBeLessThan(5)
  for (const isElected of [true, false, null]) {
    expect(capital.get(isElected) ?? 0).toBeGreaterThan(COUPLES / 20)
  }
})
