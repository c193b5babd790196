import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  EODHD_KEY,
  GOOD_DAYS,
  type HandMadeReply,
  json,
  REFUSED_REPLIES,
  REPLIES_WITH_A_FAULTY_DAY,
} from '#tests/support/eodhd-replies.ts'
import { type StandIn, type StandInListing, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { createSkippingStopwatch } from '#tests/support/skipping-stopwatch.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createKeyedSource } from '../keyed-source.ts'
import type { HistoryRequest, MarketDataProvider, ProviderHistory, RefusedDay } from '../ports.ts'
import type {
  DailyCalls,
  ListedSecurity,
  ListedSymbol,
  PriceSourceParts,
  SymbolLists,
} from '../price-ports.ts'
import { EODHD } from './eodhd-source.ts'

const VODAFONE = 'GB00BH4HKS39'
/** Added by its ISIN. */
const FUND = 'GB00B41YBW71'
const ASKED: HistoryRequest = {
  symbol: 'VOD.L',
  from: Date.parse('2026-08-01') / 1000,
  to: TEST_NOW / 1000 + 86_400,
  interval: '1d',
}
const KNOWN: readonly ListedSecurity[] = [
  { ticker: 'VOD.L', exchange: 'LSE', isin: VODAFONE, currency: 'GBX' },
  { ticker: 'AAPL', exchange: 'NASDAQ', isin: null, currency: 'USD' },
  { ticker: FUND, exchange: 'FUND', isin: FUND, currency: 'GBP' },
]
const ON = { 'eodhd.enabled': 'on', 'eodhd.apiKey': EODHD_KEY }

let standIn: StandIn
let outbound: Outbound
let made: number
let calls: DailyCalls

beforeEach(() => {
  made = 0
  calls = {
    take: async (_source, most) => made < most && ++made > 0,
    made: async () => made,
    useUp: async (_source, most) => void (made = most),
  }
})
afterEach(async () => {
  await outbound.close()
  await standIn.close()
})

function memoryLists(): SymbolLists {
  const kept = new Map<string, { symbols: readonly ListedSymbol[]; readAtMs: number }>()
  return {
    find: async (...key) => kept.get(key.join()) ?? null,
    async save(source, exchange, symbols) {
      kept.set([source, exchange].join(), { symbols, readAtMs: TEST_NOW })
    },
  }
}

async function open(
  listing: Partial<StandInListing> = {},
  {
    texts = ON,
    parts = {},
  }: { texts?: Record<string, string>; parts?: Partial<PriceSourceParts> | undefined } = {},
): Promise<MarketDataProvider> {
  standIn = await startEodhd({
    listings: [{ code: 'VOD', currency: 'GBX', isin: VODAFONE, reply: GOOD_DAYS, ...listing }],
  })
  outbound = createOutbound({
    productName: 'Test',
    replayUrl: standIn.url,
    stopwatch: createSkippingStopwatch(),
  })
  return createKeyedSource(EODHD, {
    calendar: loadTradingCalendar(),
    clock: { now: () => TEST_NOW },
    outbound,
    settings: fixedSettings(texts),
    calls,
    lists: memoryLists(),
    findListing: (symbol) => KNOWN.find(({ ticker }) => ticker === symbol) ?? null,
    lastDaysOf: async () => new Map(),
    noteRefused: () => {},
    ...parts,
  })
}

const read = (source: MarketDataProvider): Promise<ProviderHistory> =>
  source.getHistory?.(ASKED) ?? Promise.reject(new Error('no history'))
const readFund = async (listing: Partial<StandInListing>, parts?: Partial<PriceSourceParts>) => {
  const source = await open(listing, { parts })
  return source.getHistory?.({ ...ASKED, symbol: FUND }) ?? Promise.reject(new Error('no history'))
}
const readReply = async (reply: HandMadeReply) => read(await open({ reply }))
const closesOf = ({ bars }: ProviderHistory) =>
  bars.map(({ time, close }) => [new Date(time * 1000).toISOString().slice(0, 10), close])

describe('A series of EODHD', () => {
  it('is read as traded, in the unit that its list of London declares, by one request each', async () => {
    const source = await open()
    const history = await read(source)
    expect(history).toMatchObject({ unit: 'GBX', splitAdjusted: false, timeZone: 'Europe/London' })
    expect(closesOf(history)).toEqual(GOOD_DAYS.map(({ date, close }) => [date, close]))
    expect(history.refused).toBeUndefined()
    await read(source)
    expect(standIn.asked.map((path) => path.split('?')[0])).toEqual([
      'api/exchange-symbol-list/LSE',
      'api/eod/VOD.LSE',
      'api/eod/VOD.LSE',
    ])
    expect(made).toBe(3)
    expect(standIn.asked[1]).toContain('from=2026-08-01&to=2026-09-18')
  })

  it.each([
    ['GBP', 'GBP'],
    ['USD', 'USD'],
    ['', null],
    [null, null],
    ['pence', null],
  ])('is in the unit of the declaration %s: %s', async (currency, unit) => {
    expect((await read(await open({ currency }))).unit).toBe(unit)
  })

  it('is not asked for without an exchange, whose codes would be American', async () => {
    const source = await open()
    for (const symbol of ['AAPL', '^FTSE', 'GBPUSD=X']) {
      await expect(source.getHistory?.({ ...ASKED, symbol })).rejects.toMatchObject({
        kind: 'not_found',
      })
    }
    expect([standIn.asked, made]).toEqual([[], 0])
  })

  it('of a fund is that of its ISIN, in the unit that the fund was added with', async () => {
    const fund = { exchange: 'EUFUND', code: FUND, isin: FUND, currency: 'GBP' } as const
    const history = await readFund(fund)
    expect(history.unit).toBe('GBP')
    expect(closesOf(history)).toEqual(GOOD_DAYS.map(({ date, close }) => [date, close]))
    expect(standIn.asked.map((path) => path.split('?')[0])).toEqual([
      'api/exchange-symbol-list/EUFUND',
      `api/eod/${FUND}.EUFUND`,
    ])
  })

  it.each([
    ['GBX', 'its list says GBX, and the fund was added in GBP'],
    // A list that labels pounds as pence would write this.
    ['GBp', 'its list says GBp, and the fund was added in GBP'],
    [null, 'its list says no unit, and the fund was added in GBP'],
  ])('of a fund is not used, and named, where its list says %s', async (currency, reason) => {
    const named: (readonly RefusedDay[])[] = []
    const noteRefused: PriceSourceParts['noteRefused'] = (...[, , days]) => void named.push(days)
    const fund = { exchange: 'EUFUND', code: FUND, isin: FUND, currency } as const
    await expect(readFund(fund, { noteRefused })).rejects.toMatchObject({
      kind: 'not_found',
      message: `${FUND} is not used: ${reason}`,
    })
    expect(named).toEqual([[{ date: '2026-09-18', reason: `${FUND}: ${reason}` }]])
    expect(standIn.asked).toHaveLength(1)
  })

  it('is found by its ISIN where its code is another one', async () => {
    expect((await read(await open({ code: 'VODA' }))).bars).toHaveLength(4)
    expect(standIn.asked[1]).toContain('VODA.LSE')
  })

  it('is refused if its code belongs to another security', async () => {
    await expect(read(await open({ isin: 'GB0000000009' }))).rejects.toMatchObject({
      kind: 'not_found',
      message: 'its VOD is another security (GB0000000009)',
    })
  })

  it.each([
    ['a key that is not accepted', 'unauthorised', 'eodhd.com/api/eod/VOD.LSE: status 401'],
    ['a quota that is used up', 'rate_limited', 'status 402: the requests of the day are used up'],
    ['a limit by the minute, as a page', 'rate_limited', 'eodhd.com/api/eod/VOD.LSE: status 429'],
    ['an empty list', 'not_found', 'no prices of VOD.L from 2026-08-01 to 2026-09-18'],
    ['a share that is gone, with old prices', 'not_found', 'VOD.L is not quoted since 2026-08-04'],
    [
      'prices of days that were not asked for',
      'malformed',
      'a price of 1998-01-05 was not asked for',
    ],
    [
      'a page with a proof of work and status 200',
      'blocked',
      'eodhd.com/api/eod/VOD.LSE: web page instead of data',
    ],
    ['a reply without end', 'too_large', expect.stringContaining('too_large')],
    ['NaN, which is no JSON', 'malformed', 'the body is not JSON'],
    ['an error that quotes the address', 'server_error', 'eodhd.com/api/eod/VOD.LSE: status 500'],
    ['an object in place of a list', 'malformed', 'the prices have another shape'],
    ['only "NA"', 'malformed', 'no usable price: no price ("NA")'],
  ] as const)('is refused by name for %s', async (name, kind, message) => {
    const failure = await readReply(REFUSED_REPLIES[name]).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind, message })
    // A refused reply is not asked for again: that would be another request of the day.
    expect(standIn.asked).toHaveLength(2)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(EODHD_KEY)
  })

  it('lists every fault that is known in a test', () => {
    expect(Object.keys(REFUSED_REPLIES)).toHaveLength(12)
    expect(Object.keys(REPLIES_WITH_A_FAULTY_DAY)).toHaveLength(8)
  })

  it.each([
    ['a day without a price', '2026-09-16', 'no price ("NA")'],
    ['a day that is no number', '2026-09-16', 'no price ("NaN")'],
    ['a price of nothing', '2026-09-16', 'no price (0)'],
    ['a day stated twice', '2026-09-16', 'stated twice with two prices'],
    ['a weekend', '2026-09-13', 'a weekend'],
    ['a date that is none', '2026-08-32', 'no readable date'],
  ] as const)('leaves out %s and names it', async (name, date, reason) => {
    const history = await readReply(REPLIES_WITH_A_FAULTY_DAY[name])
    expect(history.refused).toEqual([{ date, reason }])
    expect(closesOf(history)).toEqual(
      GOOD_DAYS.filter((good) => good.date !== date).map((good) => [good.date, good.close]),
    )
  })

  it('uses a day once that is stated twice with the same price', async () => {
    const history = await readReply(REPLIES_WITH_A_FAULTY_DAY['the same day twice'])
    expect(closesOf(history)).toEqual(GOOD_DAYS.map(({ date, close }) => [date, close]))
    expect(history.refused?.[0]?.reason).toBe('stated twice with the same price, used once')
  })

  it('begins after a split that it does not state, whose earlier days are of other shares', async () => {
    const history = await readReply(REPLIES_WITH_A_FAULTY_DAY['a split that is not applied'])
    expect(history.restartsOn).toBe('2026-09-14')
    expect(closesOf(history)).toEqual(GOOD_DAYS.map(({ date, close }) => [date, close]))
    expect(history.refused?.[0]?.reason).toContain('the price stepped by 5 without a stated split')
  })

  it('passes over the row in which the free plan warns of its one year', async () => {
    const history = await readReply(json([{ warning: 'limited to one year' }, ...GOOD_DAYS]))
    expect(history.bars).toHaveLength(4)
    expect(history.refused).toBeUndefined()
  })
})

