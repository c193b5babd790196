import type {
  CashRates,
  Gilt,
  GiltCalculation,
  GiltDetail,
  GiltLadder,
  Gilts,
} from '@leadenhall/contract/gilts/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser } from '#tests/support/sign-in.ts'
import { storeCloses, storeIndex, storeRates } from './collecting/store-gilts.ts'
import { readCompiledGilts } from './reference/compiled.ts'
import { CLOSE_COLUMNS, parseCloses } from './reference/parse-closes.ts'

const EIGHTH = 'GB00BMBL1G81'
const CLOSES = `${CLOSE_COLUMNS.join()}
UKT 0.125 01/28,01/12/2023,${EIGHTH},Conventional,0.125,31/01/2028,85.219,85.261799,4.021130,4.063385,0.042799
UKT 4.25 12/55,01/12/2023,GB00B06YGN05,Conventional,4.250,07/12/2055,93.350,93.315164,4.651489,16.882805,-0.034836
UKGI 0.125 03/26,01/12/2023,GB00BYY5F144,Index-linked,0.125,22/03/2026,98.230,143.950553,0.904506,2.285955,0.036727
`
const issues = new Map(readCompiledGilts().map((issue) => [issue.isin, issue]))

const calculate = async (app: TestApp, query: string) =>
  app.http.inject({ url: `/api/gilts/calculate?${query}` })

describe('Gilts', () => {
  onEachDatabase((databases) => {
    it('have published yields at imported closes, and none without a price', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live' })
      const { db, close } = place.open()
      await storeCloses(db, parseCloses(CLOSES, issues).closes)
      const list = await app.get<Gilts>('/api/gilts?on=2023-12-01&taxRate=40')
      expect(list).toMatchObject({ on: '2023-12-01', settle: '2023-12-04', simulated: false })
      const of = (isin: string) => list.items.find((gilt) => gilt.isin === isin) as Gilt
      const rounded = (text: string | null | undefined) => Number(text).toFixed(6)
      const eighth = of(EIGHTH)
      expect(eighth).toMatchObject({
        tidm: 'TN28',
        ticker: 'TN28.L',
        coupon: '0.125',
        nextCoupon: '2024-01-31',
        nextAmount: '0.0625',
        exDividendDate: '2024-01-22',
        exDividend: false,
        because: null,
      })
      expect(eighth.figures).toMatchObject({ clean: '85.219', source: 'file', asOf: '2023-12-01' })
      expect(rounded(eighth.figures?.yield)).toBe('4.021130')
      expect(rounded(eighth.figures?.duration)).toBe('4.063385')
      expect(eighth.figures?.afterTax.map((one) => Number(one.yield).toFixed(4))).toEqual([
        '4.0211',
        '3.9913',
        '3.9615',
        '3.9540',
      ])
      expect(Number(eighth.figures?.afterTax[2]?.grossEquivalent).toFixed(4)).toBe('6.6024')
      expect(of('GB00B06YGN05')).toMatchObject({ exDividend: true, exDividendDate: '2023-11-28' })
      const linked = of('GB00BYY5F144')
      expect(linked).toMatchObject({ kind: 'index_linked', indexRatio: '1.46507' })
      expect(rounded(linked.figures?.yield)).toBe('0.904506')
      expect(Number(linked.figures?.money)).toBeCloseTo(143.950553, 4)
      expect(linked.figures?.afterTax[2]?.grossEquivalent).toBeNull()
      expect(of('GB00BDRHNP05')).toMatchObject({
        figures: null,
        because: expect.stringContaining('No price is known'),
      })
      await close()
      await app.close()
    })

    it('are listed without figures where no yield fits a price', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live' })
      const { db, close } = place.open()
      // Settles a day before 1½% July 2026 matures at 100.
      await storeCloses(db, [
        { isin: 'GB00BYZW3G56', day: '2026-07-20', clean: '130', dirty: '130', accrued: '0' },
      ])
      const list = await app.get<Gilts>('/api/gilts?on=2026-07-20')
      expect(list.items.find(({ tidm }) => tidm === 'TG26')).toMatchObject({
        figures: null,
        because: expect.stringContaining('No yield fits the price of 130 of 2026-07-20'),
      })
      expect(await app.get<GiltDetail>('/api/gilts/TG26?on=2026-07-20')).toMatchObject({
        figures: null,
        sale: null,
      })
      await close()
      await app.close()
    })

    it('take rates and levels of the index that were imported', async () => {
      const place = await databases.create()
      const first = place.open()
      await storeRates(
        first.db,
        [{ key: 'sonia', day: '2026-09-17', rate: '3.7301' }],
        'Bank of England',
      )
      await storeIndex(
        first.db,
        new Map([
          ['2026-06', '412.1'],
          ['2026-07', '413.0'],
        ]),
      )
      await first.close()
      const app = await buildTestApp(place, { mode: 'live' })
      const rates = await app.get<CashRates>('/api/cash-rates?taxRate=040.0')
      expect(rates.taxRate).toBe('40')
      expect(rates.items.map(({ key, net, rate }) => [key, rate, net])).toEqual([
        ['bank_rate', '3.75', '2.25'],
        ['sonia', '3.7301', '2.23806'],
        ['money_market', '3.5801', '2.14806'],
        ['premium_bonds', '3.8', '3.8'],
        ['gilt', null, null],
      ])
      // Bank Rate of 18 December 2025 may have changed by September 2026.
      expect(rates.items.filter(({ isOld }) => isOld).map(({ key }) => key)).toContain('bank_rate')
      expect(rates.items.find(({ key }) => key === 'sonia')?.isOld).toBe(false)
      const { items } = await app.get<Gilts>('/api/gilts')
      const linked = items.find(({ tidm }) => tidm === 'T28')
      // 18 September settles on the 21st: 412.1 + 20/30 × 0.9, over 279.23333.
      expect(linked?.indexRatio).toBe('1.47798')
      expect(items.find(({ tidm }) => tidm === 'TG48')?.note).toContain('CPIH')
      expect(items.find(({ tidm }) => tidm === 'T28')?.note).toBeNull()
      await app.close()
    })
  })
})

