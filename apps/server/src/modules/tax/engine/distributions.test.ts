/** Income that funds keep: units, and the day on which it raises the cost (SI 2009/3001 reg 94, reg 99). */
import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { toTaxEntries, type WrittenEntry } from '../examples/written-entry.ts'
import { computeTax } from './compute-tax.ts'

const RULES = { smallReceipt: new Decimal(3000) }
const compute = (...written: WrittenEntry[]) => computeTax(toTaxEntries(written), RULES)
const gains = (...written: WrittenEntry[]) =>
  compute(...written).disposals.map(({ gain }) => gain && toText(gain, 2))
const unitsOf = (...written: WrittenEntry[]) =>
  compute(...written).reported.map(({ held, soldOnLastDay, units }) =>
    [units, held, soldOnLastDay].map((count) => toText(count)).join(' '),
  )

const buy = (on: string, shares: number, pounds: number): WrittenEntry => ({
  kind: 'purchase',
  on,
  shares,
  pounds,
})
const sell = (on: string, shares: number, pounds: number): WrittenEntry => ({
  kind: 'sale',
  on,
  shares,
  pounds,
})
/** For the period that ended the day before. */
const reported = (on: string, pounds: number): WrittenEntry => ({ kind: 'reported', on, pounds })

describe('A published figure for one unit', () => {
  it('counts units sold and bought back in the next period, of which the cost rises too', () => {
    // Bought at 229.2590, sold and bought back across 31 December 2016, and sold at 238.9156.
    const rows = [
      buy('2016-11-21', 100, 22925.9),
      sell('2016-12-20', 100, 23000),
      reported('2017-01-01', 0.1469),
      buy('2017-01-10', 100, 22983.3),
      sell('2017-03-29', 100, 23891.56),
    ]
    expect(unitsOf(...rows)).toEqual(['100 0 0'])
    expect(gains(...rows)).toEqual(['16.7', '950.97'])
  })

  it('counts all of 200 units of which 100 are sold and bought back', () => {
    const rows = [
      buy('2016-11-21', 200, 45851.8),
      sell('2016-12-20', 100, 23000),
      reported('2017-01-01', 0.1469),
      buy('2017-01-10', 100, 22983.3),
      sell('2017-03-29', 200, 47783.12),
    ]
    expect(unitsOf(...rows)).toEqual(['200 100 0'])
    expect(gains(...rows)).toEqual(['16.7', '1901.94'])
  })

  it('is due in full on units bought on the last day, and not on those bought after it', () => {
    expect(
      unitsOf(buy('2024-06-30', 10, 100), reported('2024-07-01', 1), buy('2024-07-01', 5, 60)),
    ).toEqual(['10 10 0'])
  })

  it('is due although all is sold before the distribution, and names units sold on the last day', () => {
    expect(
      unitsOf(
        buy('2024-01-02', 10, 100),
        sell('2024-06-30', 4, 50),
        reported('2024-07-01', 1),
        sell('2024-09-02', 6, 90),
      ),
    ).toEqual(['6 6 4'])
  })

  it('follows a split between period and sale', () => {
    const { disposals, reported: list } = compute(
      buy('2024-01-02', 10, 100),
      reported('2024-07-01', 2),
      { kind: 'split', on: '2024-07-01', ratio: 4 },
      sell('2024-09-02', 40, 200),
    )
    expect(list.map(({ units }) => toText(units))).toEqual(['10'])
    expect(disposals.map(({ gain }) => gain && toText(gain, 2))).toEqual(['80'])
  })

  it('leaves the cost unknown where its pounds are, with the reason', () => {
    const [disposal] = compute(
      buy('2024-01-02', 10, 100),
      { ...reported('2024-07-01', 0), pounds: null, unknown: 'no rate' },
      sell('2024-09-02', 10, 200),
    ).disposals
    expect(disposal?.gain).toBeNull()
    expect(disposal?.unknown).toMatchObject([{ why: 'no rate' }])
  })

  it('counts as a naive count of held units does, in 5,000 random ledgers', () => {
    const random = seeded(94)
    const pick = (until: number) => Math.floor(random() * until)
    const first = toDay('2024-01-01')
    for (let ledger = 0; ledger < 5000; ledger++) {
      const end = first + 40 + pick(40)
      const trades: { day: number; shares: number }[] = [{ day: first, shares: 50 }]
      for (let count = 2 + pick(8); count > 0; count--) {
        trades.push({
          day: first + 1 + pick(120),
          shares: (pick(2) === 0 ? 1 : -1) * (1 + pick(9)),
        })
      }
      const written = trades.map(({ day, shares }) =>
        shares > 0
          ? buy(toDate(day), shares, 10 * shares)
          : sell(toDate(day), -shares, -11 * shares),
      )
      expect(unitsOf(...written, reported(toDate(end + 1), 1))[0]?.split(' ')[0]).toBe(
        String(naiveUnits(trades, end)),
      )
    }
  })
})

