/** Plausible ranges of simulated accounts, by the sector's name in the ICB or the GICS. */

type Range = readonly [number, number]

export interface SectorProfile {
  readonly grossMargin: Range
  readonly operatingMargin: Range
  /** Revenue growth a year. */
  readonly growth: Range
  /** Debt ÷ assets. */
  readonly debt: Range
  /** Revenue ÷ assets. */
  readonly turnover: number
  /** Current assets ÷ assets. */
  readonly current: number
  /** Of revenue. */
  readonly depreciation: number
  readonly capex: number
  /** Share of companies that make losses, and that pay dividends. */
  readonly losses: number
  readonly payers: number
  /** True if some London companies keep their accounts in dollars. */
  readonly dollars: boolean
  /** Banks and insurers report neither gross profit nor current assets. */
  readonly isFinancial: boolean
}

const COMMON: SectorProfile = {
  grossMargin: [0.25, 0.5],
  operatingMargin: [0.05, 0.16],
  growth: [-0.01, 0.09],
  debt: [0.05, 0.35],
  turnover: 0.9,
  current: 0.45,
  depreciation: 0.04,
  capex: 0.045,
  losses: 0.12,
  payers: 0.7,
  dollars: false,
  isFinancial: false,
}

const PROFILES: readonly (readonly [RegExp, Partial<SectorProfile>])[] = [
  [/bank/i, { operatingMargin: [0.25, 0.45], turnover: 0.05, isFinancial: true, losses: 0.05 }],
  [
    /insurance/i,
    { operatingMargin: [0.06, 0.18], turnover: 0.25, isFinancial: true, losses: 0.08 },
  ],
  [/financ/i, { operatingMargin: [0.15, 0.4], turnover: 0.3, payers: 0.8 }],
  [/real estate/i, { operatingMargin: [0.3, 0.6], turnover: 0.08, debt: [0.2, 0.5], current: 0.1 }],
  [/utilit/i, { operatingMargin: [0.12, 0.25], turnover: 0.4, debt: [0.3, 0.55], capex: 0.12 }],
  [/energy/i, { operatingMargin: [0.08, 0.3], losses: 0.3, capex: 0.12, dollars: true }],
  [/basic res|materials|chemic/i, { operatingMargin: [0.08, 0.3], losses: 0.35, dollars: true }],
  [/health/i, { grossMargin: [0.5, 0.8], operatingMargin: [0.1, 0.25], losses: 0.35, payers: 0.4 }],
  [/techno/i, { grossMargin: [0.5, 0.8], operatingMargin: [0.08, 0.3], losses: 0.25, payers: 0.4 }],
  [/telecom|communic|media/i, { operatingMargin: [0.1, 0.22], debt: [0.2, 0.5] }],
  [/retail|grocery|staples|food/i, { operatingMargin: [0.03, 0.1], turnover: 1.6, losses: 0.08 }],
]

export function profileOfSector(sector: string | null): SectorProfile {
  const own = sector === null ? undefined : PROFILES.find(([name]) => name.test(sector))
  return { ...COMMON, ...own?.[1] }
}