describe('The calculator', () => {
  const databases = sqliteDatabases()

  it('answers price from yield, yield from price, and a first period', async () => {
    const app = await buildTestApp(await databases.create())
    const byYield = await app.get<GiltCalculation>(
      '/api/gilts/calculate?coupon=8&maturity=2015-12-07&settle=1999-05-27&yield=4.445',
    )
    expect(Number(byYield.dirty).toFixed(6)).toBe('141.070132')
    expect(byYield).toMatchObject({
      exDividend: true,
      exDividendDate: '1999-05-26',
      nextCoupon: '1999-06-07',
      yield: '4.445',
      afterTax: null,
      grossEquivalent: null,
    })
    const byPrice = await app.get<GiltCalculation>(
      '/api/gilts/calculate?coupon=0.5&maturity=2061-10-22&settle=2023-12-04&clean=28.860&taxRate=45',
    )
    expect(Number(byPrice.yield).toFixed(6)).toBe('4.346585')
    expect(Number(byPrice.afterTax).toFixed(4)).toBe('3.8663')
    const first = await app.get<GiltCalculation>(
      '/api/gilts/calculate?coupon=4.625&maturity=2034-01-31&settle=2023-12-04&clean=103.15&issued=2023-10-12',
    )
    expect(Number(first.accrued).toFixed(6)).toBe('0.666101')
    await app.close()
  })

  it.each([
    // Less than the interest accrued, nothing, and more pounds than there are.
    ['yield', 'coupon=25&maturity=2030-11-30&settle=2026-08-28&yield=1000', 'Check the yield'],
    ['yield', 'coupon=0&maturity=2200-12-31&settle=2026-11-27&yield=1000', 'Check the yield'],
    ['yield', 'coupon=4&maturity=2200-12-31&settle=2026-11-27&yield=-50', 'Check the yield'],
    ['clean', 'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=0', 'above zero'],
    [
      'clean',
      'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=0.985',
      'looks like one for £1',
    ],
    ['clean', 'coupon=4&maturity=2034-01-31&settle=2026-11-27', 'either a clean price or a yield'],
    ['clean', 'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=98&yield=4', 'either'],
    ['settle', 'coupon=4&maturity=2034-01-31&settle=2034-01-31&clean=98', 'matured'],
    ['settle', 'coupon=4&maturity=2034-01-31&settle=2026-12-25&clean=98', '2026-12-29'],
    ['settle', 'coupon=4&maturity=2034-01-31&settle=2026-11-28&clean=98', 'weekend or holiday'],
    ['maturity', 'coupon=4&settle=2026-11-27&clean=98', 'day'],
    ['maturity', 'coupon=4&maturity=undated&settle=2026-11-27&clean=98', 'day'],
    ['coupon', 'maturity=2034-01-31&settle=2026-11-27&clean=98', ''],
    ['coupon', 'coupon=-1&maturity=2034-01-31&settle=2026-11-27&clean=98', 'coupon in percent'],
    ['taxRate', 'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=98&taxRate=140', 'tax rate'],
    [
      'issued',
      'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=98&firstCoupon=2027-01-31',
      'day of issue',
    ],
    [
      'firstCoupon',
      'coupon=4&maturity=2034-01-31&settle=2026-11-27&clean=98&issued=2026-10-01&firstCoupon=2027-02-01',
      'coupon date',
    ],
    [
      'settle',
      'coupon=4&maturity=2034-01-31&settle=2026-09-25&clean=98&issued=2026-10-01',
      'issue',
    ],
    ['clean', 'coupon=4&maturity=2026-11-30&settle=2026-11-27&clean=9999', 'No yield fits'],
  ])('refuses %s of %s', async (field, query, words) => {
    const app = await buildTestApp(await databases.create())
    const reply = await calculate(app, query)
    expect(reply.statusCode).toBe(422)
    const { errors } = reply.json<{ errors: Record<string, string[]> }>()
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]?.join()).toContain(words)
    await app.close()
  })
})

