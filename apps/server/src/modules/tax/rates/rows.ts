/** Each table oldest first. Amounts are whole pounds, rates ratios as decimal text. */
import { type Dated, yearStart } from './dated.ts'

export interface Amount extends Dated {
  readonly pounds: number
}

export interface Bands extends Dated {
  /** By the band in which the income or gain falls. */
  readonly basic: string
  readonly higher: string
  /** Null for capital gains, which have two rates. */
  readonly additional: string | null
}

export interface Rate extends Dated {
  /** A ratio as decimal text. */
  readonly rate: string
}

const from = (year: number, pounds: number, citation: string): Amount => ({
  from: yearStart(year),
  pounds,
  citation,
})

const S3 = 'TCGA 1992 s3, with the order of the year'
const S1K = 'TCGA 1992 s1K'

/** Gains of a year that are free of tax. */
export const EXEMPT_AMOUNTS: readonly Amount[] = [
  from(2008, 9_600, S3),
  from(2009, 10_100, S3),
  from(2011, 10_600, S3),
  from(2013, 10_900, S3),
  from(2014, 11_000, S3),
  from(2015, 11_100, S3),
  from(2017, 11_300, S3),
  from(2018, 11_700, S3),
  from(2019, 12_000, S1K),
  from(2020, 12_300, S1K),
  from(2023, 6_000, `${S1K}, as amended by Finance Act 2023 s8`),
  from(2024, 3_000, `${S1K}, as amended by Finance Act 2023 s8`),
]

/** By the day of the disposal. */
export const GAIN_RATES: readonly Bands[] = [
  {
    from: yearStart(2008),
    basic: '0.18',
    higher: '0.18',
    additional: null,
    citation: 'TCGA 1992 s4, as amended by Finance Act 2008 s8',
  },
  {
    from: '2010-06-23',
    basic: '0.18',
    higher: '0.28',
    additional: null,
    citation: 'TCGA 1992 s4, as amended by Finance (No. 2) Act 2010 s2',
  },
  {
    from: yearStart(2016),
    basic: '0.1',
    higher: '0.2',
    additional: null,
    citation: 'TCGA 1992 s1H, introduced by Finance Act 2016 s83',
  },
  {
    from: '2024-10-30',
    basic: '0.18',
    higher: '0.24',
    additional: null,
    citation: 'TCGA 1992 s1H, as amended by Finance Act 2025 s7',
  },
]

export const DIVIDEND_ALLOWANCES: readonly Amount[] = [
  from(2016, 5_000, 'Income Tax Act 2007 s13A'),
  from(2018, 2_000, 'Income Tax Act 2007 s13A, as amended by Finance (No. 2) Act 2017 s8'),
  from(2023, 1_000, 'Income Tax Act 2007 s13A, as amended by Finance Act 2023 s6'),
  from(2024, 500, 'Income Tax Act 2007 s13A, as amended by Finance Act 2023 s6'),
]

export const DIVIDEND_RATES: readonly Bands[] = [
  {
    from: yearStart(2016),
    basic: '0.075',
    higher: '0.325',
    additional: '0.381',
    citation: 'Income Tax Act 2007 s8, as amended by Finance Act 2016 s5',
  },
  {
    from: yearStart(2022),
    basic: '0.0875',
    higher: '0.3375',
    additional: '0.3935',
    citation: 'Income Tax Act 2007 s8, as amended by Finance Act 2022 s4',
  },
  {
    from: yearStart(2026),
    basic: '0.1075',
    higher: '0.3575',
    additional: '0.3935',
    citation: 'Income Tax Act 2007 s8, as amended by Finance Act 2026 s4',
  },
]

export const SAVINGS_RATES: readonly Bands[] = [
  {
    from: yearStart(2016),
    basic: '0.2',
    higher: '0.4',
    additional: '0.45',
    citation: 'Income Tax Act 2007 s7A',
  },
  {
    from: yearStart(2027),
    basic: '0.22',
    higher: '0.42',
    additional: '0.47',
    citation: 'Finance Act 2026 s5',
  },
]

export interface PropertyBands extends Bands {
  /** False where they are the rates of other income, tax on which is not computed. */
  readonly isOwn: boolean
}

/** On property income, distributions of property companies among it. Not those of Scottish taxpayers. */
export const PROPERTY_RATES: readonly PropertyBands[] = [
  {
    from: yearStart(2016),
    isOwn: false,
    basic: '0.2',
    higher: '0.4',
    additional: '0.45',
    citation: 'Income Tax Act 2007 s10',
  },
  {
    from: yearStart(2027),
    basic: '0.22',
    higher: '0.42',
    additional: '0.47',
    isOwn: true,
    citation: 'Income Tax Act 2007 s6D, introduced by Finance Act 2026 with schedule 1',
  },
]

export interface AllowanceOrder extends Dated {
  /** Allowances go to other income before interest and dividends; else where they lower tax most. */
  readonly isOtherFirst: boolean
}

export const ALLOWANCE_ORDERS: readonly AllowanceOrder[] = [
  { from: yearStart(2016), isOtherFirst: false, citation: 'Income Tax Act 2007 s25(2)' },
  {
    from: yearStart(2027),
    isOtherFirst: true,
    citation: 'Income Tax Act 2007 s25, as amended by Finance Act 2026 s6',
  },
]

/** Taxable income within which interest is free. */
export const STARTING_LIMITS: readonly Amount[] = [from(2016, 5_000, 'Income Tax Act 2007 s12(3)')]

