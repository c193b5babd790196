/** Published examples of the matching rules, each computed by the engine wherever it is shown. */
import type { MatchRule } from '../engine/rules.ts'
import type { WrittenEntry } from './written-entry.ts'

export interface ExpectedSlice {
  readonly rule: MatchRule
  readonly quantity: string
  /** Pounds. */
  readonly gain: string
}

export interface ExpectedDisposal {
  readonly on: string
  /** Pounds and pence as the engine keeps them. */
  readonly gain: string
  readonly cost: string
  readonly slices: readonly ExpectedSlice[]
}

export interface WorkedExample {
  readonly key: string
  readonly title: string
  /** Where it is published. */
  readonly source: string
  /** The case is published, its prices and results are not. */
  readonly hasOwnPrices?: true
  /** Difference between the publication and the exact result; null where they agree. */
  readonly note: string | null
  readonly entries: readonly WrittenEntry[]
  readonly disposals: readonly ExpectedDisposal[]
  /** The pool at the end. */
  readonly pool: { readonly quantity: string; readonly cost: string }
}

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
const rights = (on: string, shares: number, pounds: number): WrittenEntry => ({
  kind: 'joined',
  on,
  shares,
  pounds,
})

const CG51590 = 'HMRC, Capital Gains Manual, CG51590'
const CG51560 = 'HMRC, Capital Gains Manual, CG51560'
const HS284 = 'HMRC, helpsheet HS284'

const slice = (rule: MatchRule, quantity: string, gain: string): ExpectedSlice => ({
  rule,
  quantity,
  gain,
})

