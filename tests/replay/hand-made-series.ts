/** The wholly invented series that hand-made.ts draws. Nothing here is market data. */
export interface HandMadeSeries {
  readonly symbol: string
  readonly name: string
  readonly type: string
  readonly currency: string | null
  readonly price: number
  readonly timeZone: string
  /** Local minutes of the day. */
  readonly open: number
  readonly close: number
  readonly isEveryDay?: boolean
  readonly dividends?: readonly { date: string; amount: number; currency?: string }[]
  readonly splits?: readonly { date: string; numerator: number; denominator: number }[]
  /** Before this date prices are in another, undeclared unit, `factor` times as high. */
  readonly unitStep?: { readonly before: string; readonly factor: number }
}

const LONDON = { timeZone: 'Europe/London', open: 480, close: 990 }
const NEW_YORK = { timeZone: 'America/New_York', open: 570, close: 960 }
const AROUND_THE_CLOCK = { timeZone: 'Europe/London', open: 0, close: 1439 }

export const HAND_MADE_SERIES: readonly HandMadeSeries[] = [
  {
    symbol: 'VOD.L',
    name: 'Vodafone Group Public Limited Company',
    type: 'EQUITY',
    currency: 'GBp',
    price: 91.52,
    ...LONDON,
    dividends: [
      { date: '2025-11-20', amount: 2.0 },
      { date: '2026-06-04', amount: 2.1, currency: 'GBp' },
    ],
  },
  {
    symbol: 'VUSA.L',
    name: 'Vanguard S&P 500 UCITS ETF',
    type: 'ETF',
    currency: 'GBP',
    price: 98.41,
    ...LONDON,
  },
  {
    symbol: 'CPG.L',
    name: 'Compass Group PLC',
    type: 'EQUITY',
    currency: 'USD',
    price: 34.2,
    ...LONDON,
    unitStep: { before: '2026-04-01', factor: 75 },
  },
  {
    symbol: 'NOCUR.L',
    name: 'No Currency PLC',
    type: 'EQUITY',
    currency: null,
    price: 45.6,
    ...LONDON,
  },
  {
    symbol: 'HUNDRED.L',
    name: 'Hundredfold PLC',
    type: 'EQUITY',
    currency: 'GBp',
    price: 123,
    ...LONDON,
  },
  {
    symbol: '7203.T',
    name: 'Toyota Motor Corporation',
    type: 'EQUITY',
    currency: 'JPY',
    price: 2871,
    timeZone: 'Asia/Tokyo',
    open: 540,
    close: 930,
  },
  {
    symbol: 'SAP.DE',
    name: 'SAP SE',
    type: 'EQUITY',
    currency: 'EUR',
    price: 231.4,
    timeZone: 'Europe/Berlin',
    open: 540,
    close: 1050,
  },
  {
    symbol: 'RY.TO',
    name: 'Royal Bank of Canada',
    type: 'EQUITY',
    currency: 'CAD',
    price: 201.15,
    timeZone: 'America/Toronto',
    open: 570,
    close: 960,
  },
  {
    symbol: 'AAPL',
    name: 'Apple Inc.',
    type: 'EQUITY',
    currency: 'USD',
    price: 262.3,
    ...NEW_YORK,
    splits: [{ date: '2020-08-31', numerator: 4, denominator: 1 }],
  },
  { symbol: '^FTSE', name: 'FTSE 100', type: 'INDEX', currency: 'GBP', price: 10_120.5, ...LONDON },
  { symbol: '^FTMC', name: 'FTSE 250', type: 'INDEX', currency: 'GBP', price: 22_914.2, ...LONDON },
  {
    symbol: '^FTAI',
    name: 'FTSE AIM All-Share',
    type: 'INDEX',
    currency: 'GBP',
    price: 781.3,
    ...LONDON,
  },
  { symbol: '^GSPC', name: 'S&P 500', type: 'INDEX', currency: 'USD', price: 7011.8, ...NEW_YORK },
  {
    symbol: '^DJI',
    name: 'Dow Jones Industrial Average',
    type: 'INDEX',
    currency: 'USD',
    price: 49_020.1,
    ...NEW_YORK,
  },
  {
    symbol: 'BZ=F',
    name: 'Brent Crude Oil',
    type: 'FUTURE',
    currency: 'USD',
    price: 78.35,
    timeZone: 'America/New_York',
    open: 0,
    close: 1020,
  },
  {
    symbol: 'BTC-GBP',
    name: 'Bitcoin GBP',
    type: 'CRYPTOCURRENCY',
    currency: 'GBP',
    price: 68_250,
    timeZone: 'UTC',
    open: 0,
    close: 1440,
    isEveryDay: true,
  },
  {
    symbol: 'GBPUSD=X',
    name: 'GBP/USD',
    type: 'CURRENCY',
    currency: 'USD',
    price: 1.3517,
    ...AROUND_THE_CLOCK,
  },
  {
    symbol: 'USDGBP=X',
    name: 'USD/GBP',
    type: 'CURRENCY',
    currency: 'GBP',
    price: 0.7398,
    ...AROUND_THE_CLOCK,
  },
  {
    symbol: 'GBPEUR=X',
    name: 'GBP/EUR',
    type: 'CURRENCY',
    currency: 'EUR',
    price: 1.1542,
    ...AROUND_THE_CLOCK,
  },
]
