import { expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { createGiltBook } from '../reference/gilt-book.ts'
import { createGiltInterest } from './bond-facts.ts'

const databases = sqliteDatabases()

it('Facts of bonds are another object after an import or another instrument list, and only then', async () => {
  const { db } = await databases.open()
  const book = createGiltBook(db)
  let universe = await buildTestUniverse()
  const interest = createGiltInterest({ book, days: loadBusinessDays(), universe: () => universe })
  await book.follow()
  const first = interest()
  await book.follow()
  expect(interest()).toBe(first)
  await db.insertInto('price_index').values({ month: '2026-09', level: '410.5' }).execute()
  await book.follow()
  const second = interest()
  expect(second).not.toBe(first)
  universe = await buildTestUniverse()
  expect(interest()).not.toBe(second)
})