export const WORKED_EXAMPLES: readonly WorkedExample[] = [
  {
    key: 'cg51590-1',
    title: 'Bought back in the next tax year',
    source: `${CG51590}, example 1`,
    note: null,
    entries: [
      buy('2006-04-15', 1000, 1300),
      buy('2006-08-04', 1000, 1450),
      buy('2007-01-19', 500, 950),
      sell('2010-03-16', 2000, 6850),
      buy('2010-04-07', 2000, 6790),
      sell('2010-12-10', 2200, 7700),
    ],
    disposals: [
      {
        on: '2010-03-16',
        gain: '60',
        cost: '6790',
        slices: [slice('thirty_days', '2000', '60')],
      },
      {
        on: '2010-12-10',
        gain: '4444',
        cost: '3256',
        slices: [slice('section_104', '2200', '4444')],
      },
    ],
    pool: { quantity: '300', cost: '444' },
  },
  {
    key: 'cg51590-2',
    title: 'A rights issue',
    source: `${CG51590}, example 2`,
    note: 'HMRC prints £4,236 for the cost that is left; 6,160 − 1,925 is £4,235.',
    entries: [
      buy('2008-08-17', 10_000, 2500),
      buy('2009-04-01', 10_000, 2600),
      rights('2009-10-08', 4000, 1060),
      sell('2012-12-10', 7500, 3000),
    ],
    disposals: [
      {
        on: '2012-12-10',
        gain: '1075',
        cost: '1925',
        slices: [slice('section_104', '7500', '1075')],
      },
    ],
    pool: { quantity: '16500', cost: '4235' },
  },
  {
    key: 'cg51590-3',
    title: 'Shares held since before April 1982',
    source: `${CG51590}, example 3`,
    note: 'HMRC rounds the gain to £50,594.',
    entries: [
      { ...buy('1982-03-31', 7500, 21_000), kind: 'joined' },
      buy('1985-06-10', 4000, 16_500),
      buy('1988-02-12', 4000, 17_000),
      buy('1998-09-04', 6000, 29_000),
      sell('2013-06-13', 16_500, 114_675),
    ],
    disposals: [
      {
        on: '2013-06-13',
        gain: '50593.6',
        cost: '64081.4',
        slices: [slice('section_104', '16500', '50593.6')],
      },
    ],
    pool: { quantity: '5000', cost: '19418.6' },
  },
  {
    key: 'cg51590-4',
    title: 'Two rights issues',
    source: `${CG51590}, example 4`,
    note: 'HMRC rounds to whole pounds: cost £14,934, gain £24,066, left £18,666.',
    entries: [
      buy('1990-05-01', 15_000, 6750),
      rights('1992-03-01', 9000, 3600),
      buy('1995-10-01', 12_000, 13_800),
      rights('1999-06-01', 9000, 9450),
      sell('2010-02-23', 20_000, 39_000),
    ],
    disposals: [
      {
        on: '2010-02-23',
        gain: '24066.67',
        cost: '14933.33',
        slices: [slice('section_104', '20000', '24066.67')],
      },
    ],
    pool: { quantity: '25000', cost: '18666.67' },
  },
  {
    key: 'hs284-2',
    title: 'Part bought back within 30 days',
    source: `${HS284}, example 2`,
    note: null,
    entries: [
      buy('2015-01-05', 9500, 9500),
      sell('2024-08-30', 4000, 6000),
      buy('2024-09-11', 500, 850),
    ],
    disposals: [
      {
        on: '2024-08-30',
        gain: '1650',
        cost: '4350',
        slices: [slice('thirty_days', '500', '-100'), slice('section_104', '3500', '1750')],
      },
    ],
    pool: { quantity: '6000', cost: '6000' },
  },
  {
    key: 'hs284-3',
    title: 'Two sales from one pool, with charges',
    source: `${HS284}, example 3`,
    note: 'HMRC rounds the gains to £329 and £300.',
    entries: [
      { ...buy('2014-04-01', 1000, 4000), charges: 150 },
      { ...buy('2017-09-01', 500, 2050), charges: 80 },
      { ...sell('2018-05-01', 700, 3360), charges: 100 },
      { ...sell('2019-02-01', 400, 2080), charges: 105 },
    ],
    disposals: [
      {
        on: '2018-05-01',
        gain: '329.33',
        cost: '3030.67',
        slices: [slice('section_104', '700', '329.33')],
      },
      {
        on: '2019-02-01',
        gain: '300.33',
        cost: '1779.67',
        slices: [slice('section_104', '400', '300.33')],
      },
    ],
    pool: { quantity: '400', cost: '1674.67' },
  },
  ...[
    { key: '1', title: 'Bought back on the thirtieth day', back: '2018-09-29', shares: 1000 },
    { key: '2', title: 'Some bought back', back: '2018-09-10', shares: 500 },
    { key: '3', title: 'Bought back a day too late', back: '2018-09-30', shares: 1000 },
  ].map(({ back, key, shares, title }): WorkedExample => {
    // A thousand shares are sold; of the second example 1,700.
    const sold = key === '2' ? 1700 : 1000
    const matched = key === '3' ? 0 : shares
    const fromPool = sold - matched
    const slices = [
      slice('thirty_days', String(matched), String(matched * (3 - 2.5))),
      slice('section_104', String(fromPool), String(fromPool * (3 - 1))),
    ].filter(({ quantity }) => quantity !== '0')
    const cost = matched * 2.5 + fromPool
    const left = 5000 + shares - sold
    const poolCost = 5000 - fromPool + (shares - matched) * 2.5
    return {
      key: `cg51560-${key}`,
      title,
      source: `${CG51560}, example ${key}: the case, with prices of our own`,
      hasOwnPrices: true,
      note: null,
      entries: [
        buy('2016-05-01', 5000, 5000),
        sell('2018-08-30', sold, sold * 3),
        buy(back, shares, shares * 2.5),
      ],
      disposals: [{ on: '2018-08-30', gain: String(sold * 3 - cost), cost: String(cost), slices }],
      pool: { quantity: String(left), cost: String(poolCost) },
    }
  }),
  {
    key: 'cg51560-day',
    title: 'One disposal under two rules',
    source: `${CG51560}, shares of one day`,
    note: null,
    entries: [
      buy('2018-01-10', 10_000, 2500),
      sell('2019-02-27', 2000, 520),
      buy('2019-03-31', 3000, 810),
      sell('2019-03-31', 11_000, 3080),
    ],
    disposals: [
      { on: '2019-02-27', gain: '20', cost: '500', slices: [slice('section_104', '2000', '20')] },
      {
        on: '2019-03-31',
        gain: '270',
        cost: '2810',
        slices: [slice('same_day', '3000', '30'), slice('section_104', '8000', '240')],
      },
    ],
    pool: { quantity: '0', cost: '0' },
  },
  {
    key: 'split-year',
    title: 'Sales before and after the rates changed on 30 October 2024',
    source: 'TCGA 1992 s1H, Finance Act 2025 s7: the rates of each day',
    note: null,
    entries: [
      buy('2020-01-06', 400, 40_000),
      sell('2024-10-28', 50, 4750),
      sell('2024-10-29', 150, 17_250),
      sell('2024-10-30', 150, 18_750),
      sell('2024-10-31', 50, 4500),
    ],
    disposals: [
      ['2024-10-28', '50', '-250', '5000'],
      ['2024-10-29', '150', '2250', '15000'],
      ['2024-10-30', '150', '3750', '15000'],
      ['2024-10-31', '50', '-500', '5000'],
    ].map(([on = '', quantity = '', gain = '', cost = '']) => ({
      on,
      gain,
      cost,
      slices: [slice('section_104', quantity, gain)],
    })),
    pool: { quantity: '0', cost: '0' },
  },
]
