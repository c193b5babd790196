import type {
  Activities,
  ImportPreview,
  ImportResult,
  Person,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { writeAccounts, writeActivities } from '#tests/support/random-activities.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const PORTFOLIO = '/api/portfolio'
const ACCOUNTS = writeAccounts(10)

onEachDatabase((databases) => {
  let app: TestApp
  let first: TestBrowser
  let second: TestBrowser

  const post = async <T>(browser: TestBrowser, path: string, body?: object, status = 201) => {
    const reply = await browser.call<T>('POST', `${PORTFOLIO}${path}`, body)
    expect(reply).toMatchObject({ status })
    return reply.body
  }
  const read = async <T>(browser: TestBrowser, path: string) => {
    const reply = await browser.call<T>('GET', `${PORTFOLIO}${path}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const open = (browser: TestBrowser, body: object) =>
    post<PortfolioAccount>(browser, '/accounts', { kind: 'general', currency: 'GBP', ...body })
  const exportFrom = async (browser: TestBrowser, kind = 'csv') => {
    const { body } = await browser.call('GET', `${PORTFOLIO}/export.${kind}`)
    return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const bring = async (browser: TestBrowser, account: string, bytes: Buffer) => {
    const file = { name: 'own.csv', bytes }
    const reply = await upload<ImportPreview>(
      browser,
      `${PORTFOLIO}/imports`,
      { account_id: account },
      file,
    )
    expect(reply.status).toBe(201)
    return reply.body
  }
  const commit = (browser: TestBrowser, id: string) =>
    post<ImportResult>(browser, `/imports/${id}/commit`, undefined, 200)

  /** Everything that a portfolio shows, without ids. */
  const showAll = async (browser: TestBrowser) => {
    const accounts = await read<PortfolioAccount[]>(browser, '/accounts')
    const people = await read<Person[]>(browser, '/people')
    const names = new Map([
      ...accounts.map(({ id, name }) => [id, name] as const),
      ...people.map(({ id, name }) => [id, name] as const),
    ])
    const paths = [
      '/activities?pageSize=200',
      '/holdings?on=2025-06-30&lots=true',
      '/performance?from=2024-01-02&to=2025-06-30',
      ...people.map(({ id }) => `/tax/2024-25?person=${id}`),
    ]
    const bodies = await Promise.all(paths.map((path) => read<unknown>(browser, path)))
    const isKept = (name: string) => !['id', 'created_at', 'source', 'row', 'rows'].includes(name)
    const text = JSON.stringify([accounts, people, ...bodies], (name: string, value: unknown) =>
      isKept(name) ? (names.get(String(value)) ?? value) : undefined,
    )
    return { accounts, text: text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}(-\d{6})?/g, 'id') }
  }

  beforeEach(async () => {
    ;({ app, browser: first } = await buildAppWithUser(
      'margot@example.org',
      await databases.create(),
    ))
    second = await openBrowser(app)
    await second.register('otto@example.org', { name: 'otto' })
  })
  afterEach(() => app.close())

  it('An export of ten accounts brings them back with the same figures, for another user', async () => {
    const { id: spouse } = await post<Person>(first, '/people', { name: 'Alex' })
    const ids: string[] = []
    for (const { person, ...account } of ACCOUNTS) {
      ids.push((await open(first, { ...account, person_id: person === 0 ? 'self' : spouse })).id)
    }
    const span = { count: 120, first: '2024-01-02', days: 400, isAbroad: true }
    for (const { account, body } of writeActivities(46, ACCOUNTS, span)) {
      const reply = await first.call('POST', `${PORTFOLIO}/activities`, {
        account_id: ids[account],
        ...body,
      })
      // A reply other than this means that shares are not there after all: the ledger goes on without.
      expect([201, 422]).toContain(reply.status)
    }
    const before = await showAll(first)
    expect((await read<Activities>(first, '/activities')).total).toBeGreaterThan(90)
    // The user's own account has the name of one in the file.
    const { person: _person, ...same } = ACCOUNTS[0] ?? {}
    const own = await open(second, same)
    const preview = await bring(second, own.id, await exportFrom(first))
    expect(preview.counts).toMatchObject({ ignored: 0, known: 0, needs_you: 0 })
    await commit(second, preview.id)
    const after = await showAll(second)
    expect(after.accounts).toHaveLength(10)
    expect(after.text).toBe(before.text)
    const again = await bring(second, own.id, await exportFrom(second, 'json'))
    expect(again.counts).toMatchObject({ new: 0, needs_you: 0 })
  })

  const twoAccounts = async () => {
    for (const [name, currency] of [
      ['Shares', 'GBP'],
      ['Dollars', 'USD'],
    ]) {
      const { id } = await open(first, { name, currency })
      await post(first, '/activities', {
        account_id: id,
        kind: 'deposit',
        date: '2025-01-06',
        amount: '100',
      })
    }
    return exportFrom(first)
  }
  const cashOf = async (browser: TestBrowser) => {
    const { cash } = await read<{ cash: { currency: string; amount: string }[] }>(
      browser,
      '/holdings',
    )
    return cash.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()
  }

  it('An account of the same name in another currency asks which one it is', async () => {
    const bytes = await twoAccounts()
    const shares = await open(second, { name: 'Shares' })
    await open(second, { name: 'Dollars', currency: 'GBP' })
    const other = await open(second, { name: 'US shares', currency: 'USD' })
    const { id, rows } = await bring(second, shares.id, bytes)
    const asking = rows.find(({ status }) => status === 'needs_you')
    expect(asking).toMatchObject({
      column: 'account',
      reason: 'Your account “Dollars” is in GBP. Which of your accounts in USD is “Dollars”?',
      choice: { options: ['US shares'] },
    })
    const url = `${PORTFOLIO}/imports/${id}/rows/${asking?.row ?? 0}/choice`
    const { body: chosen } = await second.call<ImportPreview>('PUT', url, { option: 0 })
    expect(chosen.rows.find(({ row }) => row === asking?.row)).toMatchObject({
      status: 'new',
      account: { id: other.id, name: 'US shares' },
      activity: { amount: '100', currency: 'USD' },
    })
    await commit(second, id)
    expect(await cashOf(second)).toEqual(['100 GBP', '100 USD'])
  })

  it.each(['csv', 'json'])(
    'An account without activities comes back with the others, as %s',
    async (kind) => {
      await twoAccounts()
      await open(first, { name: 'Empty', currency: 'EUR', kind: 'sipp', provider: 'ii' })
      const chosen = await open(second, { name: 'Shares' })
      const { id, rows } = await bring(second, chosen.id, await exportFrom(first, kind))
      expect(rows.map(({ status }) => status)).toEqual(['new', 'new', 'ignored'])
      await commit(second, id)
      const accounts = await read<PortfolioAccount[]>(second, '/accounts')
      expect(accounts.find(({ name }) => name === 'Empty')).toMatchObject({
        currency: 'EUR',
        kind: 'sipp',
        provider: 'ii',
      })
      expect(accounts).toHaveLength(3)
    },
  )

  it('An import that is taken back takes the accounts that it created, unless others use them', async () => {
    const bytes = await twoAccounts()
    const chosen = await open(second, { name: 'Chosen' })
    const namesOf = async () =>
      (await read<PortfolioAccount[]>(second, '/accounts')).map(({ name }) => name)
    const takeBack = (id: string) =>
      post<ImportResult>(second, `/imports/${id}/revert`, undefined, 200)
    const { id } = await bring(second, chosen.id, bytes)
    await commit(second, id)
    expect(await namesOf()).toEqual(['Chosen', 'Dollars', 'Shares'])
    await takeBack(id)
    expect(await namesOf()).toEqual(['Chosen'])
    const again = await bring(second, chosen.id, bytes)
    await commit(second, again.id)
    const dollars = (await read<PortfolioAccount[]>(second, '/accounts')).find(
      ({ name }) => name === 'Dollars',
    )
    const deposit = { kind: 'deposit', date: '2025-02-06', amount: '5' }
    await post(second, '/activities', { account_id: dollars?.id, ...deposit })
    await takeBack(again.id)
    expect(await namesOf()).toEqual(['Chosen', 'Dollars'])
  })

  it('A file of an earlier release, which lacks kinds of accounts, asks for an account', async () => {
    const lines = (await twoAccounts()).toString().split('\n')
    const cut = lines.map((line) => line.split(',').slice(0, -3).join(',')).join('\n')
    const shares = await open(second, { name: 'Shares' })
    const { rows } = await bring(second, shares.id, Buffer.from(cut))
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(
      new Set([
        'You have no account “Dollars” in USD. Create an account in USD for the rows of “Dollars”, then choose the file again.',
        null,
      ]),
    )
  })

  it('A file of one account goes into the account that the user chooses, in its currency', async () => {
    const { id } = await open(first, { name: 'Dollars', currency: 'USD' })
    await post(first, '/activities', {
      account_id: id,
      kind: 'deposit',
      date: '2025-01-06',
      amount: '100',
    })
    const bytes = await exportFrom(first)
    const dollars = await open(second, { name: 'Other', currency: 'USD' })
    const pounds = await open(second, { name: 'Pounds' })
    await commit(second, (await bring(second, dollars.id, bytes)).id)
    expect(await cashOf(second)).toEqual(['100 USD'])
    // Never turned into pounds: it brings its own account.
    await commit(second, (await bring(second, pounds.id, bytes)).id)
    expect(await cashOf(second)).toEqual(['100 USD', '100 USD'])
  })
})