export interface SavingsAllowance extends Dated {
  /** Pounds, by the highest band of the taxpayer's income; nothing in the additional one. */
  readonly basic: number
  readonly higher: number
}

export const SAVINGS_ALLOWANCES: readonly SavingsAllowance[] = [
  { from: yearStart(2016), basic: 1_000, higher: 500, citation: 'Income Tax Act 2007 s12B' },
]

const S10 = 'Income Tax Act 2007 s10'
/** Width of the band of the basic rate. */
export const BASIC_BANDS: readonly Amount[] = [
  from(2016, 32_000, S10),
  from(2017, 33_500, S10),
  from(2018, 34_500, S10),
  from(2019, 37_500, S10),
  from(2021, 37_700, `${S10}, as amended by Finance Act 2021 s5`),
]

/** At which contributions and gifts are grossed up. */
export const BASIC_RATES: readonly Rate[] = [
  {
    from: yearStart(2008),
    rate: '0.2',
    citation: 'Income Tax Act 2007 s10(6), s58, s414; Finance Act 2004 s192(4)',
  },
]

/** Taxable income from which the additional rate applies. */
export const HIGHER_LIMITS: readonly Amount[] = [
  from(2016, 150_000, S10),
  from(2023, 125_140, `${S10}, as amended by Finance Act 2023 s3`),
]

const S35 = 'Income Tax Act 2007 s35'
/** Income free of tax; a pound less for each two of net income above `TAPERS`. */
export const PERSONAL_ALLOWANCES: readonly Amount[] = [
  from(2016, 11_000, S35),
  from(2017, 11_500, S35),
  from(2018, 11_850, S35),
  from(2019, 12_500, S35),
  from(2021, 12_570, `${S35}, as amended by Finance Act 2021 s5`),
]
export const TAPERS: readonly Amount[] = [from(2016, 100_000, `${S35}(2)`)]

export interface SubscriptionLimits extends Dated {
  /** All ISAs of the year; the LISA's limit is within it. */
  readonly isa: number
  readonly lisa: number
  readonly jisa: number
  /** Cash ISA of savers under 65, within the ISA's limit; null where there is none. */
  readonly cashIsaUnder65: number | null
}

const ISA = 'The Individual Savings Account Regulations 1998, regulations 4ZA, 4ZB and 4A'
export const SUBSCRIPTION_LIMITS: readonly SubscriptionLimits[] = [
  {
    from: yearStart(2017),
    isa: 20_000,
    lisa: 4_000,
    jisa: 4_128,
    cashIsaUnder65: null,
    citation: ISA,
  },
  {
    from: yearStart(2018),
    isa: 20_000,
    lisa: 4_000,
    jisa: 4_260,
    cashIsaUnder65: null,
    citation: ISA,
  },
  {
    from: yearStart(2019),
    isa: 20_000,
    lisa: 4_000,
    jisa: 4_368,
    cashIsaUnder65: null,
    citation: ISA,
  },
  {
    from: yearStart(2020),
    isa: 20_000,
    lisa: 4_000,
    jisa: 9_000,
    cashIsaUnder65: null,
    citation: ISA,
  },
  {
    from: yearStart(2027),
    isa: 20_000,
    lisa: 4_000,
    jisa: 9_000,
    cashIsaUnder65: 12_000,
    citation: `${ISA}, by draft regulations after the Budget of November 2025`,
    isDraft: true,
  },
]

export interface ReportingRule extends Dated {
  /** Proceeds above this many pounds are reported; null where the limit is a multiple. */
  readonly proceeds: number | null
  /** Or proceeds above this multiple of the exempt amount. */
  readonly exemptMultiple: number | null
}

/** Gains before losses above the exempt amount are reported in every year. */
export const REPORTING_RULES: readonly ReportingRule[] = [
  {
    from: yearStart(2008),
    proceeds: null,
    exemptMultiple: 4,
    citation: 'TCGA 1992 s3A; Taxes Management Act 1970 s8C',
  },
  {
    from: yearStart(2023),
    proceeds: 50_000,
    exemptMultiple: null,
    citation: 'Taxes Management Act 1970 s8C, as amended by Finance Act 2023 s8',
  },
]

/** Capital received up to this sum is small, and lowers the cost. */
export const SMALL_RECEIPTS: readonly Amount[] = [
  from(1996, 3_000, 'TCGA 1992 s122(2); HMRC, Capital Gains Manual, CG57836'),
]

/** On interest of cash in ISAs that are no cash ISAs; the manager takes it off. */
export const CASH_INTEREST_CHARGES: readonly Rate[] = [
  {
    from: yearStart(2027),
    rate: '0.22',
    citation: 'Draft ISA regulations after the Budget of November 2025',
    isDraft: true,
  },
]

export interface Settlement extends Dated {
  /** Business days between the trade and its settlement. */
  readonly days: number
}

/** Of shares; gilts settle on the next business day throughout. */
export const SETTLEMENTS: readonly Settlement[] = [
  { from: '2014-10-06', days: 2, citation: 'Regulation (EU) 909/2014 article 5(2)' },
  {
    from: '2027-10-11',
    days: 1,
    citation: 'Draft amendment of UK CSDR article 5(2), for T+1',
    isDraft: true,
  },
]

/** Tax that a property company of the UK takes off its distributions. */
export const PROPERTY_WITHHOLDING: readonly Rate[] = [
  { from: yearStart(2007), rate: '0.2', citation: 'SI 2006/2867 reg 3' },
  {
    from: yearStart(2027),
    rate: '0.22',
    citation: 'SI 2006/2867 reg 3, with the property basic rate of Finance Act 2026 s6',
  },
]
