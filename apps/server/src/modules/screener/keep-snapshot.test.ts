import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import { plainColumns } from '#tests/support/plain-columns.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { buildSnapshot, type Snapshot } from './build-snapshot.ts'
import { ROWS_A_SLICE } from './engine/slices.ts'
import { keepSnapshot, type SnapshotDeps, type SnapshotKeeper } from './keep-snapshot.ts'
import { presentRow } from './present-rows.ts'

const QUOTE = buildWireQuote({
  dividendYield: 0.05,
  priceEarnings: 11,
  marketCap: { value: 4e10, unit: 'GBP' },
  provenance: { ...buildWireQuote().provenance, simulated: true },
})

let universe: Universe
let keeper: SnapshotKeeper | undefined
beforeAll(async () => {
  universe = await buildTestUniverse()
})
afterEach(() => keeper?.close())

function keep(deps: Partial<SnapshotDeps> = {}): SnapshotKeeper {
  keeper = keepSnapshot({
    clock: { now: () => TEST_NOW },
    universe: () => universe,
    latestQuotes: () => new Map(),
    usdRate: (currency) =>
      currency === 'GBP' ? { rate: 1.25, asOf: '2026-09-17T20:00:00.000Z' } : null,
    olderDayOf: (_, asOf) => (asOf < '2026-09-18' ? asOf.slice(0, 10) : null),
    columns: plainColumns((currency) => (currency === 'GBP' ? 1.25 : null)),
    onError: (error) => {
      throw error
    },
    intervalMs: 5,
    ...deps,
  })
  return keeper
}

const rowOf = ({ listed }: Snapshot, ticker: string) =>
  [...listed.listings].findIndex((listing) => listing.ticker === ticker)

function manyListings(): Listing[] {
  const first = JSON.parse(JSON.stringify(universe.listings.at(0))) as Database['listings']
  return Array.from({ length: 12_000 }, (_, at) => ({
    ...first,
    ticker: `T${at}`,
    name: `Company ${(at * 7919) % 12_000}`,
  }))
}

