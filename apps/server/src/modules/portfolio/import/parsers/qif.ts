/**
 * QIF. Amounts have no currency: they are in the account's. Investment amounts have no sign either, so
 * that the action says which way money moves; prices may be in pence, so that the total decides.
 */
import { Decimal } from '../../../../platform/decimal.ts'
import { differenceOf, effectOf, isZero, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

export const qif = csvParser<null>({
  title: 'QIF',
  headers: [['QIF', 'Date', 'Action', 'Security', 'Total', 'Category']],
  survey: () => null,
  understand,
})

const KINDS: Readonly<Record<string, RawActivity['kind']>> = {
  buy: 'buy',
  sell: 'sell',
  div: 'dividend',
  intinc: 'interest',
  miscinc: 'interest',
  miscexp: 'fee',
  margint: 'interest',
  rtrncap: 'return_of_capital',
  xin: 'deposit',
  contrib: 'deposit',
  xout: 'withdrawal',
  withdrw: 'withdrawal',
}
const OF_INSTRUMENT: ReadonlySet<string> = new Set(['dividend', 'return_of_capital'])

function understand(row: Row): Meaning {
  const section = row.requireText('QIF')
  const base = { date: row.requireDate('Date'), note: row.text('Memo') }
  if (/^(bank|cash|ccard)$/i.test(section)) {
    const amount = row.requireNumber('Total')
    const note = base.note ?? row.text('Payee')
    const kind = amount.startsWith('-') ? 'withdrawal' : 'deposit'
    return { activity: { ...base, note, kind, amount } }
  }
  if (!/^invst$/i.test(section)) {
    throw new NotUnderstood(`The section "${section}" is not known.`, 'QIF')
  }
  const action = row.requireText('Action')
  const kind = KINDS[action.toLowerCase()]
  if (!kind) throw new NotUnderstood(`The action "${action}" is not known.`, 'Action')
  const instrument = { name: row.text('Security') }
  if (kind === 'buy' || kind === 'sell')
    return understandTrade(row, { ...base, ...instrument }, kind)
  const amount = row.requireNumber('Total')
  const isCharged = /^margint$/i.test(action)
  const effect = effectOf(
    isCharged ? 'fee' : kind,
    amount,
    amount.startsWith('-') ? 'cash' : 'none',
  )
  return {
    activity: { ...base, ...(OF_INSTRUMENT.has(kind) ? instrument : {}), kind, amount: effect },
  }
}

/** Charges, and the pence of a rounded price. */
const TOLERANCE = 0.1

function understandTrade(row: Row, base: Omit<RawActivity, 'kind'>, kind: 'buy' | 'sell'): Meaning {
  const quantity = row.quantity('Quantity')
  const total = row.requireNumber('Total')
  const price = row.number('Price')
  if (price !== undefined && !isZero(price)) {
    const shares = new Decimal(quantity).times(price)
    const isClose = [shares, shares.div(100)].some((sum) => differenceOf(total, sum).lte(TOLERANCE))
    if (!isClose) {
      throw new NotUnderstood(
        `Quantity times price is ${shares.toFixed(2)}, the total ${total}. Which of the three is wrong?`,
        'Total',
      )
    }
  }
  const commission = row.number('Commission')
  return {
    activity: {
      ...base,
      kind,
      quantity,
      amount: tradeEffectOf(kind, total, total.startsWith('-') ? 'cash' : 'none', 'Total'),
      charges: commission === undefined || commission.startsWith('-') ? {} : { commission },
    },
  }
}
