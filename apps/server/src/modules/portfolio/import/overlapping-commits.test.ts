import { setImmediate } from 'node:timers/promises'
import type {
  Activities,
  ImportPreview,
  ImportSummary,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { depositFile } from '#tests/support/deposit-file.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'
import { systemClock } from '../../../platform/clock.ts'
import { claimImport } from './claim-import.ts'

const IMPORTS = '/api/portfolio/imports'
const ROWS = 600
const DEPOSITS = depositFile(ROWS)

onEachDatabase((databases) => {
  let place: DatabasePlace
  let apps: TestApp[]
  let browser: TestBrowser
  let account: string
  let nowMs: number

  const clock = { now: () => nowMs }
  const preview = async () => {
    const fields = { account_id: account }
    const file = { name: 'deposits.csv', bytes: DEPOSITS }
    const { body } = await upload<ImportPreview>(browser, IMPORTS, fields, file)
    expect(body.counts.new).toBe(ROWS)
    return body.id
  }
  const commit = (id: string, by = browser) => by.call('POST', `${IMPORTS}/${id}/commit`)
  const openNode = async () => {
    const app = await buildAccountApp(place, {}, { clock })
    apps.push(app)
    const other = await openBrowser(app)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  }
  /** As a node says that has just started, so that nothing comes from memory. */
  const expectStoredOnce = async (id: string) => {
    const { db, close } = place.open()
    const stored = await db
      .selectFrom('portfolio_activities')
      .select('id')
      .where('import_id', '=', id)
      .execute()
    await close()
    expect(stored).toHaveLength(ROWS)
    const other = await openNode()
    const { body } = await other.call<Activities>('GET', '/api/portfolio/activities?pageSize=1')
    expect(body.total).toBe(ROWS)
  }

  beforeEach(async () => {
    nowMs = systemClock.now()
    place = await databases.create()
    const built = await buildAppWithUser('margot@example.org', place, {}, { clock })
    apps = [built.app]
    browser = built.browser
    const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    account = (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body
      .id
  })
  afterEach(async () => {
    for (const app of apps) await app.close()
  })

  it.each([
    [2, 0],
    [2, 1],
    [2, 3],
    [2, 8],
    [3, 2],
    [5, 1],
    [8, 0],
    [8, 3],
  ])('of %i commits of an import, %i turns apart, one stores its rows', async (count, turns) => {
    const id = await preview()
    // A node lets one of a user's imports in at a time; the claim is between nodes.
    const nodes = [browser, await openNode()]
    const replies: ReturnType<typeof commit>[] = []
    for (let started = 0; started < count; started++) {
      replies.push(commit(id, nodes[started % nodes.length]))
      for (let turn = 0; turn < turns; turn++) await setImmediate()
    }
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // A node refuses the third that would wait.
    for (const status of statuses) expect([200, 409, 429]).toContain(status)
    await expectStoredOnce(id)
  })

  it('an interrupted commit is taken over after its lease, and stores nothing more', async () => {
    const id = await preview()
    const { db } = place.open()
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const interrupted = await claimImport({ db, clock }, userId, id)
    const row = {
      kind: 'deposit' as const,
      date: '2025-01-06',
      amount: '1',
      charges: '{}',
      note: 'left over',
    }
    const write = (key: string) =>
      interrupted.write(async (trx) => {
        await trx
          .insertInto('portfolio_activities')
          .values({
            ...row,
            id: key,
            revision: 1,
            user_id: userId,
            account_id: account,
            version: null,
            position: 1,
            is_removed: 0,
            import_id: id,
            source_row: 2,
            created_at: nowMs,
            time: null,
            settled_on: null,
            subject: null,
            ticker: null,
            quantity: null,
            price: null,
            price_unit: null,
            ratio_new: null,
            ratio_old: null,
            into_subject: null,
            into_ticker: null,
            cost_share: null,
            counterparty: null,
            fingerprint: null,
          })
          .execute()
      })
    await write('before')
    expect((await commit(id)).status).toBe(409)
    expect((await browser.call<ImportSummary[]>('GET', IMPORTS)).body).toMatchObject([
      { status: 'committing' },
    ])
    nowMs += 61_000
    expect((await commit(id)).status).toBe(200)
    await expect(write('after')).rejects.toThrow('being stored by another request')
    await interrupted.release()
    await expectStoredOnce(id)
  })

  it('a refused commit leaves the import as it was', async () => {
    const id = await preview()
    await browser.call('DELETE', `/api/portfolio/accounts/${account}`)
    expect((await commit(id)).status).toBe(404)
    await browser.call('POST', `/api/portfolio/accounts/${account}/restore`)
    expect((await commit(id)).status).toBe(200)
    await expectStoredOnce(id)
  })

  it('an import that was taken back says so', async () => {
    const id = await preview()
    await commit(id)
    await browser.call('POST', `${IMPORTS}/${id}/revert`)
    expect(await commit(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('taken back') },
    })
  })
})
