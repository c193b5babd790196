/** OFX and QFX: amounts are the effect on cash, in the statement's currency. */
import { Decimal } from '../../../../platform/decimal.ts'
import { isZero, negate, restatementOf, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['OFX', 'DTTRADE', 'UNIQUEID', 'UNIQUEIDTYPE', 'TOTAL', 'ACCTID']

interface Survey {
  /** The first account of the file. */
  readonly account: string | null
  readonly currency: string | null
}

export const ofx = csvParser<Survey>({
  title: 'OFX',
  headers: [COLUMNS],
  habit: { decimalMark: '.', dateOrder: 'ymd' },
  survey(rows) {
    for (const row of rows) return { account: row.cell('ACCTID'), currency: row.cell('CURRENCY') }
    return { account: null, currency: null }
  },
  currencyOf: ({ currency }) => currency,
  understand,
})

function instrumentOf(row: Row): Pick<RawActivity, 'isin' | 'sedol' | 'ticker' | 'name'> {
  const id = row.text('UNIQUEID')
  const type = row.text('UNIQUEIDTYPE')?.toUpperCase()
  return {
    isin: type === 'ISIN' ? id : undefined,
    sedol: type === 'SEDOL' ? id : undefined,
    ticker: row.text('TICKER') ?? (type === 'TICKER' ? id : undefined),
    name: row.text('SECNAME') ?? (type === 'ISIN' || type === 'SEDOL' ? undefined : id),
  }
}

function understand(row: Row, { account }: Survey): Meaning {
  const own = row.text('ACCTID')
  if (own !== undefined && own !== account) {
    return { ignored: `Of account ${own}, not of ${account ?? ''}: import it by itself.` }
  }
  const type = row.requireText('OFX')
  const base = {
    date: row.requireDate('DTTRADE'),
    settledOn: row.date('DTSETTLE'),
    currency: row.requireUnit('CURRENCY'),
    note: row.text('MEMO'),
  }
  if (/^(BUY|SELL)(STOCK|MF|OTHER)$/.test(type)) return understandTrade(row, base, type)
  switch (type) {
    case 'INCOME':
      return understandIncome(row, base)
    case 'REINVEST':
      return understandReinvestment(row, base)
    case 'RETOFCAP': {
      const amount = row.requireNumber('TOTAL')
      return { activity: { ...base, ...instrumentOf(row), kind: 'return_of_capital', amount } }
    }
    case 'INVEXPENSE':
      return { activity: { ...base, kind: 'fee', amount: row.requireNumber('TOTAL') } }
    case 'MARGININTEREST':
      return { activity: { ...base, kind: 'interest', amount: row.requireNumber('TOTAL') } }
    case 'SPLIT': {
      const ratio = { new: row.requireNumber('NUMERATOR'), old: row.requireNumber('DENOMINATOR') }
      const shares = row.number('NEWUNITS')
      const stated = shares === undefined ? {} : { stated: { shares, are: 'held' as const, ratio } }
      return { activity: { ...base, ...instrumentOf(row), ...restatementOf(ratio), ...stated } }
    }
    case 'STMTTRN':
      return understandPayment(row, base)
    default:
      throw new NotUnderstood(`The transaction ${type} is not known. Record it by hand.`, 'OFX')
  }
}

type Base = Pick<RawActivity, 'date' | 'settledOn' | 'note'> & { readonly currency: string }

function understandTrade(row: Row, base: Base, type: string): Meaning {
  const kind = type.startsWith('BUY') ? 'buy' : 'sell'
  const signed = row.requireNumber('UNITS')
  const quantity = kind === 'sell' && signed.startsWith('-') ? negate(signed) : signed
  if (isZero(quantity) || quantity.startsWith('-')) {
    throw new NotUnderstood(`The units ${signed} do not fit a purchase. Was it cancelled?`, 'UNITS')
  }
  const commission = sumOf(row, 'COMMISSION', 'FEES')
  const taxes = sumOf(row, 'TAXES')
  return {
    activity: {
      ...base,
      ...instrumentOf(row),
      kind,
      quantity,
      price: row.price('UNITPRICE', { unit: base.currency }),
      amount: tradeEffectOf(kind, row.requireNumber('TOTAL'), 'cash', 'TOTAL'),
      charges: {
        ...(commission === undefined ? {} : { commission }),
        ...(taxes === undefined ? {} : { stamp_duty: taxes }),
      },
    },
  }
}

function sumOf(row: Row, ...columns: readonly string[]): string | undefined {
  const costs = columns.flatMap((column) => row.number(column) ?? [])
  if (costs.length === 0) return undefined
  const sum = costs.reduce((total, cost) => total.plus(cost), new Decimal('0'))
  if (sum.isNegative()) throw new NotUnderstood(`Is ${sum.toFixed()} a cost or a rebate?`, null)
  return sum.toFixed()
}

function understandIncome(row: Row, base: Base): Meaning {
  const type = row.requireText('INCOMETYPE').toUpperCase()
  const amount = row.requireNumber('TOTAL')
  if (type === 'DIV')
    return { activity: { ...base, ...instrumentOf(row), kind: 'dividend', amount } }
  if (type === 'INTEREST') return { activity: { ...base, kind: 'interest', amount } }
  throw new NotUnderstood(`The income "${type}" is not known. Record it by hand.`, 'INCOMETYPE')
}

/** Income and a purchase in one, which move no cash. */
function understandReinvestment(row: Row, base: Base): Meaning {
  const price = row.price('UNITPRICE', { unit: base.currency })
  if (!price) throw new NotUnderstood('UNITPRICE is empty.', 'UNITPRICE')
  const { currency: _currency, ...moment } = base
  const quantity = row.quantity('UNITS')
  return { activity: { ...moment, ...instrumentOf(row), kind: 'drip', quantity, price } }
}

const OUT = /^(?:DEBIT|PAYMENT|CHECK|ATM|POS|XFER|DIRECTDEBIT|CREDIT|DEP|DIRECTDEP|CASH|OTHER)$/

function understandPayment(row: Row, base: Base): Meaning {
  const type = row.requireText('TRNTYPE').toUpperCase()
  const amount = row.requireNumber('TOTAL')
  if (type === 'INT') return { activity: { ...base, kind: 'interest', amount } }
  if (type === 'FEE' || type === 'SRVCHG') return { activity: { ...base, kind: 'fee', amount } }
  if (!OUT.test(type)) throw new NotUnderstood(`The type ${type} is not known.`, 'TRNTYPE')
  return { activity: { ...base, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit', amount } }
}