/** Share by share: those held after the last day, and those sold whose match is bought after it. */
function naiveUnits(
  trades: readonly { readonly day: number; readonly shares: number }[],
  end: number,
): number {
  const net = new Map<number, { bought: number; sold: number }>()
  for (const { day, shares } of trades) {
    const of = net.get(day) ?? { bought: 0, sold: 0 }
    net.set(day, of)
    if (shares > 0) of.bought += shares
    else of.sold -= shares
  }
  const days = [...net.keys()].toSorted((a, b) => a - b)
  for (const of of net.values()) {
    const same = Math.min(of.bought, of.sold)
    of.bought -= same
    of.sold -= same
  }
  let units = trades.reduce((sum, { day, shares }) => (day <= end ? sum + shares : sum), 0)
  for (const day of days) {
    const sale = net.get(day)
    for (let left = sale?.sold ?? 0; left > 0; left--) {
      const match = days.find((on) => on > day && on <= day + 30 && (net.get(on)?.bought ?? 0) > 0)
      if (match === undefined) break
      const purchase = net.get(match)
      if (purchase) purchase.bought -= 1
      if (day <= end && match > end) units += 1
    }
  }
  return units
}

describe('A recorded distribution', () => {
  const distribution = (pounds: number, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
    kind: 'distribution',
    on: '2012-01-01',
    periodEnd: '2011-12-31',
    pounds,
    ...more,
  })

  it('of shares sold on the last day counts before that sale, as in HMRC OFM27600', () => {
    const rows = [buy('2010-01-04', 1000, 10000), sell('2011-12-31', 1000, 22920)]
    expect(gains(...rows)).toEqual(['12920'])
    expect(gains(...rows, distribution(1980))).toEqual(['10940'])
    expect(gains(...rows, distribution(1980, { shares: 1000 }))).toEqual(['10940'])
  })

  it('of what is left after a sale on the last day counts after it', () => {
    const rows = [
      buy('2010-01-04', 1000, 10000),
      sell('2011-12-31', 400, 6000),
      sell('2012-05-01', 600, 9000),
    ]
    expect(gains(...rows, distribution(300, { shares: 600 }))).toEqual(['2000', '2700'])
    expect(gains(...rows, distribution(300, { shares: 1000 }))).toEqual(['1880', '2820'])
  })

  it('may be in parts, for groups of units or for accounts, that add up', () => {
    const rows = [buy('2010-01-04', 1000, 10000), sell('2012-05-01', 1000, 12000)]
    const parts = [distribution(60, { shares: 700 }), distribution(40, { shares: 300 })]
    expect(gains(...rows, ...parts)).toEqual(['1900'])
    expect(compute(...rows, ...parts, distribution(60, { shares: 700 })).refusals).toMatchObject([
      { reason: { kind: 'wrong_quantity' } },
    ])
  })

  it('may be for the units that were sold and bought back', () => {
    const rows = [
      buy('2010-01-04', 1000, 10000),
      sell('2011-12-20', 1000, 12000),
      buy('2012-01-10', 1000, 11000),
    ]
    expect(compute(...rows, distribution(50, { shares: 1000 })).refusals).toEqual([])
  })
})

describe('Income of a period that is paid later', () => {
  const kept: WrittenEntry = {
    kind: 'distribution',
    on: '2026-07-01',
    periodEnd: '2026-06-30',
    pounds: 40,
  }
  const poolsOf = (...written: WrittenEntry[]) => {
    const { pools, refusals } = compute(...written)
    expect(refusals).toEqual([])
    return Object.fromEntries(
      [...pools].map(([security, trail]) => [security, trail.pools.at(-1)?.cost?.toFixed()]),
    )
  }

  it('raises the cost of the shares that a merger of the next day takes away', () => {
    const merger: WrittenEntry = { kind: 'merger', on: '2026-07-01', into: 'NEW', ratio: 1 }
    const rows = [buy('2026-01-05', 100, 1000), { ...kept, shares: 100 }, merger]
    expect(poolsOf(...rows)).toEqual({ ABC: '0', NEW: '1040' })
  })

  it('raises no cost of shares that were bought after the period', () => {
    expect(poolsOf(buy('2026-07-01', 100, 1000), kept)).toEqual({ ABC: '1000' })
  })

  it('is counted apart from that of another period on the day after', () => {
    const own: WrittenEntry = { kind: 'distribution', on: '2026-07-01', shares: 100, pounds: 40 }
    const rows = [buy('2026-01-05', 100, 1000), { ...kept, shares: 100 }, own]
    expect(poolsOf(...rows)).toEqual({ ABC: '1080' })
  })
})
