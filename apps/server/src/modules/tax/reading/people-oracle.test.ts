/** Random couples of all kinds of activities against the naive calculation; 5,000 are in `tests/oracles`. */
import { expect, it } from 'vitest'
import { comparePeople } from '#tests/support/compare-people.ts'
import { randomPeople } from '#tests/support/random-people.ts'
import { seeded } from '#tests/support/seeded.ts'

const COUPLES = 200

it(`Gains, gifts, pools and reported income of ${COUPLES} couples agree with the naive calculation`, () => {
  const random = seeded(47)
  let figures = 0
  for (let couple = 0; couple < COUPLES; couple++) {
    const { compared, differences } = comparePeople(randomPeople(random))
    expect(differences, `couple ${couple}`).toEqual([])
    figures += compared
  }
  expect(figures).toBeGreaterThan(COUPLES * 20)
})
