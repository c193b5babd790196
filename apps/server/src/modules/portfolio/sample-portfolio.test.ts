import type { Income } from '@leadenhall/contract/income/index.ts'
import type {
  Activities,
  Holdings,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, buildAppWithUser, openBrowser } from '#tests/support/sign-in.ts'
import { REFERENCE_FOLDER } from '../instruments/reference-data.ts'

type User = Awaited<ReturnType<typeof buildAppWithUser>>

const NOW = Date.parse('2026-11-25T15:00:00Z')

const databases = sqliteDatabases('suite')

async function read<T>({ browser }: User, path: string): Promise<T> {
  const { body, status } = await browser.call<T>('GET', path)
  expect(status).toBe(200)
  return body
}

describe('A sample portfolio', () => {
  let user: User
  beforeAll(async () => {
    const clock = { now: () => NOW }
    const deps = { referenceFolder: REFERENCE_FOLDER, clock }
    const app = await buildAccountApp(await databases.create(), {}, deps)
    user = { app, browser: await openBrowser(app) }
    // A guest enters with it.
    const { status } = await user.browser.call('POST', '/api/demo/guest')
    if (status !== 200) throw new Error(`The guest was answered ${status}`)
    // The whole list of instruments is read, and every price that the sample pays.
  }, 300_000)
  afterAll(() => user.app.close())

  it('holds shares, a trust, a fund that pays and a foreign share', async () => {
    const { holdings, unknownBecause, gain } = await read<Holdings>(user, '/api/portfolio/holdings')
    const tickers = holdings.map(({ ticker }) => ticker)
    expect(tickers).toEqual(expect.arrayContaining(['SHEL.L', 'SMT.L', 'VUSA.L', 'AAPL']))
    expect(tickers.length).toBeGreaterThan(10)
    expect(unknownBecause).toBeNull()
    expect(Number(gain.income)).toBeGreaterThan(500)
  })

  it('has two returns that differ, because most of the money came in later', async () => {
    const performance = await read<PortfolioPerformance>(user, '/api/portfolio/performance')
    const { twrAnnual, mwr } = performance
    expect(performance.unknownBecause).toBeNull()
    expect(Math.abs((twrAnnual ?? 0) - (mwr ?? 0))).toBeGreaterThan(0.005)
  })

  it('has income in a dozen months, from payments of many days and sizes', async () => {
    const years = await Promise.all(
      [2024, 2025, 2026].map((year) => read<Income>(user, `/api/portfolio/income?year=${year}`)),
    )
    const months = years.flatMap(({ months: all }) => all)
    expect(months.filter(({ received }) => Number(received) > 0).length).toBeGreaterThan(24)
    const dividends = months.flatMap(({ payments }) =>
      payments.filter(({ kind, isExpected }) => kind === 'dividend' && !isExpected),
    )
    expect(new Set(dividends.map(({ ticker }) => ticker)).size).toBeGreaterThan(9)
    expect(new Set(dividends.map(({ date }) => date)).size).toBeGreaterThan(dividends.length / 2)
    expect(dividends.some(({ ticker }) => ticker === 'VUSA.L')).toBe(true)
    expect(years.at(-1)?.expected).not.toBe('0')
  })

  it('never spends more cash than there is, and acts on trading days', async () => {
    const cash = new Map<string, number>()
    const activities = await listAll()
    expect(activities.length).toBeGreaterThan(150)
    for (const { account_id: account, amount, date } of activities) {
      cash.set(account, (cash.get(account) ?? 0) + Number(amount))
      expect([date, (cash.get(account) ?? 0) >= 0]).toEqual([date, true])
      expect([0, 6]).not.toContain(new Date(date).getUTCDay())
    }
  })

  it('has sales for the tax year, one with shares bought back within 30 days', async () => {
    const rows = await read<{ gain: string; slices: { rule: string }[] }[]>(
      user,
      '/api/portfolio/tax/2026-27/disposals',
    )
    expect(rows).toHaveLength(2)
    const rules = rows.flatMap(({ slices }) => slices.map(({ rule }) => rule))
    expect(new Set(rules)).toEqual(new Set(['section_104', 'thirty_days']))
  })

  it('is made once', async () => {
    expect((await user.browser.call('POST', '/api/portfolio/sample')).status).toBe(422)
  })

  /** Oldest first. */
  async function listAll() {
    const path = '/api/portfolio/activities?pageSize=1000'
    const { items, total } = await read<Activities>(user, path)
    expect(items).toHaveLength(total)
    return items.toReversed()
  }
})

describe('A sample portfolio of an installation with a short list', () => {
  const own = sqliteDatabases()

  it('leaves out what the list lacks', async () => {
    const user = await buildAppWithUser('guest@example.org', await own.create())
    const sample = await user.browser.call<object[]>('POST', '/api/portfolio/sample')
    expect(sample).toMatchObject({
      status: 201,
      body: [{ kind: 'general' }, { kind: 'isa' }, { kind: 'sipp' }],
    })
    const { holdings, gain } = await read<Holdings>(user, '/api/portfolio/holdings')
    expect(holdings.map(({ ticker }) => ticker)).toContain('SHEL.L')
    expect(holdings.map(({ ticker }) => ticker)).not.toContain('SMT.L')
    expect(Number(gain.income)).toBeGreaterThan(0)
    await user.app.close()
  })
})
