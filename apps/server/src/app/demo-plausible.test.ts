/** Figures that an investor believes: of every London share and trust, on three seeds. */
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { FAMOUS_COMPANIES } from '#tests/support/famous-companies.ts'
import {
  listLondonShares,
  loadFullUniverse,
  openSimulatedMarket,
  type ShareFigures,
} from '#tests/support/simulated-market.ts'
import type { Universe } from '../modules/instruments/index.ts'
import { createDemoNavs } from '../providers/demo/demo-navs.ts'
import { DEMO_SEED } from './demo-sources.ts'

const NOW = Date.parse('2026-11-25T15:00:00Z')
const DAY_MS = 86_400_000

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const shareOf = <T>(items: readonly T[], isOne: (item: T) => boolean) =>
  items.filter(isOne).length / items.length

describe.each([DEMO_SEED, 'second', 'third'])('The simulated market of the seed %s', (seed) => {
  let universe: Universe
  let market: ReturnType<typeof openSimulatedMarket>
  let london: ReadonlyMap<string, ShareFigures>
  let all: readonly ShareFigures[]

  beforeAll(async () => {
    universe = await fullUniverse()
    market = openSimulatedMarket(universe, NOW, seed)
    london = await market.figuresOf(listLondonShares(universe))
    all = [...london.values()]
  })

  const membersOf = (index: string) =>
    universe.membersOf(index).flatMap(({ ticker }) => london.get(ticker) ?? [])
  const companiesOf = (index: string) => membersOf(index).filter(({ kind }) => kind === 'company')
  const outside = (isFault: (figures: ShareFigures) => boolean) =>
    all.filter(isFault).map(({ ticker }) => ticker)

  it('has no P/E under 3 and no yield above 15 %', () => {
    expect(all.length).toBeGreaterThan(1500)
    expect(outside(({ priceEarnings: pe }) => pe !== null && pe < 3)).toEqual([])
    expect(outside(({ dividendYield }) => dividendYield > 0.15)).toEqual([])
  })

  it('has possible balance sheets: P/B = P/E × return on equity', () => {
    expect(outside(({ priceToBook: pb }) => pb !== null && (pb < 0.2 || pb > 30))).toEqual([])
    expect(outside(({ returnOnEquity: roe }) => roe !== null && (roe < -0.5 || roe > 1))).toEqual(
      [],
    )
    const product = ({ priceEarnings: pe, priceToBook: pb, returnOnEquity: roe }: ShareFigures) =>
      pe === null || pb === null || roe === null ? 1 : (pe * roe) / pb
    expect(outside((figures) => Math.abs(product(figures) - 1) > 0.001)).toEqual([])
  })

  it('expects earnings within 0.7 and 1.4 of the last ones', () => {
    const change = ({ priceEarnings: last, forwardPriceEarnings: next }: ShareFigures) =>
      last === null || next === null ? 1 : next / last
    expect(outside((figures) => change(figures) < 0.7 || change(figures) > 1.4)).toEqual([])
  })

  it('has market caps that are price × shares', () => {
    const ratio = ({ marketCap, price, shares }: ShareFigures) =>
      marketCap === null || shares === null ? 1 : marketCap / price / shares
    // Prices below a penny are rounded to their tick.
    const isOff = (figures: ShareFigures) =>
      figures.price > 0.05 && Math.abs(ratio(figures) - 1) > 0.02
    expect(outside(isOff)).toEqual([])
  })

  it('values the FTSE 100 as it is valued: nine of ten pay, one in forty makes a loss', () => {
    const companies = companiesOf('FTSE 100')
    const valuation = median(companies.flatMap(({ priceEarnings }) => priceEarnings ?? []))
    expect(valuation).toBeGreaterThan(11)
    expect(valuation).toBeLessThan(18)
    const income = median(membersOf('FTSE 100').map(({ dividendYield }) => dividendYield))
    expect(income).toBeGreaterThan(0.025)
    expect(income).toBeLessThan(0.045)
    expect(shareOf(membersOf('FTSE 100'), pays)).toBeGreaterThan(0.9)
    expect(shareOf(companies, losesMoney)).toBeGreaterThan(0)
    expect(shareOf(companies, losesMoney)).toBeLessThan(0.05)
  })

  it('values smaller companies a little lower, and more of them make losses', () => {
    const medium = companiesOf('FTSE 250')
    const small = companiesOf('FTSE AIM All-Share')
    for (const companies of [medium, small]) {
      const valuation = median(companies.flatMap(({ priceEarnings }) => priceEarnings ?? []))
      expect(valuation).toBeGreaterThan(10)
      expect(valuation).toBeLessThan(19)
    }
    const income = median(membersOf('FTSE 250').map(({ dividendYield }) => dividendYield))
    expect(income).toBeGreaterThan(0.018)
    expect(income).toBeLessThan(0.045)
    expect(shareOf(membersOf('FTSE 250'), pays)).toBeGreaterThan(0.7)
    expect(shareOf(medium, losesMoney)).toBeLessThan(0.12)
    expect(shareOf(small, pays)).toBeGreaterThan(0.4)
    expect(shareOf(small, pays)).toBeLessThan(0.75)
    // One in six.
    expect(shareOf(small, losesMoney)).toBeGreaterThan(0.11)
    expect(shareOf(small, losesMoney)).toBeLessThan(0.23)
  })

  it('keeps the FTSE 100 within 35 % of its dated levels for a year, and moves smaller ones more', async () => {
    const fromDay = Date.parse('2026-02-23') / DAY_MS
    const later = openSimulatedMarket(universe, Date.parse('2027-02-23T20:00:00Z'), seed)
    const reachOf = async (ticker: string) => {
      const closes = (await later.provider.simulateCloses?.(ticker, fromDay))?.closes ?? []
      const moves = closes.map(([, close]) => close / closes[0]![1] - 1)
      return { ticker, top: Math.max(...moves), bottom: Math.min(...moves) }
    }
    const large = await Promise.all(membersOf('FTSE 100').map(({ ticker }) => reachOf(ticker)))
    expect(large.filter(({ top, bottom }) => top > 0.35 || bottom < -0.35)).toEqual([])
    const small = await Promise.all(
      membersOf('FTSE AIM All-Share')
        .slice(0, 100)
        .map(({ ticker }) => reachOf(ticker)),
    )
    expect(shareOf(small, ({ top, bottom }) => top > 0.35 || bottom < -0.35)).toBeGreaterThan(0.1)
  })

  it('has trusts at discounts as the sector shows them, and few beyond', async () => {
    const navs = createDemoNavs(seed)
    const discounts = await Promise.all(
      all
        .filter(({ kind }) => kind === 'trust')
        .map(async ({ ticker, price }) => {
          const found = await market.provider.simulateCloses?.(ticker, NOW / DAY_MS - 200)
          const closes = found?.closes.map(
            ([day, close]) =>
              [day, toMajor({ value: close, unit: found.unit ?? '' }).value] as const,
          )
          const fund = {
            symbol: ticker,
            name: ticker,
            currency: toMajor({ value: 1, unit: found?.unit ?? '' }).unit,
            priceOn: (day: number) => closes?.findLast(([on]) => on <= day)?.[1] ?? null,
          }
          const last = navs
            .simulate?.(fund, NOW)
            .findLast(
              ({ metric, publishedAtMs }) =>
                metric === 'nav_cum_fair' && (publishedAtMs ?? 0) <= NOW,
            )
          return last?.unit
            ? [price / toMajor({ value: last.value, unit: last.unit }).value - 1]
            : []
        }),
    )
    const known = discounts.flat()
    expect(known.length).toBeGreaterThan(250)
    expect(shareOf(known, (one) => one >= -0.25 && one <= 0.05)).toBeGreaterThan(0.85)
    expect(known.filter((one) => one < -0.4 || one > 0.25)).toEqual([])
    expect(median(known)).toBeGreaterThan(-0.15)
    expect(median(known)).toBeLessThan(-0.03)
  })

  it('shows thirty famous companies as an investor knows them', async () => {
    const figures = await market.figuresOf(FAMOUS_COMPANIES.map(({ ticker }) => ticker))
    const within = (value: number | null, [low, high]: readonly [number, number]) =>
      value !== null && value >= low && value <= high
    const wrong = FAMOUS_COMPANIES.flatMap(({ source: _source, ...famous }) => {
      const known = figures.get(famous.ticker)
      if (!known) return [`${famous.ticker} is missing`]
      const { price, priceEarnings: pe, dividendYield } = known
      const fits =
        within(price, famous.price) &&
        within(dividendYield * 100, famous.yield) &&
        (famous.priceEarnings === null ? pe === null : within(pe, famous.priceEarnings))
      return fits ? [] : [`${famous.ticker}: ${price}, P/E ${pe}, yield ${dividendYield}`]
    })
    expect(wrong).toEqual([])
  })
})

const pays = ({ dividendYield }: ShareFigures) => dividendYield > 0
const losesMoney = ({ priceEarnings }: ShareFigures) => priceEarnings === null

let loaded: Promise<Universe> | undefined
function fullUniverse(): Promise<Universe> {
  loaded ??= loadFullUniverse()
  return loaded
}
