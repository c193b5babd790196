/** An added fund through imports, targets, income, tax and performance, priced by a file. */
import type { Income } from '@leadenhall/contract/income/index.ts'
import type {
  ImportPreview,
  PortfolioAccount,
  PortfolioPerformance,
} from '@leadenhall/contract/portfolio/index.ts'
import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import type { Targets } from '@leadenhall/contract/targets/index.ts'
import type { TaxFunds, TaxYear } from '@leadenhall/contract/tax/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { openOnTestDay } from '#tests/support/open-on-test-day.ts'
import type { TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const UK = 'GB00B41YBW71'
const IRISH = 'IE00B3X1NT05'
const COLUMNS =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'

describe('An added fund', () => {
  onEachDatabase((databases) => {
    let account: string
    let app: TestApp
    let browser: TestBrowser

    beforeEach(async () => {
      const place = await databases.create()
      ;({ app, admin: browser } = await openOnTestDay(place))
      await add(UK, 'Fundsmith Equity I Acc')
      const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
      account = (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body
        .id
    })
    afterEach(() => app.close())

    const add = (isin: string, name: string) =>
      browser.call('POST', '/api/instruments/funds', {
        isin,
        name,
        unit: 'GBP',
        units: 'accumulation',
      })
    const price = async (...rows: string[]) => {
      const bytes = Buffer.from(['isin,date,price,currency', ...rows].join('\n'))
      const file = { name: 'fund.csv', bytes }
      const { body } = await upload<PriceImport>(browser, '/api/prices/imports', {}, file)
      await browser.call('POST', `/api/prices/imports/${body.id}/commit`)
    }
    const record = async (activity: object) => {
      const body = { account_id: account, ticker: UK, ...activity }
      const reply = await browser.call('POST', '/api/portfolio/activities', body)
      expect([reply.status, reply.body]).toMatchObject([201, {}])
    }
    const buy = (date: string, quantity: string, ticker = UK) =>
      record({ kind: 'buy', date, ticker, quantity, price: { value: '6.00', unit: 'GBP' } })
    const read = async <T>(path: string) =>
      (await browser.call<T>('GET', `/api/portfolio/${path}`)).body
    const importFile = async (...rows: string[]) =>
      (
        await upload<ImportPreview>(
          browser,
          '/api/portfolio/imports',
          { account_id: account },
          { name: 'file.csv', bytes: Buffer.from([COLUMNS, ...rows].join('\n')) },
        )
      ).body

    it('is found by its ISIN in a file; an unknown ISIN asks by name and quotes it', async () => {
      const { rows } = await importFile(
        `Market buy,2026-09-01 10:00:00,${UK},,Fundsmith Equity I Acc,100,6.25,GBP,625,GBP`,
        'Market buy,2026-09-01 10:00:00,GB00B4PQW151,,Vanguard LifeStrategy 60,10,250,GBP,2500,GBP',
      )
      expect(rows[0]).toMatchObject({ status: 'new', activity: { ticker: UK } })
      expect(rows[1]).toMatchObject({
        status: 'needs_you',
        instrument: { contradiction: null, unlisted_isin: 'GB00B4PQW151' },
      })
      expect(rows[1]?.reason).toBe(
        'Which instrument is "Vanguard LifeStrategy 60" (ISIN GB00B4PQW151)? It is not in the instrument list.',
      )
    })

    it('is a member of a target class with its value', async () => {
      await buy('2026-09-01', '100')
      await price(`${UK},2026-09-17,6.3985,GBP`)
      const classes = [{ name: 'Funds', target: '100', tickers: [UK], holdsCash: false }]
      await browser.call('PUT', '/api/portfolio/targets', { classes })
      const { classes: own, unassigned } = await read<Targets>('targets')
      expect(own).toMatchObject([{ name: 'Funds', value: '639.85', tickers: [UK] }])
      expect(unassigned).toEqual([])
    })

    it('of the UK pays notional distributions that count as dividends and in the cost', async () => {
      await buy('2025-05-01', '100')
      await record({ kind: 'notional_distribution', date: '2025-12-31', amount: '12.34' })
      const sale = { quantity: '100', price: { value: '6.40', unit: 'GBP' } }
      await record({ kind: 'sell', date: '2026-02-02', ...sale })
      const year = await read<TaxYear>('tax/2025-26')
      // 640 − (600 + 12.34)
      expect(year).toMatchObject({ dividends: '12.34', net: '27.66', provisional: false })
      expect(await read<TaxFunds>('tax/2025-26/funds')).toMatchObject({ funds: [] })
      expect(JSON.stringify(await read<Income>('income?year=2025'))).toContain('12.34')
    })

    it('of another country asks for its reporting status', async () => {
      await add(IRISH, 'Irish Equity Acc')
      await buy('2023-05-01', '100', IRISH)
      const sale = { quantity: '100', price: { value: '6.40', unit: 'GBP' } }
      await record({ kind: 'sell', date: '2026-02-02', ticker: IRISH, ...sale })
      const year = await read<TaxYear>('tax/2025-26')
      expect(year.provisional).toBe(true)
      expect(year.needsYou.map(({ message }) => message).join()).toContain(IRISH)
    })

    it('counts in performance on the day of its valuation', async () => {
      await buy('2026-09-15', '100')
      await price(
        `${UK},2026-09-15,6.00,GBP`,
        `${UK},2026-09-16,6.00,GBP`,
        `${UK},2026-09-17,6.30,GBP`,
      )
      const { daily } = await read<PortfolioPerformance>('performance')
      const returns = new Map(daily.map((day) => [day.date, day.return]))
      expect(returns.get('2026-09-16')).toBeCloseTo(0, 9)
      expect(returns.get('2026-09-17')).toBeCloseTo(0.05, 9)
    })
  })
})