describe('The requests of a day to EODHD', () => {
  it('end with the plan, and background work leaves some', async () => {
    const source = await open({}, { texts: { ...ON, 'eodhd.requestsPerDay': '4' } })
    await read(source)
    await expect(source.getHistory?.(ASKED, { callsToLeave: 2 })).rejects.toMatchObject({
      kind: 'rate_limited',
      isOwnLimit: true,
    })
    await read(source)
    await read(source)
    await expect(read(source)).rejects.toMatchObject({
      kind: 'rate_limited',
      message: 'the requests of the day are used up',
      // Until midnight in UTC.
      retryAfterSeconds: 13 * 3600 + 25 * 60,
    })
    expect(standIn.asked).toHaveLength(4)
  })

  it('are used up when the source says so', async () => {
    const source = await open({ reply: REFUSED_REPLIES['a quota that is used up'] })
    await expect(read(source)).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(await calls.made('eodhd')).toBe(20)
    await expect(read(source)).rejects.toMatchObject({ isOwnLimit: true })
    expect(standIn.asked).toHaveLength(2)
  })

  it('are none without a key or while it is switched off', async () => {
    const source = await open({}, { texts: { 'eodhd.enabled': 'on' } })
    expect(source.isOn?.()).toBe(false)
    await expect(read(source)).rejects.toMatchObject({ kind: 'not_configured' })
    expect(standIn.asked).toEqual([])
  })
})

