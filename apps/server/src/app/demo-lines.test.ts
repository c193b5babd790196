/** Funds that follow an index, and lines that are of one company, in the simulated market. */
import { currencyOf, toMajor } from '@leadenhall/contract/shared/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFullUniverse, openSimulatedMarket } from '#tests/support/simulated-market.ts'
import { CloseSeries } from '../modules/figures/closes.ts'
import { findTracked } from '../modules/figures/tracked-index.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { simulateYears } from '../providers/demo/simulated-accounts.ts'

const NOW = Date.parse('2026-11-25T23:00:00Z')
const DAY = Math.floor(NOW / 86_400_000)

let universe: Universe
let market: ReturnType<typeof openSimulatedMarket>
beforeAll(async () => {
  universe = await loadFullUniverse()
  market = openSimulatedMarket(universe, NOW)
})

async function seriesOf(symbol: string): Promise<CloseSeries> {
  const found = await market.provider.simulateCloses?.(symbol, DAY - 800)
  if (!found) throw new Error(`no closes of ${symbol}`)
  return new CloseSeries(found.unit ?? 'GBP', found.closes)
}

it.each(['VUSA.L', 'VUSD.L', 'CSP1.L', 'SPX5.L', 'G500.L', 'ISF.L', 'VUKE.L', 'VMID.L', 'CIND.L'])(
  'A beta of %s against the index that it follows is near 1',
  async (ticker) => {
    const index = await seriesOf(findIndex(ticker))
    const against = findTracked({ find: () => index }, { ticker })
    expect(against?.closesLater).toBe(!findIndex(ticker).startsWith('^FT'))
    const { beta } = (await seriesOf(ticker)).risk(DAY, against ?? fail())
    expect(beta).toBeGreaterThan(0.85)
    expect(beta).toBeLessThan(1.15)
  },
)

function findIndex(ticker: string): string {
  let index = ''
  findTracked({ find: (symbol) => void (index = symbol) }, { ticker })
  return index
}

const fail = (): never => {
  throw new Error('follows no index')
}

describe('All lines of a company', () => {
  const COMPANIES = [
    ['VOD.L', 'VOD', 10],
    ['SHEL.L', 'SHEL', 2],
    ['BARC.L', 'BCS', 4],
    ['HSBA.L', 'HSBC', 5],
    ['DGE.L', 'DEO', 4],
    ['BP.L', 'BP', 6],
    ['AZN.L', 'AZN', 1],
    ['AAPL', 'APC.DE', 1],
    ['7203.T', 'TM', 10],
    ['BHP.L', 'BHP.AX', 1],
  ] as const

  it.each(COMPANIES)(
    'have the accounts and the size of %s: %s is for %d of its shares',
    async (ticker, line, shares) => {
      const [main, other] = [market.findCompany(ticker), market.findCompany(line)]
      if (!main || !other) throw new Error('no company')
      const [year, otherYear] = [main, other].map((one) => simulateYears(one, NOW).at(-1))
      expect(other.currency).toBe(main.currency)
      for (const key of ['revenue', 'net_profit', 'equity', 'total_debt', 'free_cash_flow']) {
        expect(otherYear?.lines[key]).toBe(year?.lines[key])
      }
      expect((otherYear?.lines['eps'] ?? 0) / (year?.lines['eps'] ?? 0) / shares).toBeCloseTo(1, 1)
      const quotes = await market.quotesOf([
        ticker,
        line,
        'GBPUSD=X',
        'EURUSD=X',
        'JPYUSD=X',
        'AUDUSD=X',
      ])
      const dollars = (unit: string) =>
        unit === 'USD' ? 1 : (quotes.get(`${unit}USD=X`)?.price ?? Number.NaN)
      const capOf = (symbol: string) => {
        const cap = quotes.get(symbol)?.marketCap
        return cap ? toMajor(cap).value * dollars(currencyOf(cap.unit)) : Number.NaN
      }
      expect(capOf(line) / capOf(ticker)).toBeCloseTo(1, 1)
      const priceOf = (symbol: string) => {
        const quote = quotes.get(symbol)
        const price = toMajor({ value: quote?.price ?? Number.NaN, unit: quote?.unit ?? '' })
        return price.value * dollars(price.unit)
      }
      expect(priceOf(line) / priceOf(ticker) / shares).toBeCloseTo(1, 1)
    },
  )

  it('are apart where the list gives one code of two companies', () => {
    const [boots, henryBoot] = [market.findCompany('BOOT'), market.findCompany('BOOT.L')]
    expect(boots?.seed).not.toBe(henryBoot?.seed)
  })

  it('move together within the day', async () => {
    const noon = openSimulatedMarket(universe, Date.parse('2026-11-25T17:00:00Z'))
    for (const [line, main] of [
      ['GOOGL', 'GOOG'],
      ['BRK-A', 'BRK-B'],
      ['VUSD.L', 'CSPX.L'],
    ] as const) {
      const quotes = await noon.quotesOf([line, main])
      const changeOf = (symbol: string) => {
        const quote = quotes.get(symbol)
        return (quote?.price ?? Number.NaN) / (quote?.previousClose ?? Number.NaN)
      }
      expect(changeOf(line)).toBeCloseTo(changeOf(main), 3)
    }
  })
})
