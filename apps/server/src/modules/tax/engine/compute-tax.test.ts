import { describe, expect, it } from 'vitest'
import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { toTaxEntries, type WrittenEntry } from '../examples/written-entry.ts'
import { computeTax } from './compute-tax.ts'

const RULES = { smallReceipt: new Decimal(3000) }
const compute = (...written: WrittenEntry[]) => computeTax(toTaxEntries(written), RULES)
const pence = (amount: Decimal | null | undefined) => (amount ? toText(amount, 2) : null)

function shown(...written: WrittenEntry[]) {
  const { disposals, doubts, pools, refusals } = compute(...written)
  return {
    disposals: disposals.map(({ day, gain, kind, quantity, unknown }) => ({
      on: toDate(day),
      kind,
      quantity: toText(quantity),
      gain: pence(gain),
      ...(unknown.length > 0 ? { unknown: unknown.map(({ row }) => row) } : {}),
    })),
    pools: Object.fromEntries(
      [...pools].map(([security, trail]) => {
        const last = trail.pools.at(-1)
        return [security, `${toText(last?.quantity ?? new Decimal(0))} at ${pence(last?.cost)}`]
      }),
    ),
    refusals: refusals.map(({ reason, rows }) => ({ kind: reason.kind, rows })),
    doubts: doubts.map(({ row }) => row),
  }
}

const buy = (on: string, shares: number, pounds: number | null, more = {}): WrittenEntry => ({
  kind: 'purchase',
  on,
  shares,
  pounds,
  ...more,
})
const sell = (on: string, shares: number, pounds: number | null, more = {}): WrittenEntry => ({
  kind: 'sale',
  on,
  shares,
  pounds,
  ...more,
})

/** 100 of 200 shares are sold on 1 June and bought back on 20 June: 100 are held between. */
const soldAndBack = (...between: WrittenEntry[]) => [
  buy('2021-01-04', 200, 2000),
  sell('2021-06-01', 100, 1500),
  ...between,
  buy('2021-06-20', 100, 900),
]

describe('Shares sold that will be bought back', () => {
  it('get none of the new shares of a spin-off between, and none of their cost', () => {
    const given: WrittenEntry = {
      kind: 'spin_off',
      on: '2021-06-10',
      into: 'NEW',
      shares: 50,
      costShare: 0.2,
    }
    // A fifth of the £1,000 of the 100 shares held.
    expect(shown(...soldAndBack(given)).pools).toEqual({ ABC: '200 at 1800', NEW: '50 at 200' })
  })

  it('are not claimed to have lost their value while others have them', () => {
    const claim: WrittenEntry = { kind: 'negligible_value', on: '2021-06-10', pounds: 0 }
    expect(shown(...soldAndBack(claim))).toMatchObject({
      disposals: [
        { kind: 'sale', gain: '600' },
        { kind: 'negligible_value', quantity: '100', gain: '-1000' },
      ],
      pools: { ABC: '200 at 1000' },
    })
  })

  it('are counted in the shares of the day, after a split', () => {
    const claim: WrittenEntry = { kind: 'negligible_value', on: '2021-06-10', pounds: 0 }
    const split: WrittenEntry = { kind: 'split', on: '2021-06-05', ratio: 2 }
    expect(shown(...soldAndBack(split, claim)).disposals[1]).toMatchObject({ quantity: '200' })
  })
})

