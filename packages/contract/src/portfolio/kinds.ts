/** Kinds of accounts and activities, and which fields each kind of activity takes. */

export const ACCOUNT_KINDS = ['general', 'isa', 'sipp', 'lisa', 'jisa'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ACTIVITY_KINDS = [
  'buy',
  'sell',
  'dividend',
  'interest',
  'fee',
  'tax',
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'split',
  'consolidation',
  'merger',
  'spin_off',
  'return_of_capital',
  'scrip',
  'drip',
  'rights',
  'gift_to_spouse',
  'gift_from_spouse',
  'notional_distribution',
  'equalisation',
  'negligible_value',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

type Need = 'required' | 'optional' | 'none'

export interface ActivityFields {
  readonly instrument: Need
  readonly quantity: Need
  readonly price: Need
  /** The cash effect. Where optional, it follows from quantity, price and charges. */
  readonly amount: Need
  readonly charges: Need
  /** Interest accrued on a bond since its last coupon. */
  readonly accrued: Need
  /** Shares after the event for shares before it. */
  readonly ratio: Need
  /** The instrument that a merger or spin-off leads to. */
  readonly into: Need
}

const NONE: ActivityFields = {
  instrument: 'none',
  quantity: 'none',
  price: 'none',
  amount: 'none',
  charges: 'none',
  accrued: 'none',
  ratio: 'none',
  into: 'none',
}
const TRADE: ActivityFields = {
  ...NONE,
  instrument: 'required',
  quantity: 'required',
  price: 'optional',
  amount: 'optional',
  charges: 'optional',
}
const BOND_OR_SHARES: ActivityFields = { ...TRADE, accrued: 'optional' }
const GIFT: ActivityFields = {
  ...NONE,
  instrument: 'required',
  quantity: 'required',
  price: 'optional',
}
const CASH: ActivityFields = { ...NONE, amount: 'required' }
const PAYMENT: ActivityFields = { ...CASH, instrument: 'optional' }
const TRANSFER: ActivityFields = {
  ...NONE,
  instrument: 'optional',
  quantity: 'optional',
  price: 'optional',
  amount: 'optional',
}
const RESTATEMENT: ActivityFields = {
  ...NONE,
  instrument: 'required',
  quantity: 'optional',
  ratio: 'optional',
}

/** Fields of each kind of activity. A trade needs its price or its amount, a split its ratio or quantity. */
export const ACTIVITY_FIELDS: Readonly<Record<ActivityKind, ActivityFields>> = {
  buy: BOND_OR_SHARES,
  sell: BOND_OR_SHARES,
  dividend: { ...CASH, instrument: 'required', quantity: 'optional', charges: 'optional' },
  interest: PAYMENT,
  fee: PAYMENT,
  tax: PAYMENT,
  deposit: CASH,
  withdrawal: CASH,
  transfer_in: TRANSFER,
  transfer_out: TRANSFER,
  split: RESTATEMENT,
  consolidation: RESTATEMENT,
  merger: {
    ...NONE,
    instrument: 'required',
    ratio: 'required',
    into: 'required',
    amount: 'optional',
    // Of one new share, beside cash.
    price: 'optional',
  },
  spin_off: {
    ...NONE,
    instrument: 'required',
    quantity: 'optional',
    ratio: 'optional',
    into: 'required',
  },
  // The price is the value of one share afterwards.
  return_of_capital: { ...CASH, instrument: 'required', price: 'optional' },
  scrip: { ...TRADE, charges: 'none' },
  drip: TRADE,
  rights: TRADE,
  gift_to_spouse: GIFT,
  gift_from_spouse: GIFT,
  notional_distribution: { ...CASH, instrument: 'required', quantity: 'optional' },
  equalisation: { ...CASH, instrument: 'required' },
  negligible_value: { ...CASH, instrument: 'required', quantity: 'optional' },
}

/** Kinds whose cash effect is money paid out of the account. */
export const PAID_OUT: ReadonlySet<ActivityKind> = new Set([
  'buy',
  'fee',
  'tax',
  'withdrawal',
  'transfer_out',
  'rights',
])

/**
 * Kinds whose amount moves no cash: income that a fund keeps, and the value at which shares count as
 * sold and bought back.
 */
export const DEEMED: ReadonlySet<ActivityKind> = new Set([
  'notional_distribution',
  'negligible_value',
])

/** The taxpayer to whom accounts belong until others are added. */
export const FIRST_PERSON = 'self'
export const MAX_PEOPLE = 50

/** FTSE All-Share. */
export const DEFAULT_BENCHMARK = '^FTAS'

/** Limits of an uploaded file. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024
export const MAX_IMPORT_ROWS = 200_000
export const MAX_IMPORT_COLUMNS = 500
/** Characters. */
export const MAX_IMPORT_CELL = 10_000

/** No quantity, ratio or sum is beyond these: what is larger is a mistake, whatever its cause. */
export const MAX_QUANTITY = 1e15
export const MAX_RATIO = 1e6

export const MAX_PORTFOLIO_ACCOUNTS = 50

/** Who is on the other side of a transfer. A charity only receives. */
export const COUNTERPARTIES = ['own', 'spouse', 'charity', 'other'] as const
export type Counterparty = (typeof COUNTERPARTIES)[number]