describe('The snapshot', () => {
  it('has one row per live listing, in ticker order', async () => {
    const { listed, table, quotes, simulated } = await keep().get()
    const tickers = universe.listings
      .filter(({ retired_on: retiredOn }) => retiredOn === null)
      .map(({ ticker }) => ticker)
    expect(listed.listings.map(({ ticker }) => ticker)).toEqual(tickers)
    expect(table.size).toBe(tickers.length)
    expect({ quotes, simulated }).toEqual({
      quotes: { count: 0, oldest: null, newest: null },
      simulated: false,
    })
  })

  it('has its instrument columns while its figures are still computed', async () => {
    const columns = plainColumns(() => null)
    const isReady = Promise.withResolvers<void>()
    const kept = keep({
      columns: { ...columns, prepare: () => isReady.promise },
    })
    const building = kept.get()
    const listed = await kept.getListed()
    expect(listed.options.get('exchange')?.values).toContain('LSE')
    isReady.resolve()
    expect((await building).listed).toBe(listed)
    expect(await kept.getListed()).toBe(listed)
  })

  it('is swapped as a whole after quotes change, reusing the instrument columns', async () => {
    let quotes = new Map<string, Quote>()
    const kept = keep({ latestQuotes: () => quotes })
    const before = await kept.get()
    quotes = new Map([['VOD.L', QUOTE]])
    kept.touch()
    expect(await kept.get()).toBe(before)
    const after = await vi.waitFor(async () => {
      const now = await kept.get()
      expect(now).not.toBe(before)
      return now
    })
    expect(after.listed).toBe(before.listed)
    expect(after).toMatchObject({
      simulated: true,
      quotes: { count: 1, oldest: QUOTE.provenance.asOf, newest: QUOTE.provenance.asOf },
    })
    const row = rowOf(after, 'VOD.L')
    const columns = ['price', 'price_unit', 'price_gbp', 'dividend_yield', 'volume'] as const
    const cap = ['market_cap_source', 'market_cap_as_of'] as const
    expect(
      presentRow(after, row, [...columns, ...cap, 'quote_as_of', 'price_earnings']),
    ).toMatchObject({
      price: 200,
      price_unit: 'GBX',
      price_gbp: 2,
      dividend_yield: 0.05,
      volume: 12,
      market_cap_usd: 5e10,
      market_cap_source: 'quote',
      market_cap_as_of: '2026-09-17',
      quote_as_of: '2026-09-18T10:00:00.000Z',
      price_earnings: 11,
    })
    expect(presentRow(before, row, cap)).toMatchObject({
      market_cap_usd: 36_334_369_908,
      market_cap_source: 'reference',
      market_cap_as_of: '2026-02-23',
    })
  })

  it('dates a price that is older than its exchange’s latest trading day, and no other', async () => {
    const provenance = { ...QUOTE.provenance, asOf: '2026-06-12T15:35:00.000Z' }
    const dayOf = async (quote: Quote) => {
      const snapshot = await keep({ latestQuotes: () => new Map([['VOD.L', quote]]) }).get()
      return presentRow(snapshot, rowOf(snapshot, 'VOD.L'), ['price_day']).price_day
    }
    expect(await dayOf({ ...QUOTE, provenance })).toBe('2026-06-12')
    expect(await dayOf(QUOTE)).toBeNull()
  })

  it('is rebuilt once per interval, however many touches', async () => {
    const latestQuotes = vi.fn(() => new Map<string, Quote>())
    const kept = keep({ latestQuotes, intervalMs: 60 })
    await kept.get()
    for (let touch = 0; touch < 20; touch++) kept.touch()
    await vi.waitFor(() => expect(latestQuotes).toHaveBeenCalledTimes(2))
    for (let touch = 0; touch < 20; touch++) kept.touch()
    await vi.waitFor(() => expect(latestQuotes).toHaveBeenCalledTimes(3))
  })

  it('picks up a new instrument list without a touch', async () => {
    let current = universe
    const kept = keep({ universe: () => current })
    const before = await kept.get()
    current = { ...universe, live: [...universe.live].slice(0, 5) }
    await kept.get()
    await vi.waitFor(async () => expect((await kept.get()).table.size).toBe(5))
    expect(before.table.size).toBeGreaterThan(5)
  })

  it('survives a failed rebuild with the previous snapshot, and reports the error', async () => {
    const onError = vi.fn()
    let isBroken = false
    const latestQuotes = () => {
      if (isBroken) throw new Error('no quotes today')
      return new Map<string, Quote>()
    }
    const kept = keep({ latestQuotes, onError })
    const before = await kept.get()
    isBroken = true
    kept.touch()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('no quotes today')))
    expect(await kept.get()).toBe(before)
    isBroken = false
    kept.touch()
    await vi.waitFor(async () => expect(await kept.get()).not.toBe(before))
  })

  it('that is not built yet when the server closes is refused, not failed', async () => {
    const kept = keep({ universe: () => ({ ...universe, live: manyListings() }) })
    const pending = kept.get()
    kept.close()
    await expect(pending).rejects.toMatchObject({ code: 'closing' })
  })

  it('computes rows with a new quote, and all of them every five minutes', async () => {
    let nowMs = TEST_NOW
    let dollars = 1.25
    const versions = new Map([
      ['VOD.L', 1],
      ['BP.L', 1],
    ])
    const kept = keep({
      clock: { now: () => nowMs },
      latestQuotes: () => ({
        get: (symbol) => (versions.has(symbol) ? QUOTE : undefined),
        versionOf: (symbol) => versions.get(symbol) ?? 0,
      }),
      usdRate: () => ({ rate: dollars, asOf: '2026-09-17T20:00:00.000Z' }),
    })
    const capsAfter = async (passedMs: number) => {
      const before = await kept.get()
      nowMs += passedMs
      kept.touch()
      await vi.waitFor(async () => expect(await kept.get()).not.toBe(before))
      const now = await kept.get()
      return ['VOD.L', 'BP.L'].map(
        (ticker) => presentRow(now, rowOf(now, ticker), []).market_cap_usd,
      )
    }
    await kept.get()
    dollars = 1.5
    versions.set('VOD.L', 2)
    expect(await capsAfter(1000)).toEqual([6e10, 5e10])
    expect(await capsAfter(299_000)).toEqual([6e10, 6e10])
  })

  // @spec 10.48
  it('is built in slices of limited size', () => {
    const work = buildSnapshot(
      {
        universe: { ...universe, live: manyListings() },
        quotes: new Map(),
        usdRate: () => null,
        olderDayOf: () => null,
        metrics: plainColumns().build,
        nowMs: TEST_NOW,
      },
      null,
    )
    const slices: number[] = []
    for (let step = work.next(); !step.done; step = work.next()) slices.push(step.value)
    expect(Math.max(...slices)).toBe(ROWS_A_SLICE)
    expect(slices.length).toBeGreaterThan((20 * 12_000) / ROWS_A_SLICE)
  })

  it('that no one has read for a minute is built again by the next read, if quotes have changed', async () => {
    let nowMs = TEST_NOW
    const kept = keep({ clock: { now: () => nowMs } })
    const first = await kept.get()
    nowMs += 61_000
    expect(await kept.get()).toBe(first)
    kept.noteChange()
    const second = await kept.get()
    expect(second).not.toBe(first)
    kept.noteChange()
    nowMs += 30_000
    expect(await kept.get()).toBe(second)
  })
})
