/** interactive investor's transaction history: debit and credit, and a SEDOL for each instrument. */
import { Decimal } from '../../../../platform/decimal.ts'
import { askWhetherFee } from '../activity-words.ts'
import { negate } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { ifUnderstood, NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['Date', 'Settlement Date', 'Symbol', 'Sedol', 'Debit', 'Credit']

interface Survey {
  /** Unit of all prices, by the amounts of all trades; null where they disagree. */
  readonly unit: 'GBX' | 'GBP' | null
}

export const interactiveInvestor = csvParser<Survey>({
  title: 'interactive investor',
  headers: [COLUMNS],
  habit: { decimalMark: '.', dateOrder: 'dmy' },
  survey: (rows) => ({ unit: unitOf(rows) }),
  currencyOf: () => 'GBP',
  understand,
})

/** Pence if quantity times price is about a hundred times the amount in every trade. */
function unitOf(rows: Iterable<Row>): Survey['unit'] {
  const units = new Set<Survey['unit']>()
  for (const row of rows) {
    const [quantity, price] = ['Quantity', 'Price'].map((name) =>
      ifUnderstood(() => row.number(name)),
    )
    const amount = ifUnderstood(() => row.amountIn('GBP', 'Debit', 'Credit'))
    if (quantity === undefined || price === undefined || amount === undefined) continue
    const times = new Decimal(quantity).times(price).div(amount)
    if (times.gt(0.5) && times.lt(2)) units.add('GBP')
    else if (times.gt(50) && times.lt(200)) units.add('GBX')
  }
  const [unit = null, ...others] = units
  return others.length === 0 ? unit : null
}

const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/\binterest\b/i, 'interest'],
  [/\bfees?\b|charge|service plan/i, 'fee'],
  [/tax relief|debit card|direct debit|subscription|contribution|deposit|top.?up/i, 'deposit'],
  [/withdraw|payment to|paid out/i, 'withdrawal'],
  [/transfer|bacs|faster payment|cash in|lodgement/i, 'deposit'],
]

function understand(row: Row, { unit }: Survey): Meaning {
  const amount = effectOf(row)
  if (amount === null) return { ignored: 'No money moved.' }
  const description = row.text('Description')
  const cash = {
    date: row.requireDate('Date'),
    settledOn: row.date('Settlement Date'),
    currency: 'GBP',
    note: description,
  }
  const base = { ...cash, ticker: row.text('Symbol'), sedol: row.text('Sedol') }
  if (row.cell('Quantity') !== null) return understandTrade(row, base, amount, unit)
  const words = description === undefined ? '' : description
  if (base.sedol && /\bDIV|DISTRIBUTION|INCOME/i.test(words)) {
    return { activity: { ...base, kind: 'dividend', amount } }
  }
  const asked = askWhetherFee(words, { ...cash, amount }, 'Description')
  if (asked) return asked
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(words))?.[1]
  if (!kind) throw new NotUnderstood(`"${words}" is not known.`, 'Description')
  const isOut = amount.startsWith('-')
  return { activity: { ...cash, kind: kind === 'deposit' && isOut ? 'withdrawal' : kind, amount } }
}

/** Null where neither column has anything. @throws NotUnderstood where both have */
function effectOf(row: Row): string | null {
  const [debit, credit] = [row.amountIn('GBP', 'Debit'), row.amountIn('GBP', 'Credit')]
  if (debit !== undefined && credit !== undefined) {
    throw new NotUnderstood('The row has a debit and a credit.', 'Debit')
  }
  if (debit !== undefined) return debit.startsWith('-') ? debit : negate(debit)
  return credit === undefined ? null : credit
}

function understandTrade(
  row: Row,
  base: Omit<RawActivity, 'kind'>,
  amount: string,
  unit: Survey['unit'],
): Meaning {
  const quantity = row.quantity('Quantity')
  const price = row.price('Price', { unit })
  if (!price) throw new NotUnderstood('The price is empty.', 'Price')
  const kind = amount.startsWith('-') ? 'buy' : 'sell'
  return { activity: { ...base, kind, quantity, price, amount } }
}
