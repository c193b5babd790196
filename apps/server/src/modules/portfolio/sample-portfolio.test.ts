import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAppWithUser } from '#tests/support/sign-in.ts'

const databases = sqliteDatabases()

it('A sample portfolio has holdings, cash and income', async () => {
  const { app, browser } = await buildAppWithUser('guest@example.org', await databases.create())
  const sample = await browser.call<object[]>('POST', '/api/portfolio/sample')
  expect(sample).toMatchObject({ status: 201, body: [{ kind: 'isa' }, { kind: 'sipp' }] })
  expect((await browser.call('POST', '/api/portfolio/sample')).status).toBe(422)
  const { body } = await browser.call<Holdings>('GET', '/api/portfolio/holdings')
  expect(body.holdings.length).toBeGreaterThan(2)
  expect(body.unknownBecause).toBeNull()
  expect(Number(body.gain.income)).toBeGreaterThan(0)
  await app.close()
})
