/** Income to come over the simulated market, on the clock that sessions need. */
import type { Coming, IncomePlan } from '@leadenhall/contract/income/index.ts'
import type { Person, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { callWithKey, makeKey } from '#tests/support/key-caller.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import { systemClock } from '../../platform/clock.ts'
import { taxYearOf } from '../tax/index.ts'

const TODAY = toDay(toTradingDate(systemClock.now(), 'Europe/London'))
const YEAR = taxYearOf(TODAY)
const LONG_AGO = toDate(TODAY - 1000)

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let general: string

  const open = async (name: string, kind: string, more: object = {}) => {
    const body = { name, kind, currency: 'GBP', ...more }
    const reply = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)
    expect(reply.status).toBe(201)
    return reply.body.id
  }
  const record = async (account: string, body: object) => {
    const reply = await browser.call('POST', '/api/portfolio/activities', {
      account_id: account,
      ...body,
    })
    expect(reply).toMatchObject({ status: 201 })
  }
  const buy = (account: string, ticker: string, quantity: string, date = LONG_AGO) =>
    record(account, { kind: 'buy', date, ticker, quantity, price: { value: '1', unit: 'GBP' } })
  const read = async <T>(path: string) => {
    const reply = await browser.call<T>('GET', `/api/portfolio/income/${path}`)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }
  const coming = (query = '') => read<Coming>(`coming${query}`)
  const refused = async (path: string) => {
    const reply = await browser.call<{ errors: Record<string, string[]> }>(
      'GET',
      `/api/portfolio/income/${path}`,
    )
    expect(reply.status).toBe(422)
    return reply.body.errors
  }

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('holder@example.org', await databases.create()))
    general = await open('Dealing', 'general')
  })
  afterEach(() => app.close())

  describe('Coming income', () => {
    it('adds up to its rows, to the penny', async () => {
      for (const [ticker, quantity] of [
        ['SHEL.L', '3.3333333333'],
        ['VOD.L', '777.77'],
        ['AAPL', '3'],
      ] as const) {
        await buy(general, ticker, quantity)
        await buy(await open(`ISA of ${ticker}`, 'isa'), ticker, quantity)
      }
      const { rows, shares, total } = await coming()
      const pence = (amounts: readonly (string | null | undefined)[]) =>
        amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0)
      const whole = pence([total.before])
      expect(pence(rows.map(({ amount }) => amount))).toBe(whole)
      expect(pence(shares.map((share) => share.total))).toBe(whole)
      expect(pence(total.people.map(({ before }) => before))).toBe(whole)
      expect(pence(total.people[0]?.wrappers.map(({ before }) => before) ?? [])).toBe(whole)
      for (const share of shares) {
        expect(pence(share.byMonth.map((month) => month?.amount))).toBe(pence([share.total]))
      }
    })

    // @spec 2.35q
    it('lists a year of dividends by pay-day, with quantity, sum, unit and rule', async () => {
      await buy(general, 'SHEL.L', '100')
      const { from, months, rows, shares, simulated, to, total } = await coming()
      expect({ from, to, simulated }).toEqual({
        from: toDate(TODAY),
        to: toDate(TODAY + 364),
        simulated: true,
      })
      expect(rows.length).toBeGreaterThanOrEqual(3)
      for (const { amount, perShare, quantity, rule, ticker, unit } of rows) {
        expect({ ticker, quantity, unit }).toEqual({
          ticker: 'SHEL.L',
          quantity: '100',
          unit: 'GBX',
        })
        // 100 shares at so many pence are so many pounds.
        expect(Number(amount)).toBeCloseTo(Number(perShare), 2)
        expect(rule).not.toBe('')
      }
      const days = rows.map(({ exDate, payDate }) => payDate ?? exDate ?? '')
      expect(days).toEqual(days.toSorted())
      const sum = rows.reduce((all, { amount }) => all + Number(amount), 0)
      expect(Number(total.before)).toBeCloseTo(sum, 1)
      expect(months.length).toBeLessThanOrEqual(13)
      expect(shares).toHaveLength(1)
      expect(shares[0]?.byMonth).toHaveLength(months.length)
      expect(shares[0]?.total).toBe(total.before)
    })

    it('is of the days that are asked for, past ones too, and totals stay', async () => {
      await buy(general, 'SHEL.L', '100')
      const year = await coming()
      const past = await coming(`?from=${toDate(TODAY - 365)}&to=${toDate(TODAY - 1)}`)
      expect(past.rows.length).toBeGreaterThan(2)
      expect(new Set(past.rows.map(({ certainty }) => certainty))).toEqual(new Set(['declared']))
      expect(past.total).toEqual(year.total)
    })

    it('shows what the ledger received, once', async () => {
      await buy(general, 'SHEL.L', '100')
      const days = `?from=${toDate(TODAY - 365)}&to=${toDate(TODAY)}`
      const before = await coming(days)
      const paid = before.rows.at(-1)
      await record(general, {
        kind: 'dividend',
        date: paid?.payDate,
        ticker: 'SHEL.L',
        amount: paid?.amount,
      })
      const after = await coming(days)
      expect(after.rows).toHaveLength(before.rows.length)
      expect(after.rows.at(-1)).toMatchObject({ received: paid?.amount })
      expect(after.total.lastYear).toBe(paid?.amount)
    })

    it('is by account', async () => {
      const isa = await open('ISA', 'isa')
      await buy(general, 'SHEL.L', '100')
      await buy(isa, 'SHEL.L', '50')
      const all = await coming()
      const own = await coming(`?account=${isa}`)
      expect(new Set(all.rows.map(({ account }) => account))).toEqual(new Set([general, isa]))
      expect(new Set(own.rows.map(({ account }) => account))).toEqual(new Set([isa]))
      expect(Number(own.total.before) * 3).toBeCloseTo(Number(all.total.before), 0)
    })

    it('is nothing without shares', async () => {
      expect(await coming()).toMatchObject({
        rows: [],
        shares: [],
        total: { before: '0', after: '0', lastYear: '0', change: null, people: [] },
        unknownBecause: null,
      })
    })

    it('refuses days that end before they begin, beyond a year, and unknown accounts', async () => {
      expect(await refused(`coming?from=${toDate(TODAY + 5)}&to=${toDate(TODAY)}`)).toEqual({
        to: ['The last day is before the first.'],
      })
      expect(await refused(`coming?to=${toDate(TODAY + 400)}`)).toEqual({
        to: ['Dividends are expected for twelve months. Choose an earlier day.'],
      })
      expect(await refused(`coming?from=${toDate(TODAY - 4000)}`)).toEqual({
        from: ['Choose a day within the last 3 years.'],
      })
      expect(await refused('coming?account=none')).toEqual({
        account: ['This account was not found.'],
      })
      expect(Object.keys(await refused('coming?from=soon'))).toEqual(['from'])
    })

    it('is of the signed-in user alone', async () => {
      await buy(general, 'SHEL.L', '100')
      const other = await openBrowser(app)
      expect((await other.call('GET', '/api/portfolio/income/coming')).status).toBe(401)
      await other.register('other@example.org')
      expect(await other.call('GET', '/api/portfolio/income/coming')).toMatchObject({
        status: 200,
        body: { rows: [] },
      })
      const account = await other.call('GET', `/api/portfolio/income/coming?account=${general}`)
      expect(account.status).toBe(422)
    })
  })

  describe('Income after tax', () => {
    const state = async (income: string, person = 'self') => {
      const path = `/api/portfolio/tax/${YEAR}-${String((YEAR + 1) % 100).padStart(2, '0')}/stated?person=${person}`
      expect((await browser.call('PUT', path, { income, losses: null })).status).toBe(200)
    }

    it('is whole in an ISA and a pension', async () => {
      await buy(await open('ISA', 'isa'), 'SHEL.L', '9000')
      await buy(await open('SIPP', 'sipp'), 'SHEL.L', '9000')
      const { total } = await coming()
      expect(Number(total.before)).toBeGreaterThan(5000)
      expect(total.after).toBe(total.before)
      expect(total.people).toEqual([
        expect.objectContaining({
          taxable: '0',
          tax: '0',
          wrappers: [
            expect.objectContaining({ kind: 'isa' }),
            expect.objectContaining({ kind: 'sipp' }),
          ],
        }),
      ])
    })

    it('uses the allowance once for a taxpayer with two general accounts', async () => {
      await buy(general, 'SHEL.L', '9000')
      await buy(await open('Second', 'general'), 'SHEL.L', '9000')
      const unstated = await coming()
      const [person] = unstated.total.people
      expect(unstated.total.after).toBeNull()
      expect(person).toMatchObject({ tax: null, after: null, allowanceUsed: person?.allowance })
      const dividends = Number(person?.taxable)
      const taxed = dividends - Number(person?.allowance)
      for (const { after, rate, tax } of person?.bands ?? []) {
        expect(Number(tax)).toBeCloseTo(taxed * Number(rate), 1)
        expect(Number(after)).toBeCloseTo(dividends - Number(tax), 1)
      }
      expect(person?.bands.map(({ band }) => band)).toEqual(['basic', 'higher', 'additional'])
      // All of it in the higher band.
      await state('60000')
      const { total } = await coming()
      expect(total.people[0]?.tax).toBe(person?.bands[1]?.tax)
      expect(total.after).toBe(person?.bands[1]?.after)
    })

    it('uses the allowance of each taxpayer', async () => {
      const spouse = await browser.call<Person>('POST', '/api/portfolio/people', { name: 'Ann' })
      await buy(general, 'SHEL.L', '9000')
      await buy(await open('Hers', 'general', { person_id: spouse.body.id }), 'SHEL.L', '9000')
      const { total } = await coming()
      expect(total.people.map(({ name }) => name)).toEqual(['You', 'Ann'])
      const [first, second] = total.people
      expect(first?.allowanceUsed).toBe(second?.allowanceUsed)
      await state('60000')
      expect((await coming()).total.after).toBeNull()
      await state('20000', spouse.body.id)
      const stated = await coming()
      expect(Number(stated.total.after)).toBeCloseTo(
        stated.total.people.reduce((sum, { after }) => sum + Number(after), 0),
        1,
      )
    })

    it('keeps property income apart, a fifth of which is withheld', async () => {
      await buy(general, 'SHEL.L', '9000')
      const paid = { date: toDate(TODAY - 200), ticker: 'SHEL.L' }
      await record(general, { kind: 'dividend', amount: '1', ...paid })
      await record(general, { kind: 'tax', amount: '0.2', ...paid })
      const { total } = await coming()
      const [person] = total.people
      const before = Number(total.before)
      expect(person).toMatchObject({ taxable: '0', property: total.before, tax: null })
      expect(Number(person?.withheld)).toBeCloseTo(before / 5, 1)
      const left = person?.bands.map(({ after, band }) => [band, Number(after) / before])
      expect(left).toEqual([
        ['basic', expect.closeTo(0.8, 3)],
        ['higher', expect.closeTo(0.6, 3)],
        ['additional', expect.closeTo(0.55, 3)],
      ])
    })

    it('taxes property income at the rate of the stated income, and returns what was withheld without need', async () => {
      await buy(general, 'SHEL.L', '90')
      const paid = { date: toDate(TODAY - 200), ticker: 'SHEL.L' }
      await record(general, { kind: 'dividend', amount: '1', ...paid })
      await record(general, { kind: 'tax', amount: '0.2', ...paid })
      const part = async (income: string) => {
        await state(income)
        const { total } = await coming()
        return Number(total.after) / Number(total.before)
      }
      expect(await part('5000')).toBeCloseTo(1, 2)
      expect(await part('30000')).toBeCloseTo(0.8, 2)
      expect(await part('80000')).toBeCloseTo(0.6, 2)
    })
  })

  describe('A plan', () => {
    it('says what is missing, and the pounds for it at a yield in percent', async () => {
      await buy(general, 'SHEL.L', '100')
      const { total } = await coming()
      const plan = await read<IncomePlan>('plan?wanted=5000&yield=4')
      const gap = 5000 - Number(total.before)
      expect(plan).toMatchObject({ wanted: '5000', yield: 4, before: total.before })
      expect(Number(plan.gap)).toBeCloseTo(gap, 1)
      expect(Number(plan.needed)).toBeCloseTo(gap * 25, 0)
    })

    it('needs nothing where the holdings give enough', async () => {
      await buy(general, 'SHEL.L', '9000')
      expect(await read('plan?wanted=10&yield=4')).toMatchObject({ gap: '0', needed: '0' })
    })

    it('looks years ahead with reinvestment, growth and inflation, and says when it is enough', async () => {
      await buy(general, 'SHEL.L', '100')
      const rates = 'reinvest=100&growth=0&inflation=0'
      const { before, path } = await read<IncomePlan>(`plan?wanted=1&yield=5&years=2&${rates}`)
      const next = Number(before) * 1.05
      expect(path?.years.map(({ year }) => year)).toEqual([1, 2])
      expect(path?.years[0]).toMatchObject({ income: before, reinvested: before, real: before })
      expect(Number(path?.years[1]?.income)).toBeCloseTo(next, 1)
      expect(path?.reachedIn).toBe(1)
      const far = await read<IncomePlan>(`plan?wanted=9000000&yield=5&years=2&${rates}`)
      expect(far.path?.reachedIn).toBeNull()
      expect((await read<IncomePlan>('plan?wanted=1&yield=5')).path).toBeNull()
    })

    it.each([
      ['years', 'wanted=1&yield=4&years=0'],
      ['years', 'wanted=1&yield=4&years=51'],
      ['reinvest', 'wanted=1&yield=4&years=2'],
      ['reinvest', 'wanted=1&yield=4&years=2&reinvest=101&growth=0&inflation=0'],
      ['growth', 'wanted=1&yield=4&years=2&reinvest=0&inflation=0'],
      ['inflation', 'wanted=1&yield=4&years=2&reinvest=0&growth=0&inflation=x'],
      ['wanted', 'yield=4'],
      ['wanted', 'wanted=0&yield=4'],
      ['wanted', 'wanted=-5&yield=4'],
      ['wanted', 'wanted=much&yield=4'],
      ['yield', 'wanted=100'],
      ['yield', 'wanted=100&yield=0'],
      ['yield', 'wanted=100&yield=0.04'],
      ['yield', 'wanted=100&yield=0x10'],
      ['yield', 'wanted=100&yield=51'],
      ['account', 'wanted=100&yield=4&account=none'],
    ])('names %s in %s', async (field, query) => {
      expect(Object.keys(await refused(`plan?${query}`))).toEqual([field])
    })
  })

  describe('The calendar', () => {
    const PATH = '/api/portfolio/calendar.ics'
    const fetchUrl = (url: string) => app.http.inject({ method: 'GET', url })
    const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

    it('has ex-dividend days and payments, by a key in its URL', async () => {
      await buy(general, 'SHEL.L', '100')
      await buy(await open('ISA', 'isa'), 'SHEL.L', '100')
      const { key } = await makeKey(browser, { scope: 'calendar' })
      const reply = await fetchUrl(`${PATH}?key=${key}`)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
      })
      const lines = unfold(reply.body)
      const { rows } = await coming()
      const payments = new Set(rows.map(({ certainty, payDate }) => `${payDate} ${certainty}`))
      // Two accounts are paid on one day.
      expect(
        lines.filter((line) => line.startsWith('SUMMARY:SIMULATED: SHEL.L pays £')),
      ).toHaveLength(payments.size)
      expect(lines.filter((line) => line.includes('SHEL.L ex-dividend: ')).length).toBeGreaterThan(
        2,
      )
      const dates = lines.flatMap((line) => /^DTSTART;VALUE=DATE:(\d{8})$/.exec(line)?.[1] ?? [])
      expect(dates).toEqual(dates.toSorted())
      expect(dates[0]! >= toDate(TODAY).replaceAll('-', '')).toBe(true)
      const uids = lines.filter((line) => line.startsWith('UID:'))
      expect(new Set(uids).size).toBe(uids.length)
    })

    it('is of the accounts that are asked for', async () => {
      const { key } = await makeKey(browser, { scope: 'calendar' })
      await buy(general, 'SHEL.L', '100')
      const isa = await open('ISA', 'isa')
      const own = await fetchUrl(`${PATH}?key=${key}&account=${isa}`)
      expect(own.body).not.toContain('VEVENT')
      expect((await fetchUrl(`${PATH}?key=${key}&account=none`)).statusCode).toBe(422)
    })

    it('is all that its key opens', async () => {
      const { key } = await makeKey(browser, { scope: 'calendar' })
      const caller = callWithKey(app, key)
      expect((await caller.call('GET', PATH)).status).toBe(200)
      for (const path of ['/api/portfolio/income/coming', '/api/quotes?tickers=VOD.L']) {
        expect(await caller.call('GET', path)).toMatchObject({ status: 403 })
      }
      // No other call looks for a key in its URL.
      expect((await fetchUrl(`/api/portfolio/income/coming?key=${key}`)).statusCode).toBe(401)
    })

    it('takes no key of another scope in its URL, and no unknown one', async () => {
      const { key } = await makeKey(browser, { scope: 'portfolio' })
      expect((await callWithKey(app, key).call('GET', PATH)).status).toBe(200)
      const { key: reading } = await makeKey(browser)
      expect((await callWithKey(app, reading).call('GET', PATH)).status).toBe(403)
      expect((await fetchUrl(`${PATH}?key=${key}`)).statusCode).toBe(403)
      expect((await fetchUrl(`${PATH}?key=lh_unknown`)).statusCode).toBe(401)
      expect((await fetchUrl(`${PATH}?key=something`)).statusCode).toBe(401)
      expect((await fetchUrl(PATH)).statusCode).toBe(401)
    })

    it('closes when its key is revoked', async () => {
      const { id, key } = await makeKey(browser, { scope: 'calendar' })
      expect((await browser.call('DELETE', `/api/keys/${id}`)).status).toBe(204)
      expect((await fetchUrl(`${PATH}?key=${key}`)).statusCode).toBe(401)
    })
  })
})