describe('A gilt', () => {
  const databases = sqliteDatabases()

  it('shows its cash flows and what a sale does, by ISIN, code or ticker', async () => {
    const app = await buildTestApp(await databases.create())
    const gilt = await app.get<GiltDetail>(`/api/gilts/${EIGHTH}?taxRate=40`)
    expect(gilt).toMatchObject({
      couponDates: '31 Jan/Jul',
      figures: { source: 'simulated', simulated: true },
      sale: { settle: '2026-09-21', taxYear: '2026-27', rule: expect.stringContaining('s632') },
    })
    expect(gilt.cashFlows).toEqual([
      { date: '2027-01-31', coupon: '0.0625', redemption: '0', afterTax: '0.0375' },
      { date: '2027-07-31', coupon: '0.0625', redemption: '0', afterTax: '0.0375' },
      { date: '2028-01-31', coupon: '0.0625', redemption: '100', afterTax: '100.0375' },
    ])
    expect(Number(gilt.sale?.proceeds)).toBeCloseTo(
      Number(gilt.sale?.clean) + Number(gilt.sale?.accrued),
      8,
    )
    for (const code of ['TN28', 'tn28.l']) {
      expect((await app.get<GiltDetail>(`/api/gilts/${code}`)).isin).toBe(EIGHTH)
    }
    const before = await app.get<Gilts>('/api/gilts?on=2020-06-10')
    expect(before.items.some(({ isin }) => isin === EIGHTH)).toBe(false)
    expect((await app.http.inject({ url: '/api/gilts/NOPE' })).statusCode).toBe(404)
    expect((await app.http.inject({ url: '/api/gilts/a%20b' })).statusCode).toBe(422)
    expect((await app.http.inject({ url: '/api/gilts?on=2030-01-01' })).statusCode).toBe(422)
    expect((await app.http.inject({ url: '/api/gilts?on=yesterday' })).statusCode).toBe(422)
    expect((await app.http.inject({ url: '/api/gilts?taxRate=forty' })).statusCode).toBe(422)
    await app.close()
  })

  it('in the demo is compared with a simulated SONIA, marked as such', async () => {
    const app = await buildTestApp(await databases.create())
    const { items } = await app.get<CashRates>('/api/cash-rates?taxRate=20')
    expect(items.map(({ key, net, simulated }) => [key, net, simulated])).toEqual([
      ['bank_rate', '3', false],
      ['sonia', '2.984', true],
      ['money_market', '2.864', true],
      ['premium_bonds', '3.8', false],
      ['gilt', expect.any(String), true],
    ])
    await app.close()
  })

  it('in pounds counts the savings allowance once, and asks what it cannot read', async () => {
    const app = await buildTestApp(await databases.create())
    const read = async (query: string) =>
      Object.fromEntries(
        (await app.get<CashRates>(`/api/cash-rates?${query}`)).items.map((row) => [row.key, row]),
      )
    // £20,000 at 4.5% earns £900; £400 are above the allowance, taxed at 40%.
    const own = 'amount=20000&account=4.5&cashIsa=4'
    const rows = await read(`taxRate=40&allowance=500&${own}`)
    expect(rows['account']).toMatchObject({ rate: '4.5', net: '2.7', yearly: '740' })
    expect(rows['cash_isa']).toMatchObject({ net: '4', yearly: '800' })
    expect(rows['bank_rate']).toMatchObject({ yearly: '650', isAtLeast: false })
    expect(rows['premium_bonds']).toMatchObject({ yearly: '760' })
    expect(rows['gilt']).toMatchObject({ isAtLeast: true })
    expect((await read(`taxRate=45&allowance=0&${own}`))['account']?.yearly).toBe('495')
    expect((await read(`taxRate=20&allowance=1000&${own}`))['account']?.yearly).toBe('900')
    expect((await read(own))['account']).toMatchObject({ net: null, yearly: null })
    expect((await read('taxRate=20&account=4'))['account']?.yearly).toBeNull()
    // Without an allowance stated, what is taxed is known as at least.
    const open = await read(`taxRate=40&${own}`)
    expect(open['account']).toMatchObject({ yearly: '540', isAtLeast: true })
    expect(open['gilt']).toMatchObject({ isAtLeast: true })
    expect(open['cash_isa']).toMatchObject({ yearly: '800', isAtLeast: false })
    expect((await read(`taxRate=0&${own}`))['account']).toMatchObject({ isAtLeast: false })
    expect((await read(`taxRate=45&allowance=0&${own}`))['gilt']).toMatchObject({
      isAtLeast: false,
    })
    for (const wrong of ['amount=-5', 'amount=0', 'allowance=x', 'account=45', 'cashIsa=-1']) {
      expect((await app.http.inject({ url: `/api/cash-rates?${wrong}` })).statusCode).toBe(422)
    }
    await app.close()
  })

  it('is compared by the highest yield after tax of about a year', async () => {
    const app = await buildTestApp(await databases.create())
    const { items } = await app.get<CashRates>('/api/cash-rates?taxRate=40')
    const list = await app.get<Gilts>('/api/gilts?taxRate=40')
    const days = (one: Gilt) => (Date.parse(one.maturity) - Date.parse(one.settle)) / 86_400_000
    const nets = list.items
      .filter((one) => one.kind === 'conventional' && days(one) >= 183 && days(one) <= 548)
      .map(({ figures }) => figures?.afterTax.find(({ taxRate }) => taxRate === '40')?.yield)
    expect(nets.length).toBeGreaterThan(1)
    const best = Math.max(...nets.map(Number))
    expect(items.find(({ key }) => key === 'gilt')?.net).toBe(String(best))
    await app.close()
  })

  it('in the demo has a price and figures, each marked as simulated', async () => {
    const app = await buildTestApp(await databases.create())
    const { items, simulated } = await app.get<Gilts>('/api/gilts')
    expect(simulated).toBe(true)
    expect(items.length).toBeGreaterThan(85)
    for (const { figures } of items) {
      expect(figures?.simulated).toBe(true)
      expect(Number(figures?.yield)).toBeGreaterThan(0)
      expect(Number(figures?.yield)).toBeLessThan(7)
    }
    await app.close()
  })
})