describe('Capital above the cost', () => {
  const returned = (pounds: number, more: Partial<WrittenEntry>) =>
    shown(buy('2020-01-06', 1000, 2000), {
      kind: 'return_of_capital',
      on: '2021-05-10',
      id: 'capital',
      pounds,
      ...more,
    })

  it.each([
    // Of £5,000 the whole cost of £2,000 is deducted: the sum is not small.
    ['a large sum by election', 5000, { costShare: 1, valueAfter: 5 }, '3000', '1000 at 0'],
    // 5,000 ÷ (5,000 + 5,000) of £2,000.
    ['a large sum without it', 5000, { costShare: 0, valueAfter: 5 }, '4000', '1000 at 1000'],
    ['£2,500, small by £3,000, by election', 2500, { costShare: 1 }, '500', '1000 at 0'],
    // 2,500 ÷ (2,500 + 7,500) of £2,000.
    ['£2,500 without it', 2500, { costShare: 0, valueAfter: 7.5 }, '2000', '1000 at 1500'],
    ['a sum small by 5%, by election', 5000, { costShare: 1, valueAfter: 95 }, '3000', '1000 at 0'],
    [
      'a sum small by 5% without it',
      5000,
      { costShare: 0, valueAfter: 95 },
      '4900',
      '1000 at 1900',
    ],
  ] as const)('%s', (_, pounds, more, gain, pool) => {
    const { disposals, doubts, pools } = returned(pounds, more)
    expect({ disposals, doubts, pools }).toMatchObject({
      disposals: [{ kind: 'capital_returned', gain }],
      doubts: [],
      pools: { ABC: pool },
    })
  })

  it('asks for the election and for nothing else, and not about a sum within the cost', () => {
    expect(returned(5000, { valueAfter: 5 }).doubts).toEqual(['capital'])
    expect(returned(2500, {}).doubts).toEqual(['capital'])
    expect(returned(2000, {}).doubts).toEqual([])
    expect(returned(2000, { costShare: 0 }).doubts).toEqual([])
  })

  it('says that an election does not count within the cost', () => {
    expect(returned(1500, { costShare: 1 })).toMatchObject({
      disposals: [],
      doubts: ['capital'],
      pools: { ABC: '1000 at 500' },
    })
  })

  it('asks for the value of the shares where no election is made', () => {
    expect(returned(2500, { costShare: 0 }).disposals).toMatchObject([
      { gain: null, unknown: ['capital'] },
    ])
  })

  it('takes the whole cost from the cash of a merger by election', () => {
    const merger: WrittenEntry = {
      kind: 'merger',
      on: '2021-05-10',
      into: 'NEW',
      ratio: 1,
      pounds: 9000,
      valueAfter: 1,
      costShare: 1,
    }
    expect(shown(buy('2020-01-06', 1000, 2000), merger)).toMatchObject({
      disposals: [{ gain: '7000' }],
      pools: { NEW: '1000 at 0' },
    })
  })
})

