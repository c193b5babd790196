/** Bodies of activities of all kinds that a user could record, for ledgers that go out and come in. */

import { toDate, toDay } from '../../apps/server/src/platform/calendar/days.ts'
import {
  ACCOUNT_KINDS,
  ACTIVITY_KINDS,
  type AccountKind,
  type ActivityKind,
} from '../../packages/contract/src/portfolio/index.ts'
import { seeded } from './seeded.ts'

export interface WrittenAccount {
  readonly name: string
  readonly kind: AccountKind
  readonly currency: string
  readonly provider: string
  /** 0 for the first taxpayer. */
  readonly person: number
}

export interface WrittenActivity {
  readonly account: number
  readonly body: {
    readonly kind: ActivityKind
    readonly date: string
    readonly [name: string]: unknown
  }
}

const CURRENCIES = ['GBP', 'USD', 'EUR', 'JPY']
const TICKERS = ['VOD.L', 'BP.L', 'OCDO.L', 'AAPL']
const INTO = 'GAW.L'
const ODD_NAMES = ['=1+1', '-Cash', 'O\'Neill, "Ltd"', 'Ä & Ω', '@home']

/** Names that a spreadsheet would calculate, and quotes, are among them. */
export function writeAccounts(count: number): WrittenAccount[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `${ODD_NAMES[at % ODD_NAMES.length] ?? ''} ${at}`,
    kind: ACCOUNT_KINDS[at % ACCOUNT_KINDS.length] ?? 'general',
    currency: CURRENCIES[at % CURRENCIES.length] ?? 'GBP',
    provider: at % 3 === 0 ? '' : `Broker ${at}`,
    person: at % 2,
  }))
}

interface Span {
  readonly count: number
  readonly first: string
  readonly days: number
  /** True if prices are in pence whatever the account's currency, which needs exchange rates. */
  readonly isAbroad?: boolean
}

/**
 * In the order in which they count. Nothing is sold that is not held, and every trade states its amount.
 */
export function writeActivities(
  seed: number,
  accounts: readonly WrittenAccount[],
  { count, first, days, isAbroad = false }: Span,
): WrittenActivity[] {
  const random = seeded(seed)
  const pick = <T>(values: readonly T[]): T => {
    const chosen = values[Math.floor(random() * values.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from')
    return chosen
  }
  const held = new Map<string, number>()
  const written: WrittenActivity[] = []
  const dates = Array.from({ length: count }, () => Math.floor(random() * days)).toSorted(
    (a, b) => a - b,
  )
  for (const [at, offset] of dates.entries()) {
    const account = at < accounts.length ? at : Math.floor(random() * accounts.length)
    const ticker = pick(TICKERS)
    const key = `${account} ${ticker}`
    const own = held.get(key) ?? 0
    const isFirst = at < accounts.length || own < 2
    const kind = isFirst
      ? pick(['buy', 'transfer_in', 'deposit', 'rights'] as const)
      : pick(ACTIVITY_KINDS)
    const currency = accounts[account]?.currency ?? 'GBP'
    const unit = isAbroad || currency === 'GBP' ? 'GBX' : currency
    const body = bodyOf({ random, pick, kind, ticker, own, unit })
    held.set(key, own + body.change)
    const date = toDate(toDay(first) + offset)
    const more = random() < 0.2 ? { note: pick(ODD_NAMES) } : {}
    written.push({ account, body: { kind, date, ...body.fields, ...more } })
  }
  return written
}

interface Choosing {
  readonly random: () => number
  readonly pick: <T>(values: readonly T[]) => T
  readonly kind: ActivityKind
  readonly ticker: string
  readonly own: number
  readonly unit: string
}

function bodyOf({ random, pick, kind, ticker, own, unit }: Choosing): {
  readonly fields: Readonly<Record<string, unknown>>
  /** Of the shares held. */
  readonly change: number
} {
  const hundredths = (below: number) => (1 + Math.floor(random() * below * 100)) / 100
  const shares = hundredths(900)
  const part = Math.max(0.01, Math.floor(own * random() * 0.5 * 100) / 100)
  const price = { value: hundredths(300).toFixed(2), unit }
  const worth = (quantity: number) => Math.round(quantity * Number(price.value)) / 100
  const cash = { amount: hundredths(5000).toFixed(2) }
  const charges = random() < 0.4 ? { commission: '5.95', stamp_duty: '1.05' } : undefined
  const costs = charges ? 7 : 0
  const given = { ticker, ...(charges ? { charges } : {}) }
  const text = (value: number) => value.toFixed(2)
  switch (kind) {
    case 'buy':
    case 'rights': {
      const amount = text(-(worth(shares) + costs))
      return { fields: { ...given, quantity: text(shares), amount }, change: shares }
    }
    case 'sell': {
      const amount = text(worth(part))
      return { fields: { ticker, quantity: text(part), amount }, change: -part }
    }
    case 'drip':
      return { fields: { ticker, quantity: text(part), price }, change: part }
    case 'scrip':
      return { fields: { ticker, quantity: text(part), price }, change: part }
    case 'dividend':
      return { fields: { ticker, ...cash, time: '09:30:00' }, change: 0 }
    case 'transfer_in':
      return {
        fields: {
          ticker,
          quantity: text(shares),
          ...(random() < 0.5 ? { price } : {}),
          counterparty: pick(['own', 'other']),
        },
        change: shares,
      }
    case 'gift_from_spouse':
      return { fields: { ticker, quantity: text(shares), price }, change: shares }
    case 'transfer_out':
      return {
        fields: { ticker, quantity: text(part), counterparty: pick(['own', 'spouse']) },
        change: -part,
      }
    case 'gift_to_spouse':
      return { fields: { ticker, quantity: text(part) }, change: -part }
    case 'split':
      return { fields: { ticker, ratio: { new: '3', old: '2' } }, change: own / 2 }
    case 'consolidation':
      return { fields: { ticker, ratio: { new: '6', old: '7' } }, change: -Math.ceil(own) / 6 }
    case 'merger':
      return {
        fields: { ticker, ratio: { new: '1', old: '3' }, into: INTO, ...cash },
        change: -own,
      }
    case 'spin_off':
      return {
        fields: { ticker, ratio: { new: '1', old: '7' }, into: INTO, cost_share: '0.125' },
        change: 0,
      }
    case 'return_of_capital':
    case 'equalisation':
    case 'notional_distribution':
    case 'negligible_value':
      return { fields: { ticker, ...cash }, change: 0 }
    case 'interest':
    case 'fee':
    case 'tax':
      return { fields: { ...cash, ...(random() < 0.3 ? { is_reversed: true } : {}) }, change: 0 }
    case 'deposit':
    case 'withdrawal':
      return { fields: cash, change: 0 }
  }
}
