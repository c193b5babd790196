/** Year-end levels of earlier years in the simulated market. */
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { loadFullUniverse, openSimulatedMarket } from '#tests/support/simulated-market.ts'
import { toDay } from '../platform/calendar/days.ts'
import { readDatedFacts } from '../providers/demo/dated-facts.ts'

const NOW = Date.parse('2026-11-25T23:00:00Z')
const { yearEnds } = readDatedFacts()

let market: ReturnType<typeof openSimulatedMarket>
beforeAll(async () => {
  market = openSimulatedMarket(await loadFullUniverse(), NOW)
})

async function closesOf(symbol: string) {
  const found = await market.provider.simulateCloses?.(symbol, toDay('2020-11-01'))
  if (!found?.unit) throw new Error(`no closes of ${symbol}`)
  const { closes, unit } = found
  return {
    unit,
    closes,
    on: (date: string) => closes.findLast(([day]) => day <= toDay(date))?.[1] ?? Number.NaN,
  }
}

it('The simulated path of every listed name meets its levels of earlier years', async () => {
  expect(yearEnds.size).toBeGreaterThan(60)
  for (const [symbol, { closes, unit }] of yearEnds) {
    const path = await closesOf(symbol)
    expect([symbol, path.unit]).toEqual([symbol, unit])
    for (const { date, price } of closes) {
      expect(`${symbol} ${date} ${(path.on(date) / price).toFixed(2)}`).toBe(
        `${symbol} ${date} 1.00`,
      )
    }
  }
})

it('A path moves from day to day on its way between the levels', async () => {
  const { closes } = await closesOf('AAPL')
  const moves = closes.slice(1).map(([, close], at) => Math.abs(Math.log(close / closes[at]![1])))
  expect(Math.max(...moves)).toBeLessThan(0.12)
  expect(moves.filter((move) => move > 0.002).length / moves.length).toBeGreaterThan(0.7)
})

it('A tracker and a further line meet the levels of their index and their company', async () => {
  const rates = await closesOf('GBPUSD=X')
  const [fund, index] = [await closesOf('CSPX.L'), await closesOf('^GSPC')]
  const [receipt, company] = [await closesOf('VOD'), await closesOf('VOD.L')]
  for (const date of ['2021-12-30', '2023-12-28']) {
    expect(fund.on(date) / index.on(date)).toBeCloseTo(0.1066, 3)
    const pounds = toMajor({ value: company.on(date), unit: company.unit }).value
    expect(receipt.on(date) / (pounds * 10 * rates.on(date))).toBeCloseTo(1, 1)
  }
})

it('Apple has gained more than the index in five years, as it has', async () => {
  const gainOf = async (symbol: string) => {
    const { on } = await closesOf(symbol)
    return on('2025-12-31') / on('2020-12-31')
  }
  expect(await gainOf('AAPL')).toBeGreaterThan(await gainOf('^GSPC'))
  expect(await gainOf('^GSPC')).toBeGreaterThan(1.7)
})
