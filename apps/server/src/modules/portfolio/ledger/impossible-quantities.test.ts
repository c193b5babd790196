import type {
  Activities,
  ActivityBody,
  Holdings,
  ImportPreview,
  PortfolioAccount,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'
import { OWN_COLUMNS } from '../import/parsers/own-export.ts'

const databases = sqliteDatabases()
const ACTIVITIES = '/api/portfolio/activities'

describe('An impossible quantity', () => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let account: string

  const record = (body: Omit<ActivityBody, 'account_id' | 'date'> & { date?: string }) =>
    browser.call<{ id: string; errors: Record<string, string[]> }>('POST', ACTIVITIES, {
      account_id: account,
      date: '2025-01-06',
      ...body,
    })
  const buy = () =>
    record({
      kind: 'buy',
      ticker: 'VOD.L',
      quantity: '999999999999',
      price: { value: '1', unit: 'GBX' },
    })
  const split = (one: string, old: string) =>
    record({ kind: 'split', ticker: 'VOD.L', date: '2025-02-03', ratio: { new: one, old } })

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    account = (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body
      .id
  })
  afterEach(() => app.close())

  it.each([
    ['1000001', '1'],
    ['1', '1000001'],
    ['999999999999999', '0.0000000001'],
  ])('as a ratio of %s to %s is refused on its field', async (one, old) => {
    await buy()
    expect(await split(one, old)).toMatchObject({
      status: 422,
      body: { errors: { ratio: [expect.stringContaining('million')] } },
    })
  })

  it('by a split of too many shares, or a consolidation of too few, is refused', async () => {
    await buy()
    expect(await split('1000', '1')).toMatchObject({ status: 201 })
    expect(await split('10', '1')).toMatchObject({
      status: 422,
      body: { errors: { quantity: [expect.stringContaining('impossible')] } },
    })
  })

  it('as quantity times price is refused', async () => {
    const price = { value: '999999999999999', unit: 'GBP' }
    expect(await record({ kind: 'buy', ticker: 'VOD.L', quantity: '1001', price })).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    })
  })

  it('in a file needs you, and the rest of the file is stored', async () => {
    await buy()
    const lines = [1, 2, 3].map((day) =>
      OWN_COLUMNS.map(
        (name) =>
          ({
            account: 'Dealing',
            kind: 'split',
            date: `2025-03-0${day}`,
            ticker: 'VOD.L',
            amount: '0',
            currency: 'GBP',
            ratio_new: '1000',
            ratio_old: '1',
          })[name as string] ?? '',
      ).join(','),
    )
    const bytes = Buffer.from([OWN_COLUMNS.join(','), ...lines].join('\n'))
    const { body } = await upload<ImportPreview>(
      browser,
      '/api/portfolio/imports',
      { account_id: account },
      { name: 'splits.csv', bytes },
    )
    expect(body.rows).toMatchObject([
      { status: 'new' },
      { status: 'needs_you', reason: expect.stringContaining('impossible') },
      { status: 'needs_you' },
    ])
  })

  it('that an earlier release stored asks, and everything else is still known', async () => {
    await buy()
    await record({
      kind: 'buy',
      ticker: 'SHEL.L',
      quantity: '100',
      price: { value: '300', unit: 'GBX' },
    })
    const first = (await split('2', '1')).body.id
    const { db, close } = place.open()
    await db
      .updateTable('portfolio_activities')
      .set({ ratio_new: '999999999999999', ratio_old: '0.0000000001' })
      .where('kind', '=', 'split')
      .execute()
    await close()
    const node = await buildAccountApp(place)
    await app.close()
    app = node
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const read = async <T>(url: string) => {
      const reply = await node.http.inject({ url, headers: { cookie } })
      expect(reply.statusCode).toBe(200)
      return reply.json<T>()
    }
    const { holdings, value } = await read<Holdings>('/api/portfolio/holdings')
    expect(value).toBeNull()
    expect(holdings.find(({ ticker }) => ticker === 'VOD.L')).toMatchObject({
      quantity: '999999999999',
      value: null,
      weight: null,
      unknownBecause: expect.stringMatching(/split of 3 February 2025 .* impossible/),
    })
    expect(holdings.find(({ ticker }) => ticker === 'SHEL.L')?.value).toEqual(expect.any(String))
    const performance = await read<PortfolioPerformance>('/api/portfolio/performance')
    expect(performance.endValue).toBeNull()
    const removed = await node.http.inject({
      method: 'DELETE',
      url: `${ACTIVITIES}/${first}`,
      headers: {
        cookie,
        'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
      },
    })
    expect(removed.statusCode).toBe(204)
    const after = await read<Holdings>('/api/portfolio/holdings')
    expect(after.holdings.every((holding) => holding.unknownBecause === null)).toBe(true)
    expect((await read<Activities>(ACTIVITIES)).total).toBe(2)
  })
})
