/** Published prices, yields and interest with ours beside them; all amounts for £100 nominal. */
import { loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { figuresOf } from '../engine/figures.ts'
import { exDividendDay, type GiltTerms, positionOf } from '../engine/gilt-terms.ts'
import { indexRatio, referenceRpi } from '../engine/index-ratio.ts'

export interface GiltExample {
  readonly source: string
  readonly what: string
  /** As published. */
  readonly expected: string
  readonly computed: string
}

const FORMULAE = 'DMO, Formulae for Calculating Gilt Prices from Yields (2005), section 3'
const CLOSES = 'Closes of 1 December 2023, settling on 4 December'
const OWN = 'Worked out by discounting each payment; closes of 1 December 2023'
const SETTLED = '2023-12-04'

const days = loadBusinessDays()

/** Rounded to as many decimals as were published. */
export function publishedExamples(): GiltExample[] {
  return [...prices(), ...accruedInterest(), ...closes(), ...afterTax(), ...indexed()]
}

function terms(coupon: number, maturity: string, issued?: string, first?: string): GiltTerms {
  const dayOrNull = (date: string | undefined) => (date === undefined ? null : toDay(date))
  return {
    coupon,
    maturity: toDay(maturity),
    firstIssue: dayOrNull(issued),
    firstCoupon: dayOrNull(first),
  }
}

function example(source: string, what: string, expected: string, computed: number): GiltExample {
  const places = expected.split('.')[1]?.length ?? 0
  return { source, what, expected, computed: (computed + 0).toFixed(places) }
}

function prices(): GiltExample[] {
  const gilts = [
    {
      name: '8% 7 December 2015 at 4.445%',
      gilt: terms(8, '2015-12-07'),
      yieldRatio: 0.04445,
      published: [
        ['1999-05-24', '145.012268'],
        ['1999-05-26', '145.047301'],
        ['1999-05-27', '141.070132'],
        ['1999-06-07', '141.257676'],
      ],
    },
    {
      name: '6¾% 26 November 2004 at 4.634%',
      gilt: terms(6.75, '2004-11-26'),
      yieldRatio: 0.04634,
      published: [
        ['1999-05-10', '113.315543'],
        ['1999-05-17', '113.415969'],
        ['1999-05-18', '110.058738'],
        ['1999-05-26', '110.170218'],
      ],
    },
  ] as const
  return gilts.flatMap(({ gilt, name, published, yieldRatio }) =>
    published.map(([settle, expected]) =>
      example(
        FORMULAE,
        `${name}, dirty price for ${settle}`,
        expected,
        figuresOf(gilt, toDay(settle), { yieldRatio }, [], days).dirty,
      ),
    ),
  )
}

function accruedInterest(): GiltExample[] {
  const gilt = terms(6, '2002-12-07', '1999-05-07', '1999-12-07')
  const published = [
    ['1999-05-08', '0.016484'],
    ['1999-06-08', '0.527382'],
    ['1999-07-08', '1.019186'],
    ['1999-11-08', '3.035579'],
    ['1999-11-26', '3.330661'],
    ['1999-11-27', '-0.16393'],
    ['1999-12-07', '0'],
  ] as const
  const exDay = toDate(exDividendDay(toDay('2004-09-07'), days))
  return [
    ...published.map(([settle, expected]) =>
      example(
        FORMULAE,
        `6% 7 December 2002, first paid after 7 months, accrued on ${settle}`,
        expected,
        positionOf(gilt, toDay(settle), days).accrued,
      ),
    ),
    example(
      'HMRC, helpsheet HS343',
      '8% 2015 bought on 7 May, £10,000 nominal, relief in pounds',
      '334',
      100 * positionOf(terms(8, '2015-12-07'), toDay('1999-05-08'), days).accrued,
    ),
    {
      source: 'DMO, private investor guide to gilts',
      what: 'ex-dividend day of a coupon on 7 September 2004',
      expected: '2004-08-26',
      computed: exDay,
    },
  ]
}

function closes(): GiltExample[] {
  const at = (gilt: GiltTerms, clean: number) =>
    figuresOf(gilt, toDay(SETTLED), { clean }, [], days)
  const eighth = at(terms(0.125, '2028-01-31'), 85.219)
  const long = at(terms(4.25, '2055-12-07'), 93.35)
  const half = at(terms(0.5, '2061-10-22'), 28.86)
  const short = at(terms(0.625, '2025-06-07'), 94.439)
  const accrued = (gilt: GiltTerms) => positionOf(gilt, toDay(SETTLED), days).accrued
  return [
    example(CLOSES, '⅛% 2028 at 85.219, accrued', '0.042799', eighth.position.accrued),
    example(CLOSES, '⅛% 2028 at 85.219, yield', '4.021130', eighth.redemptionYield * 100),
    example(CLOSES, '4¼% 2055 at 93.350, accrued', '-0.034836', long.position.accrued),
    example(CLOSES, '4¼% 2055 at 93.350, yield', '4.651489', long.redemptionYield * 100),
    example(CLOSES, '½% 2061 at 28.860, accrued', '0.058743', half.position.accrued),
    example(CLOSES, '½% 2061 at 28.860, yield', '4.346585', half.redemptionYield * 100),
    example(CLOSES, '⅝% 2025 at 94.439, accrued', '-0.005123', short.position.accrued),
    example(CLOSES, '⅝% 2025 at 94.439, yield', '4.479296', short.redemptionYield * 100),
    example(
      CLOSES,
      '4⅝% 2034, first paid after 111 days, accrued',
      '0.666101',
      accrued(terms(4.625, '2034-01-31', '2023-10-12')),
    ),
  ]
}

function afterTax(): GiltExample[] {
  const gilts = [
    {
      name: '⅛% 2028 at 85.219',
      gilt: terms(0.125, '2028-01-31'),
      clean: 85.219,
      net: ['4.0211', '3.9913', '3.9615', '3.9540'],
    },
    {
      name: '½% 2061 at 28.860',
      gilt: terms(0.5, '2061-10-22'),
      clean: 28.86,
      net: ['4.3466', '4.1310', '3.9188', '3.8663'],
    },
    {
      name: '4¼% 2055 at 93.350',
      gilt: terms(4.25, '2055-12-07'),
      clean: 93.35,
      net: ['4.6515', '3.7594', '2.8696', '2.6476'],
    },
  ] as const
  const rates = [0, 0.2, 0.4, 0.45]
  const [relieved] = figuresOf(
    terms(5, '2025-03-07'),
    toDay(SETTLED),
    { clean: 100.37 },
    [0.4],
    days,
  ).afterTax
  const eighth = figuresOf(
    terms(0.125, '2028-01-31'),
    toDay(SETTLED),
    { clean: 85.219 },
    [0.4],
    days,
  )
  return [
    ...gilts.flatMap(({ clean, gilt, name, net }) =>
      figuresOf(gilt, toDay(SETTLED), { clean }, rates, days).afterTax.map((one, index) =>
        example(OWN, `${name}, after ${one.rate * 100}% tax`, net[index] ?? '', one.net * 100),
      ),
    ),
    example(
      OWN,
      '5% 2025 at 100.370, after 40% tax',
      '2.3061',
      (relieved?.net ?? Number.NaN) * 100,
    ),
    example(
      OWN,
      '5% 2025 at 100.370, after 40% tax with relief for accrued interest',
      '2.6942',
      (relieved?.netWithRelief ?? Number.NaN) * 100,
    ),
    example(
      OWN,
      '⅛% 2028 at 85.219, gross equivalent at 40%',
      '6.6024',
      (eighth.afterTax[0]?.gross ?? Number.NaN) * 100,
    ),
  ]
}

/** Levels of the Retail Prices Index, ONS series CHAW, January 1987 = 100. */
const RPI: Readonly<Record<string, string>> = {
  '2023-06': '376.4',
  '2023-07': '374.2',
  '2023-08': '376.6',
  '2023-09': '378.4',
}

function indexed(): GiltExample[] {
  const source = 'DMO, index ratios of 2023'
  const rpiOf = (month: string) => RPI[month] ?? null
  const reference = (date: string) => referenceRpi(toDay(date), rpiOf)?.toFixed(5) ?? ''
  // Base index of 16 July 2015, its day of issue.
  const ratio = indexRatio(toDay('2023-09-22'), '258.24194', rpiOf)
  return [
    {
      source,
      what: 'reference RPI for 22 September 2023',
      expected: '374.86000',
      computed: reference('2023-09-22'),
    },
    {
      source,
      what: 'reference RPI for 22 November 2023',
      expected: '377.86000',
      computed: reference('2023-11-22'),
    },
    {
      source,
      what: '⅛% index-linked 2026, ratio for 22 September 2023',
      expected: '1.45158',
      computed: ratio?.toFixed(5) ?? '',
    },
    {
      source,
      what: '⅛% index-linked 2026, coupon of 22 September 2023',
      expected: '0.090724',
      computed: ratio?.times('0.0625').toFixed(6) ?? '',
    },
  ]
}
