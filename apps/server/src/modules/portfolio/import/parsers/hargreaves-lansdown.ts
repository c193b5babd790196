/** Hargreaves Lansdown's transaction summary: a preamble, unit cost in pence or pounds, no codes. */
import { askWhetherFee } from '../activity-words.ts'
import { tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['Trade date', 'Settle date', 'Reference', 'Description', 'Quantity']
const VALUE = 'Value (£)'

export const hargreavesLansdown = csvParser<null>({
  title: 'Hargreaves Lansdown',
  headers: [COLUMNS],
  names: { Quantity: ['Qty', 'Quantity (units)', 'Units'] },
  habit: { decimalMark: '.', dateOrder: 'dmy' },
  survey: () => null,
  currencyOf: () => 'GBP',
  understand,
})

/** Kinds of cash rows, by reference and description; others ask. */
const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/^interest|^gross int|\binterest from\b/i, 'interest'],
  [/fee|charge/i, 'fee'],
  [/withdraw|payment out|paid out/i, 'withdrawal'],
  [
    /^(fpc|fpd|card|bacs|chq|dd|lodgement|transfer|subscription|regular)|deposit|payment|contribution|tax relief|direct debit|card web|transfer (in|from)/i,
    'deposit',
  ],
]

function understand(row: Row): Meaning {
  const amount = row.requireAmountIn('GBP', VALUE)
  const [reference, description] = [row.text('Reference'), row.text('Description')]
  const note = [reference?.toUpperCase(), description].filter(Boolean).join(' ')
  const base = {
    date: row.requireDate('Trade date'),
    settledOn: row.date('Settle date'),
    currency: 'GBP',
    note,
  }
  // A purchase of a fund with "Dividend" in its name is a purchase: quantity and price come first.
  if (row.cell('Quantity') !== null) return understandTrade(row, base, amount)
  if (/\bDIV(IDEND)?\b|DISTRIBUTION/i.test(note)) {
    const name = description?.replace(/\b(dividend|distribution|payment|income)\b/gi, '').trim()
    return { activity: { ...base, kind: 'dividend', name, amount } }
  }
  const asked = askWhetherFee(note, { ...base, amount }, 'Description')
  if (asked) return asked
  for (const text of [reference, description]) {
    const kind = CASH_KINDS.find(([pattern]) => pattern.test(text ?? ''))?.[1]
    if (kind === undefined) continue
    const isOut = amount.startsWith('-')
    return {
      activity: { ...base, kind: kind === 'deposit' && isOut ? 'withdrawal' : kind, amount },
    }
  }
  throw new NotUnderstood(`"${note}" is not known.`, 'Reference')
}

function understandTrade(row: Row, base: Omit<RawActivity, 'kind'>, amount: string): Meaning {
  const quantity = row.quantity('Quantity')
  const price =
    row.price('Unit cost (p)', { unit: 'GBX' }) ?? row.price('Unit cost (£)', { unit: 'GBP' })
  if (!price) throw new NotUnderstood('The unit cost is empty.', 'Unit cost (p)')
  const kind = amount.startsWith('-') ? 'buy' : 'sell'
  const letter = /^[BS](?=\d)/i.exec(row.text('Reference') ?? '')?.[0].toUpperCase()
  if (letter !== undefined && (letter === 'B') !== (kind === 'buy')) {
    throw new NotUnderstood(
      `The value ${amount} does not fit the reference of a ${letter === 'B' ? 'purchase' : 'sale'}. Was the trade cancelled?`,
      VALUE,
    )
  }
  return {
    activity: {
      ...base,
      kind,
      name: row
        .text('Description')
        ?.replace(/\s+[\d,.]+\s*@\s*[\d,.]+\s*$/, '')
        .trim(),
      quantity,
      price,
      amount: tradeEffectOf(kind, amount, 'cash', VALUE),
    },
  }
}