describe('A ladder', () => {
  const databases = sqliteDatabases()
  const open = async () => {
    const app = await buildAccountApp(await databases.create())
    const browser = await openBrowser(app)
    const build = <T>(body: object) => browser.call<T>('POST', '/api/gilts/ladder', body)
    return { app, build }
  }

  it('pays the amount in each year after tax, and says which years have no gilt', async () => {
    const { app, build } = await open()
    const reply = await build<GiltLadder>({
      amount: '10000',
      fromYear: 2027,
      toYear: 2031,
      taxRate: '40',
    })
    expect(reply.status).toBe(200)
    const ladder = reply.body
    expect(ladder.rungs.map(({ year }) => year)).toEqual([2027, 2028, 2029, 2030, 2031])
    for (const { because, maturity, nominal, total, year } of ladder.rungs) {
      expect(because).toBeNull()
      expect(maturity?.slice(0, 4)).toBe(String(year))
      expect(Number.isInteger(Number(nominal))).toBe(true)
      expect(Number(total)).toBeGreaterThanOrEqual(10_000)
      expect(Number(total)).toBeLessThan(10_002)
    }
    const sum = (of: 'cost' | 'total') =>
      ladder.rungs.reduce((all, rung) => all + Number(rung[of]), 0).toFixed(2)
    expect([Number(ladder.cost).toFixed(2), Number(ladder.received).toFixed(2)]).toEqual([
      sum('cost'),
      sum('total'),
    ])
    const far = await build<GiltLadder>({ amount: '1', fromYear: 2074, toYear: 2076, taxRate: '0' })
    expect(far.body.rungs.map(({ because, isin }) => [isin, because])).toEqual([
      ['GB00BLBDX619', 'No gilt matures in 2074; this one pays the year before.'],
      [null, 'No gilt with a price matures in 2075 or 2074.'],
      [null, 'No gilt with a price matures in 2076 or 2075.'],
    ])
    await app.close()
  })

  it.each([
    ['amount', { amount: '0', fromYear: 2027, toYear: 2028, taxRate: '0' }],
    ['amount', { amount: 'ten', fromYear: 2027, toYear: 2028, taxRate: '0' }],
    ['toYear', { amount: '1', fromYear: 2028, toYear: 2027, taxRate: '0' }],
    ['taxRate', { amount: '1', fromYear: 2027, toYear: 2028 }],
    ['fromYear', { amount: '1', fromYear: '2027', toYear: 2028, taxRate: '0' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { app, build } = await open()
    const reply = await build<{ errors: object }>(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    await app.close()
  })
})
