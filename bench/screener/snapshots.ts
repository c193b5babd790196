/** The real instrument list, and it copied to a size, with invented quotes for most listings. */

import {
  type Listing,
  loadReferenceData,
  loadUniverse,
  type Universe,
} from '../../apps/server/src/modules/instruments/index.ts'
import {
  buildSnapshot,
  type Snapshot,
} from '../../apps/server/src/modules/screener/build-snapshot.ts'
import type { Database, Db } from '../../apps/server/src/platform/db/database.ts'
import type { Quote } from '../../packages/contract/src/quotes/index.ts'
import { plainColumns } from '../../tests/support/plain-columns.ts'
import { seeded } from '../../tests/support/seeded.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 14)
const QUOTED_SHARE = 0.7
const USD_RATES: Readonly<Record<string, number>> = {
  GBP: 1.31,
  EUR: 1.16,
  JPY: 0.0067,
  CAD: 0.72,
  AUD: 0.66,
}

export async function loadRealUniverse(db: Db): Promise<Universe> {
  await loadReferenceData(db, '2026-11-20')
  return loadUniverse(db, NOW_MS)
}

/** Every live listing as often as it takes, under ids and tickers of their own. */
export function copyUniverse(universe: Universe, size: number): Universe {
  const live = [...universe.live]
  const copies: Listing[] = []
  for (let round = 0; copies.length < size; round++) {
    for (const listing of live.slice(0, size - copies.length)) {
      copies.push(round === 0 ? listing : copyOf(listing, round))
    }
  }
  copies.sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
  return { ...universe, listings: copies, live: copies }
}

function copyOf(listing: Listing, round: number): Listing {
  const { ticker, listing_id: id } = listing
  const fields = JSON.parse(JSON.stringify(listing)) as Database['listings']
  return { ...fields, ticker: `${ticker}~${round}`, listing_id: `${id}~${round}` }
}

export interface Built {
  readonly snapshot: Snapshot
  readonly builtMs: number
  /** The longest that the event loop was held. */
  readonly longestSliceMs: number
}

export function buildTimed(universe: Universe): Built {
  const usdRate = (currency: string) => {
    const rate = USD_RATES[currency]
    return rate === undefined ? null : { rate, asOf: '2026-11-20T12:00:00.000Z' }
  }
  const quotes = inventQuotes(universe)
  const work = buildSnapshot(
    {
      universe,
      quotes,
      usdRate,
      olderDayOf: () => null,
      metrics: plainColumns((currency) => USD_RATES[currency] ?? null).build,
      nowMs: NOW_MS,
    },
    null,
  )
  const started = performance.now()
  let longestSliceMs = 0
  for (let before = started; ; ) {
    const step = work.next()
    const now = performance.now()
    longestSliceMs = Math.max(longestSliceMs, now - before)
    before = now
    if (step.done) return { snapshot: step.value, builtMs: now - started, longestSliceMs }
  }
}

function inventQuotes({ listings }: Universe): Map<string, Quote> {
  const random = seeded(7)
  const quotes = new Map<string, Quote>()
  for (const { ticker, currency } of listings) {
    if (currency === null || random() > QUOTED_SHARE) continue
    const price = Math.round(10 ** (random() * 4) * 100) / 100
    const maybe = (value: number) => (random() < 0.6 ? value : null)
    quotes.set(ticker, {
      ticker,
      symbol: ticker,
      kind: 'share',
      name: null,
      price,
      unit: currency,
      previousClose: price,
      change: 0,
      changeRatio: Math.round((random() - 0.5) * 2000) / 10_000,
      open: null,
      dayHigh: null,
      dayLow: null,
      volume: random() < 0.2 ? 0 : Math.floor(10 ** (random() * 7)),
      fiftyTwoWeekHigh: price * (1 + random()),
      fiftyTwoWeekLow: price * random(),
      marketCap: null,
      sharesOutstanding: null,
      earningsPerShare: null,
      bookValue: null,
      priceEarnings: maybe(random() * 60),
      relativeVolume: null,
      priceToBook: null,
      dividendYield: maybe(random() * 0.1),
      flags: [],
      provenance: {
        source: 'bench',
        asOf: '2026-11-20T13:00:00.000Z',
        delayMinutes: 15,
        stale: false,
        simulated: true,
      },
    })
  }
  return quotes
}