describe('Pools through events', () => {
  it('lower the cost by capital returned, and what exceeds it is a gain', () => {
    expect(
      shown(buy('2020-01-06', 100, 800), {
        kind: 'return_of_capital',
        on: '2021-05-10',
        pounds: 950,
      }),
    ).toMatchObject({
      disposals: [{ on: '2021-05-10', kind: 'capital_returned', gain: '150' }],
      pools: { ABC: '100 at 0' },
    })
  })

  it('dispose of a part by capital that is not small: A ÷ (A + B) of the cost goes with it', () => {
    const returned: WrittenEntry = { kind: 'return_of_capital', on: '2021-05-10', pounds: 10_000 }
    // £30 a share is left for 1,000 shares: 10 ÷ (10 + 30) of £20,000.
    expect(shown(buy('2020-01-06', 1000, 20_000), { ...returned, valueAfter: 30 })).toMatchObject({
      disposals: [{ on: '2021-05-10', kind: 'capital_returned', gain: '5000' }],
      pools: { ABC: '1000 at 15000' },
    })
  })

  it.each([
    ['£3,000', 3000, 1],
    ['a twentieth of the value before it', 10_000, 190],
  ])('lower the cost by capital up to %s', (_, pounds, valueAfter) => {
    const returned: WrittenEntry = {
      kind: 'return_of_capital',
      on: '2021-05-10',
      pounds,
      valueAfter,
    }
    expect(shown(buy('2020-01-06', 1000, 20_000), returned)).toMatchObject({
      disposals: [],
      pools: { ABC: `1000 at ${20_000 - pounds}` },
    })
  })

  it('add up what two accounts receive on a day, which is no longer small', () => {
    const half: WrittenEntry = { kind: 'return_of_capital', on: '2021-05-10', pounds: 2000 }
    const rows = [
      { ...half, valueAfter: 16 },
      { ...half, account: 'b' },
    ]
    // 4 ÷ (4 + 16) of £10,000.
    expect(shown(buy('2020-01-06', 1000, 10_000), ...rows)).toMatchObject({
      disposals: [{ kind: 'capital_returned', gain: '2000' }],
      pools: { ABC: '1000 at 8000' },
    })
  })

  it('do not guess the part of large capital without a value', () => {
    const returned: WrittenEntry = { kind: 'return_of_capital', on: '2021-05-10', pounds: 10_000 }
    expect(shown(buy('2020-01-06', 1000, 20_000), returned)).toMatchObject({
      disposals: [{ gain: null, unknown: ['row 2'] }],
      pools: { ABC: '1000 at null' },
    })
  })

  it('match a sale of all with a purchase after a split, in the shares of the sale', () => {
    expect(
      shown(
        buy('2023-01-04', 1000, 4000),
        sell('2024-05-01', 1000, 5000),
        { kind: 'split', on: '2024-05-10', ratio: 2 },
        buy('2024-05-20', 2000, 4000),
      ),
    ).toMatchObject({
      disposals: [{ on: '2024-05-01', gain: '1000' }],
      pools: { ABC: '2000 at 4000' },
      refusals: [],
    })
  })

  it('count capital returned after everything was sold as a gain', () => {
    expect(
      shown(buy('2020-01-06', 100, 800), sell('2020-06-01', 100, 700), {
        kind: 'return_of_capital',
        on: '2021-05-10',
        pounds: 25,
      }).disposals,
    ).toMatchObject([{ gain: '-100' }, { gain: '25' }])
  })

  it('move the cost of a merger over several accounts, each with its own row and day', () => {
    expect(
      shown(
        buy('2020-01-06', 100, 1000, { account: 'a' }),
        buy('2020-01-06', 300, 3400, { account: 'b' }),
        { kind: 'merger', on: '2021-03-01', ratio: 2, into: 'NEW', account: 'a' },
        { kind: 'merger', on: '2021-03-04', ratio: 2, into: 'NEW', account: 'b' },
        sell('2021-06-01', 400, 3000, { of: 'NEW', account: 'b' }),
      ),
    ).toMatchObject({
      disposals: [{ quantity: '400', gain: '800' }],
      pools: { ABC: '0 at 0', NEW: '400 at 2200' },
      doubts: [],
    })
  })

  it('take small cash of a merger from the cost, and do not guess the part of more', () => {
    const merger: WrittenEntry = { kind: 'merger', on: '2021-03-01', ratio: 1, into: 'NEW' }
    const sale = sell('2021-06-01', 100, 5000, { of: 'NEW' })
    expect(
      shown(buy('2020-01-06', 100, 4000), { ...merger, pounds: 500 }, sale).disposals,
    ).toMatchObject([{ gain: '1500' }])
    const large = shown(buy('2020-01-06', 100, 9000), { ...merger, pounds: 3500 }, sale)
    expect(large.disposals).toMatchObject([
      { on: '2021-03-01', gain: null, unknown: ['row 2'] },
      { on: '2021-06-01', gain: null },
    ])
  })

  it('dispose of a part by the cash of a merger that is not small, in its year', () => {
    // 10,000 shares at £2, one new share at £5 for two, and £10,000: 10 ÷ (10 + 25) of £20,000.
    expect(
      shown(buy('2020-01-06', 10_000, 20_000), {
        kind: 'merger',
        on: '2021-03-01',
        ratio: '0.5',
        into: 'NEW',
        pounds: 10_000,
        valueAfter: 5,
      }),
    ).toMatchObject({
      disposals: [{ on: '2021-03-01', kind: 'capital_returned', gain: '4285.71' }],
      pools: { ABC: '0 at 0', NEW: '5000 at 14285.71' },
    })
  })

  it('share the cost of a spin-off, or name its row where the share is not recorded', () => {
    const spun: WrittenEntry = { kind: 'spin_off', on: '2021-03-01', ratio: '0.5', into: 'NEW' }
    const sale = sell('2021-06-01', 50, 300, { of: 'NEW' })
    expect(shown(buy('2020-01-06', 100, 1000), { ...spun, costShare: '0.2' }, sale)).toMatchObject({
      disposals: [{ gain: '100' }],
      pools: { ABC: '100 at 800', NEW: '0 at 0' },
    })
    expect(shown(buy('2020-01-06', 100, 1000), spun, sale)).toMatchObject({
      disposals: [{ gain: null, unknown: ['row 2'] }],
      pools: { ABC: '100 at null' },
    })
  })

  it('share a spin-off of two accounts by the whole cost', () => {
    const spun = { kind: 'spin_off', into: 'NEW', ratio: 1, costShare: '0.25' } as const
    expect(
      shown(
        buy('2020-01-06', 100, 1000, { account: 'a' }),
        buy('2020-01-06', 100, 1400, { account: 'b' }),
        { ...spun, on: '2021-03-01', account: 'a' },
        { ...spun, on: '2021-03-02', account: 'b' },
      ).pools,
    ).toEqual({ ABC: '200 at 1800', NEW: '200 at 600' })
  })

  it('count shares once that arrive between the days on which two accounts report a split', () => {
    const late = { kind: 'split', on: '2021-03-12', ratio: 2, account: 'b' } as const
    const written: WrittenEntry[] = [
      buy('2020-01-06', 200, 2000, { account: 'a' }),
      { kind: 'moved_out', on: '2021-03-05', shares: 100, account: 'a' },
      { kind: 'split', on: '2021-03-08', ratio: 2, account: 'a' },
      { kind: 'moved_in', on: '2021-03-10', shares: 100, account: 'b' },
      late,
      // 200 in each account, of which each states what is left.
      { kind: 'split', on: '2022-03-08', shares: 100, account: 'a' },
      { kind: 'split', on: '2022-03-08', shares: 100, account: 'b' },
    ]
    expect(shown(...written)).toMatchObject({ pools: { ABC: '200 at 2000' }, doubts: [] })
  })

  it('count one split of two accounts once, and doubt an account without it', () => {
    const both = [
      buy('2020-01-06', 100, 1000, { account: 'a' }),
      buy('2020-01-06', 100, 1400, { account: 'b' }),
      { kind: 'split', on: '2021-03-01', ratio: 3, account: 'a' },
    ] as const
    const split = { kind: 'split', on: '2021-03-02', ratio: 3, account: 'b' } as const
    expect(shown(...both, split)).toMatchObject({ pools: { ABC: '600 at 2400' }, doubts: [] })
    expect(shown(...both).doubts).toEqual(['row 3'])
  })

  it('consolidate to the whole shares that the broker states, with a sale of the fraction', () => {
    expect(
      shown(
        buy('2020-01-06', 1005, 2010),
        { kind: 'split', on: '2021-03-01', ratio: '0.1' },
        sell('2021-03-08', 0.5, 12),
      ),
    ).toMatchObject({
      disposals: [{ quantity: '0.5', gain: '2' }],
      pools: { ABC: '100 at 2000' },
    })
    expect(
      shown(buy('2020-01-06', 1005, 2010), { kind: 'split', on: '2021-03-01', shares: 100 }).pools,
    ).toEqual({ ABC: '100 at 2010' })
  })

  it('survive a consolidation whose ratio no decimal holds', () => {
    expect(
      shown(
        buy('2020-01-06', 300, 900),
        { kind: 'split', on: '2021-03-01', ratio: new Decimal(1).div(3) },
        sell('2021-04-12', 100, 1000),
      ),
    ).toMatchObject({ disposals: [{ gain: '100' }], pools: { ABC: '0 at 0' }, refusals: [] })
  })

  it('restate shares sold before a consolidation and bought back after it', () => {
    expect(
      shown(
        buy('2020-01-06', 1000, 1000),
        sell('2021-03-01', 1000, 3000),
        { kind: 'split', on: '2021-03-10', ratio: '0.1' },
        buy('2021-03-31', 60, 1500),
      ).disposals,
    ).toMatchObject([{ quantity: '1000', gain: '1100' }])
  })

  it('sell and buy back at the value of a claim, which no later purchase is matched with', () => {
    expect(
      shown(
        buy('2020-01-06', 100, 1000),
        { kind: 'negligible_value', on: '2021-03-01', pounds: 5 },
        sell('2021-03-15', 100, 2),
      ),
    ).toMatchObject({
      disposals: [
        { kind: 'negligible_value', gain: '-995' },
        { kind: 'sale', gain: '-3' },
      ],
    })
  })

  it('never match rights, and raise the cost by income that a fund keeps', () => {
    expect(
      shown(
        buy('2020-01-06', 100, 1000),
        sell('2021-03-01', 50, 700),
        { kind: 'joined', on: '2021-03-05', shares: 10, pounds: 60 },
        { kind: 'distribution', on: '2021-07-01', pounds: 40 },
      ),
    ).toMatchObject({ disposals: [{ gain: '200' }], pools: { ABC: '60 at 600' } })
  })
})

