import type { Income } from '@leadenhall/contract/income/index.ts'
import type {
  Activities,
  Activity,
  Holdings,
  Person,
  PortfolioAccount,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let account: string

  const post = (body: object) =>
    browser.call<Activity & { errors: Record<string, string[]> }>(
      'POST',
      '/api/portfolio/activities',
      { account_id: account, ...body },
    )
  const record = async (body: object) => {
    const reply = await post(body)
    expect(reply).toMatchObject({ status: 201 })
    return reply.body
  }
  const buy = (date: string, quantity: string, pence: string, more: object = {}) =>
    record({
      kind: 'buy',
      date,
      ticker: 'VOD.L',
      quantity,
      price: { value: pence, unit: 'GBX' },
      ...more,
    })
  const read = async <T>(url: string) => {
    const reply = await browser.call<T>('GET', `/api/portfolio/${url}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const holdings = (query = '') => read<Holdings>(`holdings${query}`)

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    const reply = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', {
      name: 'My ISA',
      kind: 'isa',
      currency: 'GBP',
    })
    account = reply.body.id
  })
  afterEach(() => app.close())

  describe('Accounts', () => {
    it('are listed, changed, removed and restored', async () => {
      expect(await read<PortfolioAccount[]>('accounts')).toMatchObject([
        { id: account, name: 'My ISA', kind: 'isa', currency: 'GBP', activities: 0 },
      ])
      const body = { name: 'Pension', kind: 'sipp', currency: 'GBP', provider: 'A broker' }
      const url = `/api/portfolio/accounts/${account}`
      expect((await browser.call('PUT', url, body)).body).toMatchObject(body)
      expect((await browser.call('DELETE', url)).status).toBe(204)
      expect(await read('accounts')).toEqual([])
      expect((await browser.call('POST', `${url}/restore`)).body).toMatchObject(body)
      expect(await read('accounts')).toHaveLength(1)
    })

    it('with an invalid field are refused, naming it', async () => {
      const wrong: [string, object][] = [
        ['name', { name: '', kind: 'isa', currency: 'GBP' }],
        ['name', { name: 'My ISA', kind: 'isa', currency: 'GBP' }],
        ['kind', { name: 'x', kind: 'pension', currency: 'GBP' }],
        ['currency', { name: 'x', kind: 'isa', currency: 'pounds' }],
        ['currency', { name: 'x', kind: 'isa', currency: 'XTS' }],
      ]
      for (const [field, body] of wrong) {
        const reply = await browser.call('POST', '/api/portfolio/accounts', body)
        expect(reply.status).toBe(422)
        expect(reply.body).toHaveProperty(['errors', field])
      }
    })

    it('of another person do not exist', async () => {
      const other = await openBrowser(app)
      await other.register('otto@example.org', { name: 'otto' })
      expect((await other.call('DELETE', `/api/portfolio/accounts/${account}`)).status).toBe(404)
      const reply = await other.call('GET', `/api/portfolio/holdings?account=${account}`)
      expect(reply.status).toBe(422)
    })
  })

  describe('People', () => {
    const url = '/api/portfolio/people'
    const add = (name: string) => browser.call<Person>('POST', url, { name })
    const newAccount = (more: object) =>
      browser.call<PortfolioAccount & { errors: object }>('POST', '/api/portfolio/accounts', {
        name: 'Shares',
        kind: 'general',
        currency: 'GBP',
        ...more,
      })

    it('begin with the first, to whom accounts belong that name no one else', async () => {
      expect(await read<Person[]>('people')).toEqual([{ id: 'self', name: 'You', accounts: 1 }])
      expect(await read<PortfolioAccount[]>('accounts')).toMatchObject([{ person_id: 'self' }])
    })

    it('are added, renamed, given accounts, and removed once they have none', async () => {
      const { body: spouse, status } = await add('Alex')
      expect([status, spouse]).toMatchObject([201, { name: 'Alex', accounts: 0 }])
      const shares = (await newAccount({ person_id: spouse.id })).body
      expect(shares.person_id).toBe(spouse.id)
      const renamed = await browser.call<Person>('PUT', `${url}/${spouse.id}`, { name: 'Alexis' })
      expect(renamed.body).toEqual({ id: spouse.id, name: 'Alexis', accounts: 1 })
      expect((await browser.call('PUT', `${url}/self`, { name: 'Margot' })).status).toBe(200)
      expect((await read<Person[]>('people')).map(({ name }) => name)).toEqual(['Margot', 'Alexis'])
      expect(await browser.call('DELETE', `${url}/${spouse.id}`)).toMatchObject({
        status: 422,
        body: { errors: { id: ['Alexis still has the account Shares. Move it first.'] } },
      })
      const { name, kind, currency } = shares
      const path = `/api/portfolio/accounts/${shares.id}`
      const kept = await browser.call('PUT', path, { name, kind, currency })
      expect(kept.body).toMatchObject({ person_id: spouse.id })
      await browser.call('PUT', path, { name, kind, currency, person_id: 'self' })
      expect((await browser.call('DELETE', `${url}/${spouse.id}`)).status).toBe(204)
      expect(await read('people')).toEqual([{ id: 'self', name: 'Margot', accounts: 2 }])
    })

    it('with a wrong field are refused, naming it', async () => {
      await add('Alex')
      expect((await add('Alex')).body).toMatchObject({
        errors: { name: ['You already have a person named Alex.'] },
      })
      expect((await add(' ')).body).toMatchObject({ errors: { name: ['Enter a name.'] } })
      expect((await newAccount({ name: 'Whose', person_id: undefined })).body.errors).toEqual({
        person_id: ['Choose whose account this is.'],
      })
      expect((await newAccount({ person_id: 'unknown' })).body.errors).toEqual({
        person_id: ['This person was not found.'],
      })
      expect((await browser.call('DELETE', `${url}/self`)).status).toBe(422)
      expect((await browser.call('PUT', `${url}/unknown`, { name: 'Sam' })).status).toBe(404)
      for (let count = 3; count <= 50; count++) await add(`Person ${count}`)
      expect((await add('One more')).body).toMatchObject({
        errors: { name: ['You already have 50 people.'] },
      })
    })

    it('of another user do not exist', async () => {
      const { body: spouse } = await add('Alex')
      const other = await openBrowser(app)
      await other.register('otto@example.org', { name: 'otto' })
      const reply = await other.call('PUT', `${url}/${spouse.id}`, { name: 'Sam' })
      expect(reply.status).toBe(404)
      expect((await other.call('GET', url)).body).toEqual([
        { id: 'self', name: 'You', accounts: 0 },
      ])
    })
  })

  it('A gilt is bought by nominal at a clean price, with accrued interest apart', async () => {
    const gilt = await buy('2026-09-01', '10000', '85.219', {
      ticker: 'VUSA.L',
      price: { value: '85.219', unit: 'GBP%' },
      accrued: '4.28',
      charges: { commission: '9.95' },
      settled_on: '2026-09-02',
    })
    expect(gilt).toMatchObject({
      amount: '-8536.13',
      accrued: '4.28',
      deemed: null,
      settled_on: '2026-09-02',
      price: { value: '85.219', unit: 'GBP%' },
    })
  })

  it('A fund’s income that is kept counts as income and moves no cash', async () => {
    await buy('2026-01-05', '1000', '72.5')
    const kept = await record({
      kind: 'notional_distribution',
      date: '2026-06-30',
      ticker: 'VOD.L',
      amount: '12.34',
    })
    expect(kept).toMatchObject({ amount: '0', deemed: '12.34' })
    expect((await read<Income>('income?year=2026')).total).toBe('12.34')
    const refused = await post({
      kind: 'notional_distribution',
      date: '2026-06-30',
      ticker: 'VOD.L',
      amount: '-1',
    })
    expect(refused.body.errors).toEqual({
      amount: ['A notional distribution has an amount of zero or more.'],
    })
  })

  describe('A purchase', () => {
    // @spec 2.35b
    it('becomes a holding with exact amounts, in pence and in pounds', async () => {
      await record({ kind: 'deposit', date: '2026-03-02', amount: '1000' })
      const activity = await buy('2026-03-03', '1000', '69.5', {
        charges: { commission: '5.95', stamp_duty: '3.48' },
      })
      expect(activity).toMatchObject({
        ticker: 'VOD.L',
        quantity: '1000',
        price: { value: '69.5', unit: 'GBX' },
        charges: { commission: '5.95', stamp_duty: '3.48', ptm_levy: '0', fx: '0' },
        amount: '-704.43',
        revision: 1,
      })
      const { holdings: held, cash } = await holdings()
      expect(held).toMatchObject([
        {
          ticker: 'VOD.L',
          quantity: '1000',
          cost: '704.43',
          averageCost: { value: '70.443', unit: 'GBX' },
          price: { unit: 'GBX' },
          lots: [{ date: '2026-03-03', quantity: '1000', cost: '704.43' }],
          unknownBecause: null,
        },
      ])
      const [one] = held
      expect(Number(one?.value)).toBeCloseTo(Number(one?.price?.value) * 10, 4)
      expect(Number(one?.gain.total)).toBeCloseTo(Number(one?.value) - 704.43, 4)
      expect(cash).toMatchObject([{ amount: '295.57' }])
    })

    it('by ISIN with a fraction of a share keeps ten places', async () => {
      await record({
        kind: 'buy',
        date: '2026-03-03',
        isin: 'GB00BH4HKS39',
        quantity: '0.0081912601',
        price: { value: '0.695', unit: 'GBP' },
      })
      expect((await holdings()).holdings).toMatchObject([
        { ticker: 'VOD.L', quantity: '0.0081912601' },
      ])
    })

    // @spec 2.35b
    it('with a wrong field is refused, naming it, and nothing is stored', async () => {
      const wrong: [string, object][] = [
        ['date', { date: '2999-01-01' }],
        ['ticker', { ticker: 'NOSUCH.L' }],
        ['ticker', { ticker: undefined }],
        ['isin', { ticker: undefined, isin: 'GB0000000009' }],
        ['quantity', { quantity: '-5' }],
        ['quantity', { quantity: '0' }],
        ['quantity', { quantity: 5 }],
        ['quantity', { quantity: undefined }],
        ['price', { price: undefined }],
        ['price.unit', { price: { value: '1', unit: 'XTS' } }],
        ['price.unit', { price: { value: '69.5', unit: 'GBP' }, amount: '6.95' }],
        ['charges.commission', { charges: { commission: '-1' } }],
        ['account_id', { account_id: 'unknown' }],
        ['settled_on', { settled_on: '2026-03-01' }],
        ['into', { into: 'VOD.L' }],
      ]
      for (const [field, change] of wrong) {
        const reply = await post({
          kind: 'buy',
          date: '2026-03-03',
          ticker: 'VOD.L',
          quantity: '10',
          price: { value: '69.5', unit: 'GBX' },
          ...change,
        })
        expect([field, reply.status]).toEqual([field, 422])
        expect(reply.body.errors).toHaveProperty([field])
      }
      expect(await read('activities')).toMatchObject({ total: 0 })
    })
  })

  describe('Activities', () => {
    it('are read in pages, newest first, with the cash of their own account after each', async () => {
      await record({ kind: 'deposit', date: '2026-03-02', amount: '1000' })
      await buy('2026-03-03', '100', '69.5', { charges: { commission: '5.95' } })
      const other = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', {
        name: 'Dollars',
        kind: 'general',
        currency: 'USD',
      })
      await record({ account_id: other.body.id, kind: 'fee', date: '2026-03-04', amount: '2' })
      const page = async (number: number) => {
        const { items, total } = await read<Activities>(`activities?page=${number}&pageSize=2`)
        expect(total).toBe(3)
        return items.map((one) => [
          one.kind,
          one.currency,
          one.cash_after,
          one.cash_unknown_because,
        ])
      }
      expect(await page(1)).toEqual([
        ['fee', 'USD', null, expect.stringContaining('a deposit or an opening balance is missing')],
        ['buy', 'GBP', '924.55', null],
      ])
      expect(await page(2)).toEqual([['deposit', 'GBP', '1000', null]])
    })
  })

  describe('A sale', () => {
    it('of more than is held is refused with what is held', async () => {
      await buy('2026-03-03', '100', '69.5')
      const reply = await post({
        kind: 'sell',
        date: '2026-03-04',
        ticker: 'VOD.L',
        quantity: '150',
        price: { value: '70', unit: 'GBX' },
      })
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { quantity: [expect.stringContaining('You held 100 of VOD.L')] } },
      })
    })

    it('protects the purchase that it needs', async () => {
      const { id } = await buy('2026-03-03', '100', '69.5')
      await record({
        kind: 'sell',
        date: '2026-03-04',
        ticker: 'VOD.L',
        quantity: '60',
        price: { value: '80', unit: 'GBX' },
      })
      const reply = await browser.call('DELETE', `/api/portfolio/activities/${id}`)
      expect(reply.status).toBe(422)
      expect(await read('activities')).toMatchObject({ total: 2 })
      const [held] = (await holdings()).holdings
      expect(held).toMatchObject({ quantity: '40', cost: '27.8' })
    })
  })

  it('A correction is a new revision, and can be undone; so can a removal', async () => {
    const before = await buy('2026-03-03', '100', '69.5')
    const url = `/api/portfolio/activities/${before.id}`
    const corrected = await browser.call<Activity>('PUT', url, {
      account_id: account,
      kind: 'buy',
      date: '2026-03-03',
      ticker: 'VOD.L',
      quantity: '200',
      price: { value: '69.5', unit: 'GBX' },
    })
    expect(corrected).toMatchObject({ status: 200, body: { quantity: '200', revision: 2 } })
    const undone = await browser.call<Activity>('POST', `${url}/restore`)
    expect(undone.body).toMatchObject({ quantity: '100', revision: 3 })
    expect((await browser.call('DELETE', url)).status).toBe(204)
    expect(await read('activities')).toMatchObject({ total: 0 })
    expect((await browser.call('POST', `${url}/restore`)).body).toMatchObject({ quantity: '100' })
    expect(await read('activities')).toMatchObject({ total: 1 })
    const { db, close } = place.open()
    const rows = await db.selectFrom('portfolio_activities').selectAll().execute()
    expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([1, 2, 3, 4, 5]))
    await close()
  })

  it('Performance knows both returns of a deposit that grows by interest', async () => {
    await record({ kind: 'deposit', date: '2010-01-01', amount: '200' })
    await record({ kind: 'interest', date: '2010-12-31', amount: '10' })
    const performance = await read<PortfolioPerformance>(
      'performance?from=2010-01-01&to=2010-12-31',
    )
    expect(performance.twr).toBeCloseTo(0.05, 12)
    expect(performance.mwr).toBeCloseTo(0.050140747, 8)
    expect(performance).toMatchObject({
      unknownBecause: null,
      netFlow: 200,
      endValue: 210,
      benchmark: { ticker: '^FTAS' },
    })
  })

  it('Income is summed by month, and expected again a year later', async () => {
    await buy('2026-01-05', '1000', '69.5')
    await record({ kind: 'dividend', date: '2026-02-06', ticker: 'VOD.L', amount: '38.5' })
    const income = await read<Income>('income?year=2026')
    expect(income.total).toBe('38.5')
    expect(income.months[1]).toMatchObject({ received: '38.5', expected: '0' })
    const next = await read<Income>('income?year=2027')
    // The simulated source has the days and amounts.
    expect(Number(next.expected)).toBeGreaterThan(0)
    const payments = next.months.flatMap((month) => month.payments)
    expect(payments.every(({ isExpected, ticker }) => isExpected && ticker === 'VOD.L')).toBe(true)
  })

  it('The company page reads what is held of a share, and in how many accounts', async () => {
    await buy('2026-03-03', '1000', '69.5')
    expect(await read('position/VOD.L')).toMatchObject({
      ticker: 'VOD.L',
      quantity: '1000',
      averageCost: { value: '69.5', unit: 'GBX' },
      accounts: [{ id: account, name: 'My ISA', quantity: '1000' }],
    })
    expect(await read('tickers')).toEqual({ tickers: ['VOD.L'] })
    // Simulated prices have no splits.
    expect(await read('missing-splits')).toEqual([])
  })
})
