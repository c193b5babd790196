/**
 * Words by which files name kinds of activities. A word that allows more than one meaning has several,
 * and the file's sign or the user decides between them; the word alone never does.
 */
import { type ActivityKind, PAID_OUT } from '@leadenhall/contract/portfolio/index.ts'
import type { Meaning, RawActivity } from './parser.ts'
import { quote } from './row.ts'

export type Direction = 'in' | 'out'

export interface WordMeaning {
  /** Null for money that only moves between parts of the account. */
  readonly kind: ActivityKind | null
  /** Of the cash. */
  readonly direction: Direction
  /** Takes back another of its kind, such as a refund. */
  readonly isBack: boolean
  /** As an answer to the question what the word means. */
  readonly label: string
}

const LABELS: Partial<Record<ActivityKind, Readonly<Record<Direction, string>>>> = {
  interest: { in: 'Interest paid to me', out: 'Interest that I paid' },
  deposit: { in: 'Paid into the account', out: 'A deposit taken back' },
  withdrawal: { in: 'A withdrawal that came back', out: 'Paid out of the account' },
  fee: { in: 'A fee given back', out: 'A fee' },
  tax: { in: 'Tax given back', out: 'Tax' },
  dividend: { in: 'A dividend in cash', out: 'A dividend taken back' },
  scrip: { in: 'Shares instead of cash', out: 'Shares taken back' },
}

function meaning(kind: ActivityKind, direction: Direction, isBack = false): WordMeaning {
  const label = LABELS[kind]?.[direction]
  return { kind, direction, isBack, label: label === undefined ? kind : label }
}

const WITHIN: WordMeaning = {
  kind: null,
  direction: 'out',
  isBack: false,
  label: 'A move within the account: nothing to store',
}

const BACK = /\b(refund(ed)?|reversal|reversed|rebate|correction|cancel\w*)\b/i
const IN = /\b(to you|received|receipt|credit(ed)?|gross|earned|on cash|on balance|from|in)\b/i
const OUT = /\b(charged?|charges|debit(ed)?|overdraft|margin|owed|by you|out)\b/i

const [CASH_IN, CASH_OUT] = [meaning('deposit', 'in'), meaning('withdrawal', 'out')]

/** In the order in which they are tried; the direction where the words name none. */
const WORDS: readonly (readonly [RegExp, ActivityKind, Direction | 'either'])[] = [
  [/\bnotional\b|excess reportable/i, 'notional_distribution', 'in'],
  [/\bequali[sz]ation\b/i, 'equalisation', 'in'],
  [/\brights (issue|taken|exercise\w*|subscription)\b/i, 'rights', 'out'],
  [/\b(drip|dividend reinvest\w*|reinvest(ed|ment)?( of)? dividend)\b/i, 'drip', 'out'],
  [/\b(buy|bought|purchase|b|acquisition|reinvest\w*)\b/i, 'buy', 'out'],
  [/\b(sell|sold|sale|s|disposal)\b/i, 'sell', 'in'],
  [/return of capital/i, 'return_of_capital', 'in'],
  [/withh(o|e)ld|\btax\b(?! relief)|stamp duty/i, 'tax', 'out'],
  [/dividend|distribution|\bdiv\b/i, 'dividend', 'in'],
  [/interest (paid|payment|adjust\w*)|paid interest/i, 'interest', 'either'],
  [/interest/i, 'interest', 'in'],
  [/\b(fees?|charges?|commission)\b/i, 'fee', 'out'],
]
const MOVES_FOR_FEES =
  /\b(transfer|move|sweep)\w*\b.*\b(fee|charge)|\b(fee|charge)s?\b.*\b(transfer|move|sweep)/i
const SHARES_OR_CASH =
  /\b(stock|scrip|share) (dividend|distribution)\b|\bscrip\b|\bbonus (issue|shares?)\b/i
const WITHDRAWALS = /withdraw|removal|payment out|paid out|transfer(red)? out|^debit$/i
const DEPOSITS =
  /deposit|top.?up|contribution|tax relief|payment in\b|paid in\b|transfer(red)? in\b|cash in\b|lodg|^credit$|^receipt$/i
const MOVES =
  /payment|paid|transfer|journal|debit|credit|bacs|cheque|chq|receipt|adjustment|standing order|subscription/i

/** One meaning, several between which the words do not decide, or none that is known. */
export function meaningsOf(text: string): readonly WordMeaning[] {
  const isBack = BACK.test(text)
  if (MOVES_FOR_FEES.test(text) && !isBack) {
    return [meaning('fee', 'out'), CASH_OUT, CASH_IN, WITHIN]
  }
  if (SHARES_OR_CASH.test(text)) return [meaning('scrip', 'in'), meaning('dividend', 'in')]
  const found = WORDS.find(([pattern]) => pattern.test(text))
  if (found) {
    const [, kind, natural] = found
    if (kind === 'interest' && !isBack) return interestOf(text, natural)
    const direction = natural === 'either' ? 'in' : natural
    return [meaning(kind, isBack ? opposite(direction) : direction, isBack)]
  }
  return cashMoves(text, isBack)
}

function interestOf(text: string, natural: Direction | 'either'): readonly WordMeaning[] {
  const [isIn, isOut] = [IN.test(text), OUT.test(text)]
  const both = [meaning('interest', 'in'), meaning('interest', 'out', true)]
  if (isIn !== isOut) return both.filter(({ direction }) => (direction === 'in') === isIn)
  return natural === 'in' && !isIn ? both.slice(0, 1) : both
}

function cashMoves(text: string, isBack: boolean): readonly WordMeaning[] {
  const [isOut, isIn] = [WITHDRAWALS.test(text), DEPOSITS.test(text)]
  if (isOut !== isIn) {
    if (isBack) return [isIn ? meaning('deposit', 'out', true) : meaning('withdrawal', 'in', true)]
    return [isIn ? CASH_IN : CASH_OUT]
  }
  if (/subscription/i.test(text)) return [CASH_IN, meaning('fee', 'out')]
  return isOut || MOVES.test(text) ? [CASH_IN, CASH_OUT] : []
}

function opposite(direction: Direction): Direction {
  return direction === 'in' ? 'out' : 'in'
}

/** The direction in which the kind moves cash unless it is taken back. */
export function directionOf(kind: ActivityKind): Direction {
  return PAID_OUT.has(kind) ? 'out' : 'in'
}

/** The question of a row that moves money for fees, whose fee may be a row of its own; null for others. */
export function askWhetherFee(
  text: string,
  activity: Omit<RawActivity, 'kind'> & { readonly amount: string },
  column: string,
): Meaning | null {
  if (!MOVES_FOR_FEES.test(text) || BACK.test(text)) return null
  const isOut = activity.amount.startsWith('-')
  const words = meaningsOf(text).filter(
    ({ direction, kind }) => kind === null || (direction === 'out') === isOut,
  )
  return {
    choice: {
      key: `word ${text.toLowerCase()} ${isOut ? 'out' : 'in'}`,
      question: `What is "${quote(text)}", with ${activity.amount}?`,
      column,
      options: words.map(({ kind, label }) => ({
        label,
        meaning:
          kind === null
            ? { ignored: 'A move within the account, as you said.' }
            : { activity: { ...activity, kind } },
      })),
    },
  }
}
