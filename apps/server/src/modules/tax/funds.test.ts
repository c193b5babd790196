import type { FundIncome, FundIncomeImport } from '@leadenhall/contract/fund-income/index.ts'
import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { TaxFunds, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetFundFile, importFundFile } from '../fund-income/index.ts'

const HEADER = 'ISIN,Reporting Period,Currency,Excess of reporting income,Fund distribution date'
/** Vanguard S&P 500, listed as VUSA.L. */
const VUSA = 'IE00B3XXRP09'
const VOD = 'GB00BH4HKS39'

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let general: string
  let place: DatabasePlace
  let db: Db

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    db = place.open().db
    general = await openAccount(browser)
  })
  afterEach(() => app.close())

  const openAccount = async (of: TestBrowser) => {
    const account = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    return (await of.call<PortfolioAccount>('POST', '/api/portfolio/accounts', account)).body.id
  }
  const record = async (body: object, of = browser, account = general) => {
    const activity = { account_id: account, ticker: 'VUSA.L', ...body }
    const reply = await of.call<{ id: string }>('POST', '/api/portfolio/activities', activity)
    expect(reply).toMatchObject({ status: 201 })
    return reply.body.id
  }
  const buy = (date: string, quantity: string, pounds = '60') =>
    record({ kind: 'buy', date, quantity, price: { value: pounds, unit: 'GBP' } })
  const sell = (date: string, quantity: string, pounds = '80') =>
    record({ kind: 'sell', date, quantity, price: { value: pounds, unit: 'GBP' } })
  const bytes = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\n'))
  const preview = (file: Buffer, of = browser) =>
    upload<FundIncomeImport & { errors: Record<string, string[]> }>(
      of,
      '/api/fund-income/imports',
      {},
      { name: 'vanguard.csv', bytes: file },
    )
  const commit = async (...lines: string[]) => {
    const { body } = await preview(bytes(...lines))
    const done = await browser.call('POST', `/api/fund-income/imports/${body.id}/commit`)
    expect(done.status).toBe(200)
    return body.id
  }
  const importAsOperator = (name: string, ...lines: string[]) => {
    const given = { name, bytes: bytes(...lines), kind: 'income' as const }
    return importFundFile({ db, clock: systemClock }, given)
  }
  const state = async (said: object) => {
    const body = { income: null, reporting: null, period_end: null, ...said }
    expect((await browser.call('PUT', `/api/portfolio/funds/${VUSA}`, body)).status).toBe(204)
  }
  const year = async (name: string) =>
    (await browser.call<TaxYear>('GET', `/api/portfolio/tax/${name}`)).body
  const funds = async (name: string) =>
    (await browser.call<TaxFunds>('GET', `/api/portfolio/tax/${name}/funds`)).body
  const messages = async (name: string) => (await year(name)).needsYou.map((one) => one.message)

  /** A share of the United Kingdom, held by 10 from 2 June 2025. */
  const stateShare = async (kinds: readonly { kind: string; since: string | null }[]) => {
    const reply = await browser.call('PUT', `/api/portfolio/funds/${VOD}`, { kinds })
    expect(reply.status).toBe(204)
  }
  const trade = (kind: string, date: string, quantity: string, value: string) =>
    record({ kind, date, quantity, ticker: 'VOD.L', price: { value, unit: 'GBP' } })

  it('a share with EIS relief leaves the years of its purchase and sale provisional', async () => {
    await trade('buy', '2023-06-02', '10', '100')
    await trade('sell', '2025-06-02', '10', '300')
    expect(await year('2025-26')).toMatchObject({ provisional: false, net: '2000' })
    await stateShare([{ kind: 'eis', since: null }])
    const asked = await year('2025-26')
    expect(asked).toMatchObject({ provisional: true, net: '2000' })
    expect(asked.needsYou).toMatchObject([{ ticker: 'VOD.L', about: 'enterprise_investment' }])
    expect(asked.needsYou[0]?.message).toMatch(/^VOD\.L is EIS or SEIS by your word, and was sold/)
    expect((await messages('2023-24'))[0]).toMatch(/and was bought: relief from income tax/)
    expect(await year('2024-25')).toMatchObject({ provisional: false })
    expect(await funds('2025-26')).toMatchObject({
      funds: [
        {
          isin: VOD,
          kind: 'stated',
          kinds: [{ kind: 'eis', since: null, source: 'your statement' }],
          stated: { kinds: [{ kind: 'eis', since: null }] },
          periods: [],
        },
      ],
    })
    const position = await browser.call('GET', '/api/portfolio/tax-position/VOD.L')
    expect(position.body).toMatchObject({ kinds: [{ kind: 'eis', source: 'your statement' }] })
    await stateShare([])
    expect(await year('2025-26')).toMatchObject({ provisional: false, net: '2000' })
  })

  it('a kind that changes in mid-year counts by the day of each sale, and says so', async () => {
    await trade('buy', '2023-06-02', '30', '100')
    await trade('sell', '2025-06-02', '10', '110')
    await trade('sell', '2025-11-03', '10', '130')
    await stateShare([
      { kind: 'ordinary', since: '2025-09-01' },
      { kind: 'qcb', since: null },
    ])
    const changed = await year('2025-26')
    expect(changed).toMatchObject({ net: '300', exemptGains: '100', provisional: true })
    expect(changed.needsYou).toMatchObject([{ about: 'changed_kinds' }])
    expect(changed.needsYou[0]?.message).toMatch(/changed on 1 September 2025 while you held it/)
    expect(await year('2024-25')).toMatchObject({ provisional: false })
  })

  it('a bond fund pays interest from the day of its kind, and a trust nothing that is taxed', async () => {
    await trade('buy', '2023-06-02', '10', '100')
    const pay = (date: string) => record({ kind: 'dividend', date, ticker: 'VOD.L', amount: '50' })
    await pay('2025-06-02')
    await pay('2025-10-01')
    await stateShare([{ kind: 'bond_fund', since: '2025-09-01' }])
    expect(await year('2025-26')).toMatchObject({ dividends: '50', interest: '50' })
    await stateShare([{ kind: 'vct', since: null }])
    expect(await year('2025-26')).toMatchObject({ dividends: '0', interest: '0' })
  })

  it('a fund that reports for a part of its holding only leaves its status open', async () => {
    await buy('2023-06-02', '10')
    await sell('2025-06-02', '10')
    const kinds = (...list: object[]) => state({ income: 'dividend', reporting: null, kinds: list })
    await kinds({ kind: 'reporting_fund', since: null })
    expect((await funds('2025-26')).funds[0]).toMatchObject({ reporting: 'yes' })
    await kinds({ kind: 'other_offshore_fund', since: '2020-01-01' })
    expect((await funds('2025-26')).funds[0]).toMatchObject({ reporting: 'no' })
    await kinds(
      { kind: 'other_offshore_fund', since: null },
      { kind: 'reporting_fund', since: '2024-07-01' },
    )
    const [open] = (await funds('2025-26')).funds
    expect(open).toMatchObject({ reporting: 'unknown' })
    expect(open?.reportingBecause).toMatch(/for a part of the time/)
    expect((await year('2025-26')).needsYou.map(({ about }) => about)).toContain('changed_kinds')
    // Kinds that are not given stay.
    await state({ income: 'interest' })
    expect((await funds('2025-26')).funds[0]?.stated.kinds).toHaveLength(2)
  })

  it('adds a kind to those of a security that no year shows, in place of one of its day', async () => {
    const add = (kind: string, since: string | null) =>
      browser.call<{ errors: unknown }>('PUT', `/api/portfolio/funds/${VOD}`, {
        addKind: { kind, since },
      })
    for (const [kind, since] of [
      ['eis', null],
      ['qcb', '2025-09-01'],
      ['ordinary', '2025-09-01'],
      ['reit', '2024-01-05'],
    ] as const) {
      expect((await add(kind, since)).status).toBe(204)
    }
    await trade('buy', '2025-06-02', '10', '100')
    expect((await funds('2025-26')).funds[0]?.stated.kinds).toEqual([
      { kind: 'eis', since: null },
      { kind: 'reit', since: '2024-01-05' },
      { kind: 'ordinary', since: '2025-09-01' },
    ])
    for (const day of ['01', '02', '03', '04', '05']) await add('qcb', `2026-01-${day}`)
    const full = await add('qcb', '2026-01-06')
    expect(full).toMatchObject({
      status: 422,
      body: { errors: { addKind: ['State at most 8 kinds.'] } },
    })
  })

  it('takes a kind by ticker of a security without an ISIN, and shows it in its year', async () => {
    const ticker = 'RY.TO'
    const own = (kind: string, date: string, value: string) =>
      record({ kind, date, ticker, quantity: '10', price: { value, unit: 'GBP' } })
    await own('buy', '2023-06-02', '100')
    await own('sell', '2025-06-02', '300')
    const say = async (body: object) => {
      const { status } = await browser.call('PUT', `/api/portfolio/funds/${ticker}`, body)
      expect(status).toBe(204)
    }
    await say({ addKind: { kind: 'eis', since: null } })
    expect((await funds('2025-26')).funds).toMatchObject([
      { ticker, isin: null, kind: 'stated', stated: { kinds: [{ kind: 'eis', since: null }] } },
    ])
    expect((await year('2025-26')).needsYou).toMatchObject([
      { ticker, about: 'enterprise_investment' },
    ])
    await say({ kinds: [{ kind: 'qcb', since: null }] })
    expect(await year('2025-26')).toMatchObject({ net: '0', exemptGains: '2000' })
  })

  it('asks nothing about reporting of a foreign share whose kind is stated', async () => {
    const own = (kind: string, date: string) =>
      record({ kind, date, ticker: 'AAPL', quantity: '1', price: { value: '5', unit: 'GBP' } })
    await own('buy', '2025-06-02')
    const add = { addKind: { kind: 'ordinary', since: null } }
    expect((await browser.call('PUT', '/api/portfolio/funds/AAPL', add)).status).toBe(204)
    expect((await funds('2025-26')).funds).toMatchObject([{ kind: 'stated', questions: [] }])
  })

  it('asks about a bond in sterling that was sold, until its kind is stated', async () => {
    const own = (kind: string, date: string, value: string) =>
      record({ kind, date, ticker: 'NOTA.L', quantity: '1000', price: { value, unit: 'GBP%' } })
    await own('buy', '2023-06-02', '90')
    await own('sell', '2025-06-02', '95')
    expect(await year('2025-26')).toMatchObject({
      exemptGains: '50',
      provisional: true,
      needsYou: [{ ticker: 'NOTA.L', about: 'sterling_bonds' }],
    })
    expect((await funds('2025-26')).funds).toMatchObject([{ ticker: 'NOTA.L', kind: 'bond' }])
    const say = (kind: string) =>
      browser.call('PUT', '/api/portfolio/funds/NOTA.L', { addKind: { kind, since: null } })
    expect((await say('qcb')).status).toBe(204)
    expect(await year('2025-26')).toMatchObject({ exemptGains: '50', provisional: false })
    await say('ordinary')
    expect(await year('2025-26')).toMatchObject({ exemptGains: '0', net: '50' })
  })

  it('asks about dividends without tax of a stated REIT, and shows the kind beside the company', async () => {
    await trade('buy', '2025-06-02', '10', '100')
    await record({ kind: 'dividend', date: '2025-07-25', ticker: 'VOD.L', amount: '80' })
    expect(await year('2025-26')).toMatchObject({ provisional: false })
    await stateShare([{ kind: 'reit', since: null }])
    expect((await year('2025-26')).needsYou).toMatchObject([{ about: 'property_companies' }])
    await browser.call('PUT', `/api/portfolio/funds/${VOD}`, { income: 'dividend' })
    expect(await year('2025-26')).toMatchObject({ dividends: '80', pid: '0', provisional: false })
    const add = { addKind: { kind: 'reit', since: '2026-01-05' } }
    await browser.call('PUT', '/api/portfolio/funds/BP.L', add)
    const { body } = await browser.call('GET', '/api/portfolio/tax-position/BP.L')
    expect(body).toMatchObject({
      kinds: [{ kind: 'reit', since: '2026-01-05', source: 'your statement' }],
    })
  })

  it('refuses two kinds that begin on one day', async () => {
    const since = '2025-09-01'
    const kinds = [
      { kind: 'eis', since },
      { kind: 'ordinary', since },
    ]
    const reply = await browser.call<{ errors: unknown }>('PUT', `/api/portfolio/funds/${VOD}`, {
      kinds,
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ kinds: ['Two kinds begin on one day.'] })
  })

  it('counts a published figure once its file is committed, in income and in the cost', async () => {
    await buy('2023-06-01', '10')
    await sell('2024-09-02', '10')
    await state({ income: 'dividend', reporting: 'yes' })
    const { body, status } = await preview(
      bytes('IE00BK5BQT80,30/06/2024,GBP,9', `${VUSA},30/06/2024,GBP,0.5,31/12/2024`, 'x,y,z'),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'income',
      isCommitted: false,
      rows: 2,
      funds: 2,
      own: [{ isin: VUSA, ticker: 'VUSA.L', periodEnd: '2024-06-30', perUnit: '0.5' }],
      leftOut: [{ line: 4, reason: '"x" is no ISIN.' }],
    })
    expect(await year('2024-25')).toMatchObject({ dividends: '0', net: '200', provisional: true })
    await browser.call('POST', `/api/fund-income/imports/${body.id}/commit`)
    expect(await year('2024-25')).toMatchObject({ dividends: '5', net: '195', provisional: false })
    expect(await funds('2024-25')).toMatchObject({
      dividends: '5',
      funds: [
        {
          isin: VUSA,
          reporting: 'yes',
          questions: [],
          periods: [
            {
              periodEnd: '2024-06-30',
              state: 'published',
              units: '10',
              held: '10',
              boughtBack: '0',
              perUnit: '0.5',
              distributionDate: '2024-12-31',
              isDistributionAssumed: false,
              pounds: '5',
              taxedAs: 'dividend',
            },
          ],
        },
      ],
    })
    const { body: fact } = await browser.call<FundIncome>('GET', `/api/fund-income?isin=${VUSA}`)
    expect(fact.periods).toMatchObject([
      { perUnit: '0.5', source: { file: 'vanguard.csv', isOwn: true } },
    ])
    expect((await browser.call('DELETE', `/api/fund-income/imports/${body.id}`)).status).toBe(204)
    expect(await year('2024-25')).toMatchObject({ dividends: '0', net: '200', provisional: true })
  })

  it('asks for each period without a figure, and names what is not due yet', async () => {
    await buy('2023-06-01', '10')
    await state({ income: 'dividend', reporting: 'yes', period_end: '06-30' })
    expect(await messages('2024-25')).toEqual([
      'VUSA.L: no figure for the period to 30 June 2024. Import the report, or record a notional distribution, with 0 if it reported none.',
    ])
    await commit(`${VUSA},30/06/2024,GBP,Nil`)
    expect(await year('2024-25')).toMatchObject({ dividends: '0', provisional: false })
    expect((await funds('2024-25')).funds[0]?.periods).toMatchObject([
      { state: 'nil', isDistributionAssumed: true, distributionDate: '2024-12-31' },
    ])
  })

  it('counts a figure in dollars in a ledger of pounds, at the rate of the distribution', async () => {
    await buy('2023-06-01', '10')
    await state({ income: 'dividend', reporting: 'yes' })
    await commit(`${VUSA},30/06/2024,USD,2,31/12/2024`)
    const [row] = (await funds('2024-25')).funds[0]?.periods ?? []
    expect(Number(row?.rate)).toBeGreaterThan(0.5)
    expect(Number(row?.pounds)).toBeCloseTo(20 * Number(row?.rate), 2)
    expect(await year('2024-25')).toMatchObject({ dividends: row?.pounds, provisional: false })
  })

  it('asks for no period that a report places in another year', async () => {
    await buy('2023-06-01', '10')
    await state({ income: 'dividend', reporting: 'yes' })
    // Six months later would be 31 March 2025, in the year before.
    await commit(`${VUSA},30/09/2024,GBP,1,30/04/2025`, `${VUSA},30/09/2023,GBP,Nil`)
    expect(await messages('2024-25')).toEqual([])
    expect(await year('2025-26')).toMatchObject({ dividends: '10' })
  })

  it('lets neither of two figures count, and shows both', async () => {
    await buy('2023-06-01', '10')
    await state({ income: 'dividend', reporting: 'yes' })
    await importAsOperator('operator.csv', `${VUSA},30/06/2024,GBP,0.4`)
    expect(await year('2024-25')).toMatchObject({ dividends: '4', provisional: false })
    await commit(`${VUSA},30/06/2024,GBP,0.5`)
    expect(await year('2024-25')).toMatchObject({ dividends: '0', provisional: true })
    expect((await messages('2024-25')).join()).toMatch(
      /0\.4 GBP \(operator\.csv\).*0\.5 GBP \(vanguard\.csv\)/,
    )
    expect(await forgetFundFile(db, 'income', 'operator.csv')).toBe(1)
    expect(await year('2024-25')).toMatchObject({ dividends: '5', provisional: false })
  })

  it('lets a recorded distribution count before a report, and says a difference', async () => {
    await buy('2023-06-01', '10')
    await state({ income: 'dividend', reporting: 'yes' })
    await commit(`${VUSA},30/06/2024,GBP,0.5`)
    await record({
      kind: 'notional_distribution',
      date: '2024-06-30',
      settled_on: '2024-12-31',
      amount: '7',
    })
    expect(await year('2024-25')).toMatchObject({ dividends: '7' })
    expect((await funds('2024-25')).funds[0]?.periods).toMatchObject([
      { state: 'entered', pounds: '7', note: 'The report gives £5; the recorded £7 counts.' },
    ])
  })

  it('taxes the income of a bond fund as interest, paid and reported', async () => {
    await buy('2023-06-01', '10')
    await record({ kind: 'dividend', date: '2024-07-03', amount: '30' })
    await commit(`${VUSA},30/06/2024,GBP,0.5`)
    await state({ reporting: 'yes' })
    expect((await messages('2024-25')).join()).toContain('dividends or interest')
    await state({ income: 'interest', reporting: 'yes' })
    expect(await year('2024-25')).toMatchObject({
      dividends: '0',
      interest: '35',
      provisional: false,
    })
    expect(await funds('2024-25')).toMatchObject({ dividends: '0', interest: '5' })
    await state({ income: 'other', reporting: 'yes' })
    expect(await year('2024-25')).toMatchObject({ interest: '0', provisional: true })
  })

  it('leaves gains on a fund without reporting status out of the boxes, and keeps its losses', async () => {
    await buy('2023-06-01', '20')
    await sell('2024-05-01', '10', '80')
    await sell('2024-06-03', '10', '50')
    await state({ income: 'dividend', reporting: 'no', period_end: '12-31' })
    expect(await year('2024-25')).toMatchObject({
      gains: '0',
      losses: '100',
      disposals: 1,
      provisional: true,
      needsYou: expect.arrayContaining([
        expect.objectContaining({ about: 'offshore_income_gains' }),
        expect.objectContaining({ about: 'reported_income' }),
      ]),
    })
    expect(await funds('2024-25')).toMatchObject({
      incomeGains: '200',
      funds: [
        { reporting: 'no', incomeGains: [{ date: '2024-05-01', quantity: '10', gain: '200' }] },
      ],
    })
  })

  it('asks about a venture capital trust, and leaves it out of all sums where it is exempt', async () => {
    await db
      .updateTable('listings')
      .set({ name: 'Albion Enterprise VCT Plc' })
      .where('ticker', '=', 'VOD.L')
      .execute()
    await app.close()
    app = await buildAccountApp(place)
    browser = await openBrowser(app)
    await browser.signIn('margot@example.org')
    const trust = { ticker: 'VOD.L' }
    const price = (value: string) => ({ value, unit: 'GBP' })
    await record({
      kind: 'buy',
      date: '2023-06-01',
      quantity: '1000',
      price: price('1.2'),
      ...trust,
    })
    await record({ kind: 'dividend', date: '2024-07-03', amount: '50', ...trust })
    await record({ kind: 'sell', date: '2024-09-02', quantity: '500', price: price('1'), ...trust })
    expect(await year('2024-25')).toMatchObject({
      dividends: '50',
      losses: '100',
      provisional: true,
    })
    expect((await messages('2024-25')).join()).toContain('VOD.L is a venture capital trust')
    expect(await year('2023-24')).toMatchObject({ provisional: false })
    const say = (income: string) => {
      const body = { income, reporting: null, period_end: null }
      return browser.call('PUT', '/api/portfolio/funds/GB00BH4HKS39', body)
    }
    expect((await say('exempt')).status).toBe(204)
    expect(await year('2024-25')).toMatchObject({
      dividends: '0',
      losses: '0',
      disposals: 0,
      provisional: false,
    })
    await say('dividend')
    expect(await year('2024-25')).toMatchObject({
      dividends: '50',
      losses: '100',
      provisional: false,
    })
  })

  it('takes the status from HMRC’s list where it covers the whole time', async () => {
    await buy('2023-06-01', '10')
    const list = (since: string) =>
      Buffer.from(
        `Parent fund,ISIN,Reporting Fund with effect from,Ceased to be a Reporting Fund\nVanguard,${VUSA},${since},\n`,
      )
    const deps = { db, clock: systemClock }
    const late = { name: 'list.csv', bytes: list('01/01/2024'), kind: 'status' as const }
    await importFundFile(deps, late)
    expect((await messages('2024-25')).join()).toContain('not all of the time that you held it')
    await forgetFundFile(db, 'status', 'list.csv')
    await importFundFile(deps, { ...late, bytes: list('01/01/2010') })
    expect((await funds('2024-25')).funds[0]).toMatchObject({
      reporting: 'yes',
      reportingBecause: 'HMRC’s list has it since 1 January 2010.',
    })
  })

  it('shows a user’s file to no other user, and counts it for none', async () => {
    await buy('2023-06-01', '10')
    const id = await commit(`${VUSA},30/06/2024,GBP,0.5`)
    const other = await openBrowser(app)
    await other.register('other@example.org')
    const { body } = await other.call<FundIncome>('GET', `/api/fund-income?isin=${VUSA}`)
    expect(body.periods).toEqual([])
    for (const [method, path] of [
      ['POST', `/api/fund-income/imports/${id}/commit`],
      ['DELETE', `/api/fund-income/imports/${id}`],
    ] as const) {
      expect((await other.call(method, path)).status).toBe(404)
    }
  })

  it.each([
    ['%PDF-1.7', 'This is a PDF.'],
    ['Date,Amount\n1,2', 'No table of reported income was found.'],
  ])('refuses a file that is no report: %j', async (text, message) => {
    const reply = await preview(Buffer.from(text))
    expect(reply.status).toBe(422)
    expect(reply.body.errors['file']?.join()).toContain(message)
  })

  it.each([
    ['/api/portfolio/funds/IE00B3XXRP00', {}, 'security'],
    ['/api/portfolio/funds/NONE.L', {}, 'security'],
    ['/api/portfolio/funds/%3F%3F', {}, 'security'],
    [`/api/portfolio/funds/${VUSA}`, { income: 'rent' }, 'income'],
    [`/api/portfolio/funds/${VUSA}`, { reporting: 'maybe' }, 'reporting'],
    [`/api/portfolio/funds/${VUSA}`, { period_end: '02-30' }, 'period_end'],
  ])('refuses %s with %j, naming the field', async (path, more, field) => {
    const body = { income: null, reporting: null, period_end: null, ...more }
    const reply = await browser.call<{ errors: Record<string, string[]> }>('PUT', path, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })
})
