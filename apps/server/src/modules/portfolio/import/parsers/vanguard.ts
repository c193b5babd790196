/**
 * Vanguard Investor UK: cash transactions in pounds, whose details name the fund, in older files with
 * its ticker. Its four columns are common words, so that a row in Vanguard's own wording must follow.
 */

import { Decimal } from '../../../../platform/decimal.ts'
import { tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'
import type { SourceFile } from '../source-file.ts'

const COLUMNS = ['Date', 'Details', 'Amount', 'Balance']
/** Other brokers' columns beside the same four. */
const OTHERS = new Set(['Reference', 'Type', 'Currency', 'Description'])
const OWN_WORDS =
  /^(Bought|Sold) [\d,.]+ |^DIV: |^Regular Deposit|^Deposit(?: via| for| \d|$)|^Account Fee|^Cash Account Interest|^Withdrawal|^Reversal|vanguard/i

export const vanguard = csvParser<null>({
  title: 'Vanguard',
  headers: [COLUMNS],
  isOther,
  habit: { decimalMark: '.', dateOrder: 'dmy' },
  survey: () => null,
  currencyOf: () => 'GBP',
  understand,
})

function isOther(file: SourceFile): boolean {
  if (file.kind !== 'csv') return true
  const header = file.lines.find(({ cells }) => COLUMNS.every((name) => cells.includes(name)))
  if (!header) return true
  if (header.cells.some((name) => OTHERS.has(name))) return true
  const at = header.cells.indexOf('Details')
  return !file.lines.some(({ cells }) => OWN_WORDS.test(cells[at] ?? ''))
}

const TRADE = /^(Reversal of )?(Bought|Sold) ([\d,.]+) (.+?)(?:\s*\(([A-Z0-9.]{2,6})\))?$/i
const DIVIDEND = /^(Reversal of )?DIV:\s*([A-Z0-9]+)\.?\S*\s*@\s*([A-Z]{3})\s*([\d.]+)/

function understand(row: Row): Meaning {
  const amount = row.requireAmountIn('GBP', 'Amount')
  const details = row.requireText('Details')
  const base = { date: row.requireDate('Date'), currency: 'GBP', note: details }
  const trade = TRADE.exec(details)
  if (trade) return toTrade(base, trade, amount)
  const dividend = DIVIDEND.exec(details)
  if (dividend) return { activity: { ...base, kind: 'dividend', ticker: dividend[2], amount } }
  if (/\binterest\b/i.test(details)) return { activity: { ...base, kind: 'interest', amount } }
  if (/\b(fee|charge)s?\b/i.test(details)) return { activity: { ...base, kind: 'fee', amount } }
  if (/\bwithdrawal\b/i.test(details)) return { activity: { ...base, kind: 'withdrawal', amount } }
  if (/\b(deposit|direct debit|transfer in|tax relief|contribution|payment by)\b/i.test(details)) {
    return { activity: { ...base, kind: 'deposit', amount } }
  }
  throw new NotUnderstood(`"${details}" is not known.`, 'Details')
}

function toTrade(
  base: Pick<RawActivity, 'date' | 'currency' | 'note'>,
  [, reversal, verb = '', count = '', name, ticker]: RegExpExecArray,
  amount: string,
): Meaning {
  const quantity = count.replaceAll(',', '')
  if (!/^(\d+(\.\d+)?|\.\d+)$/.test(quantity)) {
    throw new NotUnderstood(`The quantity "${count}" cannot be read.`, 'Details')
  }
  const kind = /^sold$/i.test(verb) ? 'sell' : 'buy'
  if (reversal !== undefined || isReversed(kind, amount)) {
    throw new NotUnderstood(
      `This takes back a ${kind === 'buy' ? 'purchase' : 'sale'} of ${quantity}. Remove that one.`,
      'Details',
    )
  }
  return {
    activity: {
      ...base,
      kind,
      ticker,
      name,
      quantity,
      amount: tradeEffectOf(kind, amount, 'cash', 'Amount'),
    },
  }
}

function isReversed(kind: 'buy' | 'sell', amount: string): boolean {
  return kind === 'buy' ? new Decimal(amount).gt(0) : new Decimal(amount).lt(0)
}