describe('Gifts to a spouse', () => {
  it('make no gain, take their shares by the same rules, and leave at cost', () => {
    const { disposals } = compute(
      buy('2020-01-06', 100, 1000),
      { kind: 'gift', on: '2021-03-01', shares: 60 },
      buy('2021-03-20', 20, 400),
    )
    expect(pence(disposals[0]?.cost)).toBe('800')
    expect(pence(disposals[0]?.gain)).toBe('0')
    expect(disposals[0]?.slices.map(({ rule }) => rule)).toEqual(['thirty_days', 'section_104'])
  })

  it('share the pool with a sale of the day, and are refused where a purchase would fit both', () => {
    const day = [
      buy('2020-01-06', 100, 1000),
      sell('2021-03-01', 30, 600),
      { kind: 'gift', on: '2021-03-01', shares: 30 },
    ] as const
    expect(shown(...day)).toMatchObject({
      disposals: [
        { kind: 'sale', gain: '300' },
        { kind: 'gift', gain: '0' },
      ],
    })
    expect(shown(...day, buy('2021-03-20', 10, 90))).toMatchObject({
      disposals: [],
      refusals: [{ kind: 'sale_beside_gift', rows: ['row 2', 'row 3'] }],
    })
  })
})

describe('A ledger that cannot be computed in full', () => {
  it('leaves out a security that is oversold, with day and quantity, and computes the others', () => {
    const { disposals, refusals } = compute(
      buy('2020-01-06', 100, 1000),
      sell('2021-03-01', 150, 2000),
      buy('2020-01-06', 10, 100, { of: 'XYZ' }),
      sell('2021-03-01', 10, 130, { of: 'XYZ' }),
    )
    expect(disposals.map(({ security }) => security)).toEqual(['XYZ'])
    expect(refusals).toHaveLength(1)
    const [{ day, reason } = { day: 0, reason: null }] = refusals
    expect(toDate(day)).toBe('2021-03-01')
    expect(reason).toMatchObject({ kind: 'oversold' })
    expect(reason?.kind === 'oversold' && [toText(reason.wanted), toText(reason.held)]).toEqual([
      '150',
      '100',
    ])
  })

  it('is not cured by a purchase more than 30 days later', () => {
    const rows = [sell('2021-03-01', 10, 100), buy('2021-04-01', 10, 90)]
    expect(shown(...rows).refusals).toMatchObject([{ kind: 'oversold' }])
  })

  it('refuses a sale before 6 April 2008, and takes one on the day', () => {
    const bought = buy('2001-01-08', 10, 100)
    expect(shown(bought, sell('2008-04-05', 5, 90)).refusals).toEqual([
      { kind: 'too_early', rows: ['row 2'] },
    ])
    expect(shown(bought, sell('2008-04-06', 5, 90)).disposals).toMatchObject([{ gain: '40' }])
  })

  it('names the purchase whose cost is not known, until the pool is empty', () => {
    expect(
      shown(
        buy('2020-01-06', 100, null, { unknown: 'no rate' }),
        sell('2021-03-01', 40, 500),
        sell('2021-06-01', 60, 700),
        buy('2021-09-01', 10, 100),
        sell('2021-12-01', 10, 120),
      ).disposals,
    ).toMatchObject([
      { gain: null, unknown: ['row 1'] },
      { gain: null, unknown: ['row 1'] },
      { gain: '20' },
    ])
  })

  it('names a sale whose proceeds are not known, and keeps the pool', () => {
    expect(
      shown(
        buy('2020-01-06', 100, 1000),
        sell('2021-03-01', 40, null),
        sell('2021-06-01', 60, 700),
      ),
    ).toMatchObject({
      disposals: [{ gain: null, unknown: ['row 2'] }, { gain: '100' }],
    })
  })

  it('refuses a distribution for other shares than were held', () => {
    expect(
      shown(buy('2020-01-06', 100, 1000), {
        kind: 'distribution',
        on: '2021-03-01',
        shares: 90,
        pounds: 10,
      }).refusals,
    ).toEqual([{ kind: 'wrong_quantity', rows: ['row 2'] }])
  })

  it('takes a purchase for nothing, and half a share', () => {
    expect(shown(buy('2020-01-06', 0.5, 0), sell('2021-03-01', 0.25, 10))).toMatchObject({
      disposals: [{ gain: '10' }],
      pools: { ABC: '0.25 at 0' },
    })
  })
})

describe('An activity without a number of shares', () => {
  const without: readonly WrittenEntry[] = [
    { kind: 'purchase', on: '2021-05-10', pounds: 950 },
    { kind: 'joined', on: '2021-05-10', pounds: 950 },
    { kind: 'sale', on: '2021-05-10', pounds: 950 },
    { kind: 'split', on: '2021-05-10' },
    { kind: 'merger', on: '2021-05-10', into: 'XYZ' },
  ]

  it.each(without)('is refused with its security, never counted as none: $kind', (entry) => {
    const { disposals, pools, refusals } = shown(buy('2020-01-06', 100, 800), entry)
    expect(refusals).toMatchObject([{ kind: 'no_quantity' }])
    expect([disposals, pools]).toEqual([[], {}])
  })
})
