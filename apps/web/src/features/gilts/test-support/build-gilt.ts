import type {
  CashRate,
  Gilt,
  GiltAfterTax,
  GiltCalculation,
  GiltDetail,
  GiltFigures,
  GiltLadder,
  GiltRung,
  Gilts,
} from '@leadenhall/contract/gilts/index.ts'

export const buildAfterTax = (
  taxRate: string,
  net: string,
  gross: string | null = net,
): GiltAfterTax => ({
  taxRate,
  yield: net,
  yieldWithRelief: net,
  grossEquivalent: gross,
  grossWithRelief: gross,
})

export const buildFigures = (over: Partial<GiltFigures> = {}): GiltFigures => ({
  clean: '85.219',
  dirty: '85.261799',
  accrued: '0.042799',
  money: '85.261799',
  source: 'file',
  asOf: '2023-12-01',
  simulated: false,
  runningYield: '0.146681',
  yield: '4.021130',
  simpleYield: null,
  duration: '4.063385',
  afterTax: [
    buildAfterTax('0', '4.0211'),
    buildAfterTax('20', '3.9913'),
    buildAfterTax('40', '3.9615', '6.6024'),
    buildAfterTax('45', '3.9540', '7.1891'),
  ],
  ...over,
})

export const buildGilt = (over: Partial<Gilt> = {}): Gilt => ({
  isin: 'GB00BMBL1G81',
  name: '0 1/8% Treasury Gilt 2028',
  tidm: 'TN28',
  ticker: 'TN28.L',
  kind: 'conventional',
  coupon: '0.125',
  maturity: '2028-01-31',
  firstIssue: '2020-06-12',
  settle: '2023-12-04',
  nextCoupon: '2024-01-31',
  nextAmount: '0.0625',
  exDividendDate: '2024-01-22',
  exDividend: false,
  indexRatio: null,
  figures: buildFigures(),
  because: null,
  note: null,
  ...over,
})

export const buildGilts = (items: Gilt[], over: Partial<Gilts> = {}): Gilts => ({
  on: '2023-12-01',
  settle: '2023-12-04',
  simulated: false,
  source: 'DMO report of 2023-12-01',
  items,
  ...over,
})

export const buildGiltDetail = (over: Partial<GiltDetail> = {}): GiltDetail => ({
  ...buildGilt(),
  couponDates: '31 Jan/Jul',
  baseIndex: null,
  cashFlows: [
    { date: '2024-01-31', coupon: '0.0625', redemption: '0', afterTax: '0.0375' },
    { date: '2028-01-31', coupon: '0.0625', redemption: '100', afterTax: '100.0375' },
  ],
  sale: {
    settle: '2023-12-04',
    clean: '85.219',
    accrued: '0.042799',
    proceeds: '85.261799',
    accruedIncome: '0.042799',
    taxYear: '2023-24',
    rule: 'Sold with the coupon.',
  },
  ...over,
})

export const buildCalculation = (over: Partial<GiltCalculation> = {}): GiltCalculation => ({
  clean: '28.86',
  dirty: '28.918743',
  accrued: '0.058743',
  yield: '4.346585',
  simpleYield: null,
  runningYield: '1.732502',
  afterTax: '3.918814',
  afterTaxWithRelief: '3.92128',
  grossEquivalent: '6.531357',
  duration: '29.610662',
  exDividend: false,
  exDividendDate: '2024-04-11',
  nextCoupon: '2024-04-22',
  ...over,
})

export const buildRung = (over: Partial<GiltRung> = {}): GiltRung => ({
  year: 2028,
  isin: 'GB00BMBL1G81',
  name: '0 1/8% Treasury Gilt 2028',
  tidm: 'TN28',
  maturity: '2028-01-31',
  nominal: '9901',
  clean: '93.1',
  cost: '9220.1',
  yield: '4.01',
  coupons: '99.5',
  redemption: '9901',
  total: '10000.5',
  because: null,
  ...over,
})

/** A year in which no gilt matures. */
export const buildEmptyRung = (): GiltRung => ({
  year: 2074,
  isin: null,
  name: null,
  tidm: null,
  maturity: null,
  nominal: '0',
  clean: null,
  cost: '0',
  yield: null,
  coupons: '0',
  redemption: '0',
  total: '0',
  because: 'No gilt with a price matures in 2074 or 2073.',
})

export const buildLadder = (over: Partial<GiltLadder> = {}): GiltLadder => ({
  on: '2026-11-26',
  settle: '2026-11-27',
  simulated: true,
  cost: '18500.5',
  received: '20002',
  accrued: '12.3',
  rungs: [buildRung(), buildEmptyRung()],
  ...over,
})

export const buildCashRate = (over: Partial<CashRate> = {}): CashRate => ({
  key: 'bank_rate',
  label: 'Bank Rate',
  rate: '3.75',
  net: '2.25',
  yearly: null,
  isAtLeast: false,
  taxed: 'all',
  asOf: '2025-12-18',
  isOld: true,
  source: 'Bank of England',
  note: 'Banks.',
  simulated: false,
  ...over,
})
