/** Plausible ranges of simulated accounts, by the sector's name in the ICB or the GICS. */

export type Range = readonly [number, number]

export interface SectorProfile {
  readonly priceEarnings: Range
  /** Net profit ÷ equity. */
  readonly returnOnEquity: Range
  readonly grossMargin: Range
  readonly operatingMargin: Range
  /** Debt ÷ equity. */
  readonly debt: Range
  /** Liabilities other than debt ÷ revenue. */
  readonly payables: number
  /** Of revenue. */
  readonly depreciation: number
  readonly capex: number
  /** How many more companies make losses than in an average sector. */
  readonly losses: number
  /** Share of companies with a profit that pay dividends. */
  readonly payers: number
  /** Of the profit of those. */
  readonly payout: Range
  /** True if some London companies keep their accounts in dollars. */
  readonly dollars: boolean
  /** Liabilities ÷ equity of banks and insurers, which report neither gross profit nor current assets. */
  readonly leverage: number | null
}

const COMMON: SectorProfile = {
  priceEarnings: [9, 21],
  returnOnEquity: [0.08, 0.2],
  grossMargin: [0.25, 0.5],
  operatingMargin: [0.05, 0.16],
  debt: [0.1, 0.7],
  payables: 0.25,
  depreciation: 0.04,
  capex: 0.045,
  losses: 0.7,
  payers: 0.75,
  payout: [0.3, 0.65],
  dollars: false,
  leverage: null,
}

const PROFILES: readonly (readonly [RegExp, Partial<SectorProfile>])[] = [
  [
    /bank/i,
    {
      priceEarnings: [7.5, 13],
      returnOnEquity: [0.08, 0.15],
      operatingMargin: [0.25, 0.45],
      debt: [0.2, 0.5],
      leverage: 12,
      losses: 0.3,
    },
  ],
  [
    /insurance/i,
    {
      priceEarnings: [8.5, 15],
      returnOnEquity: [0.09, 0.18],
      operatingMargin: [0.06, 0.18],
      debt: [0.1, 0.4],
      leverage: 8,
      losses: 0.4,
      payout: [0.4, 0.7],
    },
  ],
  [
    /financ/i,
    {
      priceEarnings: [8.5, 17],
      operatingMargin: [0.15, 0.4],
      payers: 0.85,
      payout: [0.4, 0.7],
      losses: 0.6,
    },
  ],
  [
    /real estate/i,
    {
      priceEarnings: [10, 18],
      returnOnEquity: [0.04, 0.08],
      operatingMargin: [0.4, 0.7],
      debt: [0.3, 0.8],
      payers: 0.85,
      payout: [0.5, 0.8],
      losses: 0.5,
    },
  ],
  [
    /utilit/i,
    {
      priceEarnings: [11, 19],
      returnOnEquity: [0.08, 0.14],
      operatingMargin: [0.12, 0.25],
      debt: [0.7, 1.6],
      depreciation: 0.08,
      capex: 0.12,
      payout: [0.45, 0.75],
      losses: 0.4,
    },
  ],
  [
    /energy/i,
    {
      priceEarnings: [8.5, 15],
      operatingMargin: [0.08, 0.3],
      losses: 1.7,
      depreciation: 0.08,
      capex: 0.12,
      dollars: true,
    },
  ],
  [
    /basic res|materials|chemic/i,
    { priceEarnings: [9, 19], operatingMargin: [0.08, 0.3], losses: 1.7, dollars: true },
  ],
  [
    /health/i,
    {
      priceEarnings: [13, 29],
      grossMargin: [0.5, 0.8],
      operatingMargin: [0.1, 0.25],
      losses: 1.9,
      payers: 0.5,
      payout: [0.2, 0.5],
    },
  ],
  [
    /techno/i,
    {
      priceEarnings: [13, 30],
      returnOnEquity: [0.1, 0.28],
      grossMargin: [0.5, 0.8],
      operatingMargin: [0.08, 0.3],
      losses: 1.5,
      payers: 0.5,
      payout: [0.2, 0.5],
    },
  ],
  [/telecom/i, { operatingMargin: [0.1, 0.22], debt: [0.3, 1], depreciation: 0.2, capex: 0.15 }],
  [/communic|media/i, { operatingMargin: [0.1, 0.22], debt: [0.3, 1] }],
  [/retail|grocery|staples|food/i, { operatingMargin: [0.03, 0.1], payables: 0.18, losses: 0.6 }],
]

export function profileOfSector(sector: string | null): SectorProfile {
  const own = sector === null ? undefined : PROFILES.find(([name]) => name.test(sector))
  return { ...COMMON, ...own?.[1] }
}
