import { readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  Activities,
  ImportPreview,
  ImportResult,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const FILE = path.resolve(
  import.meta.dirname,
  '../../../../../../tests/recordings/brokers/hargreaves-lansdown.csv',
)
const PORTFOLIO = '/api/portfolio'
const IMPORTS = `${PORTFOLIO}/imports`
const ACCOUNT = { name: 'Old ISA', kind: 'isa', currency: 'GBP' }
type Preview = ImportPreview & { errors: Record<string, string[]> }

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser

  const send = (fields: Record<string, string>) =>
    upload<Preview>(browser, IMPORTS, fields, { name: 'hl.csv', bytes: readFileSync(FILE) })
  const sendInto = (account: object) => send({ account: JSON.stringify(account) })
  /** A preview whose one question, about the costs of its trades, is answered. */
  const preview = async () => {
    const { body } = await sendInto(ACCOUNT)
    const asking = body.rows.find(({ choice }) => choice?.key === 'charges')
    const url = `${IMPORTS}/${body.id}/rows/${asking?.row ?? 0}/choice`
    return (await browser.call<Preview>('PUT', url, { option: 0 })).body
  }
  const commit = (id: string) => browser.call<ImportResult>('POST', `${IMPORTS}/${id}/commit`)
  const revert = (id: string) => browser.call<ImportResult>('POST', `${IMPORTS}/${id}/revert`)
  const accounts = async () =>
    (await browser.call<PortfolioAccount[]>('GET', `${PORTFOLIO}/accounts`)).body

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('margot@example.org', await databases.create()))
  })
  afterEach(() => app.close())

  describe('A new account of an import', () => {
    it('exists once its rows are stored, and no longer when they are taken back', async () => {
      const { account_id: id, counts, id: one } = await preview()
      expect(counts).toMatchObject({ new: 5, needs_you: 0 })
      expect(await accounts()).toEqual([])
      expect((await commit(one)).body).toMatchObject({ status: 'committed', changed: 5 })
      expect(await accounts()).toMatchObject([{ ...ACCOUNT, id, person_id: 'self', activities: 5 }])
      expect((await revert(one)).body).toMatchObject({ status: 'reverted' })
      expect(await accounts()).toEqual([])
      const again = await preview()
      expect((await commit(again.id)).body.changed).toBe(5)
    })

    it('stays when the import is taken back, if something else is in it', async () => {
      const { account_id: id, id: one } = await preview()
      await commit(one)
      const deposit = { account_id: id, kind: 'deposit', date: '2026-01-05', amount: '10' }
      expect((await browser.call('POST', `${PORTFOLIO}/activities`, deposit)).status).toBe(201)
      await revert(one)
      expect(await accounts()).toMatchObject([{ id, activities: 1 }])
    })

    it('takes rows that are stored later, until it is removed', async () => {
      const { body } = await sendInto(ACCOUNT)
      expect((await commit(body.id)).status).toBe(200)
      const asking = body.rows.find(({ status }) => status === 'needs_you')
      const url = `${IMPORTS}/${body.id}/rows/${asking?.row ?? 0}/choice`
      expect((await browser.call('PUT', url, { option: 0 })).status).toBe(200)
      expect((await commit(body.id)).status).toBe(200)
      const { total } = (await browser.call<Activities>('GET', `${PORTFOLIO}/activities`)).body
      expect(total).toBe(5)
      await browser.call('DELETE', `${PORTFOLIO}/accounts/${body.account_id}`)
      expect((await browser.call('GET', `${IMPORTS}/${body.id}`)).status).toBe(404)
    })

    it('is not stored twice under one name', async () => {
      const [first, second] = [await preview(), await preview()]
      await commit(first.id)
      expect(await commit(second.id)).toMatchObject({
        status: 409,
        body: { message: 'You now have another account named Old ISA. Choose the file again.' },
      })
      expect(await accounts()).toHaveLength(1)
    })

    it.each([
      ['kind', { name: 'Old ISA', currency: 'GBP' }, 'Choose general, isa, sipp, lisa or jisa.'],
      ['currency', { ...ACCOUNT, currency: 'GBX' }, 'GBX is not a currency.'],
      ['name', { ...ACCOUNT, name: 'Taken' }, 'You already have an account named Taken.'],
    ])('is refused by its field: %s', async (field, account, message) => {
      await browser.call('POST', `${PORTFOLIO}/accounts`, { ...ACCOUNT, name: 'Taken' })
      const { body, status } = await sendInto(account)
      expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    })

    it('has no currency by default, and is no text', async () => {
      const { currency: _currency, ...without } = ACCOUNT
      expect(Object.keys((await sendInto(without)).body.errors)).toEqual(['currency'])
      expect(Object.keys((await send({ account: 'Old ISA' })).body.errors)).toEqual(['account'])
      expect(Object.keys((await send({})).body.errors)).toEqual(['account_id'])
    })
  })
})