it('makes quotes of stored days, without a request', async () => {
  const days = [
    { date: '2026-09-16', open: 90, high: 92, low: 90, close: 91.02, volume: 1 },
    { date: '2026-09-17', open: 91, high: 92, low: 90, close: 90.88, volume: 2 },
  ]
  const source = await open(
    {},
    { parts: { lastDaysOf: async () => new Map([['VOD.L', { unit: 'GBX', days }]]) } },
  )
  const reply = await source.getQuotes?.(['VOD.L', 'BP.L'])
  expect(reply?.unknown).toEqual(['BP.L'])
  expect(reply?.quotes).toMatchObject([
    {
      symbol: 'VOD.L',
      price: 90.88,
      previousClose: 91.02,
      unit: 'GBX',
      asOfMs: Date.parse('2026-09-17T15:30:00Z'),
    },
  ])
  expect(standIn.asked).toEqual([])
})

it('makes the quote of a fund as of its day of valuation, whose time is not known', async () => {
  const days = [{ date: '2026-09-16', open: 6, high: 6, low: 6, close: 6.3985, volume: 0 }]
  const lastDaysOf = async () => new Map([[FUND, { unit: 'GBP' as const, days }]])
  const reply = await (await open({}, { parts: { lastDaysOf } })).getQuotes?.([FUND])
  expect(reply?.quotes).toMatchObject([
    { kind: 'fund', price: 6.3985, unit: 'GBP', asOfMs: Date.parse('2026-09-16') },
  ])
})
