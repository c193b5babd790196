import type { RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'

const databases = sqliteDatabases('suite')
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp(await databases.create())
})
afterAll(() => app.close())

it('adds up the parts of a round trip, each with its rule', async () => {
  const costs = await app.get<RoundTripCost>('/api/costs/VOD.L?amount=5000&commission=5')
  expect(costs.parts.map(({ part }) => part)).toEqual([
    'spread',
    'stamp_duty',
    'ptm_levy',
    'commission',
  ])
  expect(costs.parts[1]).toMatchObject({
    pounds: 25,
    ratio: 0.005,
    citation: expect.stringContaining('Finance Act 1986'),
    validFrom: '1986-10-27',
  })
  expect(costs).toMatchObject({ unknown: [], simulated: true })
  const sum = costs.parts.reduce((total, { pounds }) => total + (pounds ?? 0), 0)
  expect(costs.breakEvenRatio).toBeCloseTo(sum / 5000, 10)
})

it('names an unknown part and has no total', async () => {
  const costs = await app.get<RoundTripCost>('/api/costs/VOD.L?amount=5000')
  expect(costs).toMatchObject({ unknown: ['Commission'], breakEvenRatio: null, totalPounds: null })
  expect(costs.atLeastRatio).toBeGreaterThan(0.005)
})

it('has neither a duty nor a total on a share of the United States, whose dollars cost too', async () => {
  const costs = await app.get<RoundTripCost>('/api/costs/AAPL?amount=5000&commission=5')
  expect(costs.parts[1]).toMatchObject({ part: 'stamp_duty', pounds: 0 })
  expect(costs).toMatchObject({ unknown: ['Currency conversion'], breakEvenRatio: null })
})

it('is also a metric', async () => {
  const { figures } = await app.get<Figures>('/api/figures/VOD.L')
  const [spread, cost] = ['spread', 'round_trip_cost'].map((key) =>
    figures.find(({ metric }) => metric === key),
  )
  expect(cost?.value).toBeCloseTo((spread?.value ?? 0) + 0.005, 10)
  const foreign = await app.get<Figures>('/api/figures/SAP.DE')
  expect(foreign.figures.find(({ metric }) => metric === 'round_trip_cost')).toMatchObject({
    value: null,
    because: expect.stringContaining('duty'),
  })
})

it('refuses an unlisted ticker and a bad amount', async () => {
  const status = async (url: string) => (await app.http.inject({ url })).statusCode
  expect(await status('/api/costs/NOPE.L?amount=1000')).toBe(404)
  for (const amount of ['0', '-5', 'much', '1e12']) {
    const reply = await app.http.inject({ url: `/api/costs/VOD.L?amount=${amount}` })
    expect(reply.statusCode).toBe(422)
    expect(JSON.stringify(reply.json())).toContain('amount')
  }
  expect(await status('/api/costs/VOD.L?commission=-1')).toBe(422)
})
