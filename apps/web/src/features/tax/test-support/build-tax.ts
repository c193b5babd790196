import type {
  BedAndIsa,
  SaleWay,
  TaxDisposal,
  TaxSlice,
  TaxYear,
  WhatIf,
} from '@leadenhall/contract/tax/index.ts'

/** Gains of £5,000 and losses of £400, nothing stated and nothing missing. */
export function buildTaxYear(over: Partial<TaxYear> = {}): TaxYear {
  return {
    year: '2026-27',
    from: '2026-04-06',
    to: '2027-04-05',
    person: 'self',
    personName: 'You',
    provisional: false,
    needsYou: [],
    disposals: 2,
    proceeds: '12000',
    costs: '7400',
    gains: '5000',
    losses: '400',
    net: '4600',
    exemptAmount: '3000',
    exemptUsed: '3000',
    exemptLeft: '0',
    lossesBroughtForward: '0',
    lossesUsed: '0',
    lossesCarriedForward: '0',
    taxable: '1600',
    taxableParts: [],
    dividends: '321.5',
    foreignDividends: '0',
    pid: '0',
    pidTax: '0',
    foreignTax: '0',
    interest: '0',
    dividendAllowance: '500',
    dividendRates: [],
    savingsRates: [],
    reportingRequired: true,
    reportingBecause: 'Gains before losses are more than the exempt amount (TMA 1970 s8C).',
    boxes: [],
    allowances: [],
    tax: null,
    atBothRates: [
      {
        band: 'basic',
        rate: '0.18',
        taxed: '1600',
        amount: '288',
        citation: 'TCGA 1992 s1H',
        isDraft: false,
      },
      {
        band: 'higher',
        rate: '0.24',
        taxed: '1600',
        amount: '384',
        citation: 'TCGA 1992 s1H',
        isDraft: false,
      },
    ],
    stated: { income: null, losses: null, pension: null, giftAid: null },
    bands: { basic: '37700', higher: '125140', widenedBy: '0', citation: 'ITA 2007 s10' },
    gifts: [],
    exemptGains: '0',
    exemptGainsUnknown: null,
    accruedIncome: '0',
    rateSource: 'trade',
    ...over,
  }
}

export function buildSlice(over: Partial<TaxSlice> = {}): TaxSlice {
  return {
    rule: 'section_104',
    quantity: '1000',
    proceeds: '6000',
    cost: '5000',
    charges: '12',
    gain: '988',
    acquired: null,
    pool: { quantity: '2500', cost: '12500' },
    why: 'The rest comes from the pool.',
    citation: 'TCGA 1992 s104',
    rows: ['buy'],
    ...over,
  }
}

export function buildDisposal(over: Partial<TaxDisposal> = {}): TaxDisposal {
  return {
    kind: 'sale',
    date: '2026-06-10',
    ticker: 'VOD.L',
    name: 'Vodafone Group plc',
    quantity: '1000',
    proceeds: '6000',
    cost: '5012',
    charges: '12',
    gain: '988',
    slices: [buildSlice()],
    rows: ['sale'],
    exempt: false,
    unknownBecause: null,
    ...over,
  }
}

export function buildSaleWay(over: Partial<SaleWay> = {}): SaleWay {
  return {
    way: 'now',
    sales: [{ date: '2026-11-20', taxYear: '2026-27', quantity: '100', gain: '100' }],
    charges: '5',
    cash: '595',
    taxes: [{ by: 'stated', tax: '9', left: '586' }],
    unknownBecause: null,
    provisionalBecause: [],
    ...over,
  }
}

export function buildWhatIf(over: Partial<WhatIf> = {}): WhatIf {
  return {
    ticker: 'VOD.L',
    quantity: '100',
    price: { value: '6', unit: 'GBP' },
    proceeds: '600',
    isTaxed: true,
    gain: '100',
    slices: [buildSlice({ quantity: '100', cost: '500', gain: '100' })],
    tax: [
      {
        band: 'basic',
        rate: '0.18',
        taxed: '50',
        amount: '9',
        citation: 'TCGA 1992 s1H',
        isDraft: false,
      },
    ],
    isByIncome: true,
    exemptLeftBefore: '50',
    exemptLeftAfter: '0',
    sharesWithinExempt: '50',
    boughtBack: { gain: '0', lastDay: '2026-12-20' },
    ways: [buildSaleWay()],
    warnings: [],
    ...over,
  }
}

export function buildBedAndIsaRow(
  over: Partial<BedAndIsa['rows'][number]> = {},
): BedAndIsa['rows'][number] {
  return {
    account_id: 'general',
    ticker: 'VOD.L',
    name: 'Vodafone Group plc',
    price: { value: '6', unit: 'GBP' },
    held: '1000',
    quantity: '500',
    value: '3000',
    gain: '500',
    cost: '27',
    costAtLeast: '27',
    costUnknown: [],
    limitedBy: 'isa',
    ...over,
  }
}
