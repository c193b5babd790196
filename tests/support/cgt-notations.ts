/**
 * Parsers of two public notations for ledgers with published results: rows of cgtcalc
 * (`BUY 28/08/2018 GB00B41YBW71 10 4.1565 12.5`) and of cgt-tool
 * (`2023-06-01 SELL ACCFUND 50 @ 12 GBP FEES 5`).
 */

import type { TaxEntry } from '../../apps/server/src/modules/tax/engine/tax-entry.ts'
import {
  toTaxEntries,
  type WrittenEntry,
} from '../../apps/server/src/modules/tax/examples/written-entry.ts'
import { toDate } from '../../apps/server/src/platform/calendar/days.ts'
import { Decimal } from '../../apps/server/src/platform/decimal.ts'

const AMOUNT = /^£?\d+(,\d{3})*(\.\d+)?$/

/** @throws RangeError naming the line of a row that is not valid */
export function parseCgtcalc(text: string): TaxEntry[] {
  const rows = text.split(/\r?\n/).flatMap((line, index) => {
    const bare = line.replace(/#.*/, '').trim()
    return bare === '' ? [] : [{ words: bare.split(/\s+/), line: index + 1 }]
  })
  const written = rows.map(({ line, words }) => toCgtcalcEntry(words, line))
  const entries = toTaxEntries(written)
  requireGroupTwo(entries)
  return entries
}

const CGTCALC_WORDS: Readonly<Record<string, number>> = {
  BUY: 6,
  SELL: 6,
  SPOUSEIN: 5,
  SPOUSEOUT: 4,
  CAPRETURN: 5,
  DIVIDEND: 5,
  SPLIT: 4,
  UNSPLIT: 4,
  RESTRUCT: 4,
}

function toCgtcalcEntry(words: readonly string[], line: number): WrittenEntry {
  const [kind = '', date = '', of = '', first = '', second = '', third = ''] = words
  const fail = (why: string) => new RangeError(`Line ${line}: ${why}`)
  // `SPOUSEIN … TOTALCOST 1000` gives the cost of all shares in place of one.
  const isTotal = kind === 'SPOUSEIN' && second === 'TOTALCOST'
  if (words.length !== (isTotal ? 6 : CGTCALC_WORDS[kind])) throw fail(`${kind} has other fields`)
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? []
  if (year === undefined) throw fail(`Invalid date: ${date}`)
  const number = (value: string) => {
    if (!AMOUNT.test(value)) throw fail(`Invalid number: ${value}`)
    return new Decimal(value.replace(/[£,]/g, ''))
  }
  const positive = (value: string, what: string) => {
    const read = number(value)
    if (read.isZero()) throw fail(`Invalid ${what}: must be greater than zero`)
    return read
  }
  const common = { on: `${year}-${month}-${day}`, of, id: `line ${line}` }
  switch (kind) {
    case 'BUY':
    case 'SELL': {
      const shares = positive(first, 'amount')
      const entry = kind === 'BUY' ? ('purchase' as const) : ('sale' as const)
      const pounds = shares.times(number(second))
      return { ...common, kind: entry, shares, pounds, charges: number(third) }
    }
    case 'SPOUSEIN': {
      const shares = positive(first, 'amount')
      const pounds = isTotal ? number(third) : shares.times(number(second))
      return { ...common, kind: 'gift_from_spouse', shares, pounds }
    }
    case 'SPOUSEOUT':
      return { ...common, kind: 'gift', shares: positive(first, 'amount') }
    case 'CAPRETURN':
      return {
        ...common,
        kind: 'equalisation',
        shares: positive(first, 'amount'),
        pounds: number(second),
      }
    case 'DIVIDEND':
      return {
        ...common,
        kind: 'distribution',
        shares: positive(first, 'amount'),
        pounds: number(second),
      }
    case 'SPLIT':
      return { ...common, kind: 'split', ratio: positive(first, 'multiplier') }
    case 'UNSPLIT':
      return { ...common, kind: 'split', ratio: new Decimal(1).div(positive(first, 'multiplier')) }
    case 'RESTRUCT': {
      const [before = '', after = ''] = first.split(':')
      return {
        ...common,
        kind: 'split',
        ratio: positive(after, 'ratio').div(positive(before, 'ratio')),
      }
    }
    default:
      throw fail(`Unknown kind: ${kind}`)
  }
}

/** Equalisation is for the units bought since the last distribution: the notation's own check. */
function requireGroupTwo(entries: readonly TaxEntry[]): void {
  for (const entry of entries.filter(({ kind }) => kind === 'equalisation')) {
    const own = entries.filter(({ security }) => security === entry.security)
    const last = own.filter(({ day, kind }) => kind === 'distribution' && day < entry.day)
    const since = Math.max(0, ...last.map(({ day }) => day))
    const sum = (kind: string, from: number) =>
      own
        .filter((one) => one.kind === kind && one.day > from && one.day <= entry.day)
        .reduce((total, one) => total.plus(one.quantity ?? 0), new Decimal(0))
    const held = sum('purchase', 0).minus(sum('sale', 0))
    const expected = Decimal.min(sum('purchase', since), held)
    const given = own
      .filter(({ day, kind }) => kind === 'equalisation' && day === entry.day)
      .reduce((total, one) => total.plus(one.quantity ?? 0), new Decimal(0))
    if (own.some(({ kind }) => kind === 'split')) continue
    if (
      given
        .minus(expected)
        .abs()
        .gt(Decimal.max('0.0001', expected.times('0.00001')))
    ) {
      throw new RangeError(
        `Invalid CAPRETURN amount for ${entry.security} on ${toDate(entry.day).split('-').toReversed().join('/')}: expected ${expected.toFixed()}, got ${given.toFixed()}`,
      )
    }
  }
}

export interface CgtToolLedger {
  readonly entries: TaxEntry[]
  /** Cash dividends in pounds, with the tax taken off. */
  readonly dividends: readonly {
    readonly on: string
    readonly pounds: Decimal
    readonly tax: Decimal
  }[]
}

/** Pounds for one unit of a currency on a day. */
type FindRate = (currency: string, on: string) => Decimal

/** @throws RangeError naming the line of a row that is not valid */
export function parseCgtTool(text: string, findRate: FindRate): CgtToolLedger {
  const written: WrittenEntry[] = []
  const dividends: { on: string; pounds: Decimal; tax: Decimal }[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    const words = line.replace(/#.*/, '').trim().split(/\s+/)
    if (words[0] === '') return
    const row = readCgtToolRow(words, index + 1, findRate)
    if (row.cash) dividends.push(row.cash)
    if (row.entry) written.push(row.entry)
  })
  return { entries: toTaxEntries(written), dividends }
}

/** `DATE ACTION TICKER [QUANTITY] [@ PRICE [CURRENCY]] [KEYWORD AMOUNT [CURRENCY]]…` */
function readCgtToolRow(words: readonly string[], line: number, findRate: FindRate) {
  const [on = '', action = '', of = '', ...rest] = words
  const fail = (why: string) => new RangeError(`Line ${line}: ${why}`)
  if (!/^\d{4}-\d\d-\d\d$/.test(on)) throw fail(`Invalid date: ${on}`)
  const named = new Map<string, Decimal>()
  let shares: Decimal | undefined
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? ''
    if (at === 0 && AMOUNT.test(word)) {
      shares = new Decimal(word)
      continue
    }
    const value = rest[at + 1] ?? ''
    if (!AMOUNT.test(value)) throw fail(`Invalid number after ${word}: ${value}`)
    const currency = /^[A-Z]{3}$/.test(rest[at + 2] ?? '') && !KEYWORDS.has(rest[at + 2] ?? '')
    const rate = currency && rest[at + 2] !== 'GBP' ? findRate(rest[at + 2] ?? '', on) : null
    named.set(word, rate ? new Decimal(value).times(rate) : new Decimal(value))
    at += currency ? 2 : 1
  }
  const of0 = (name: string) => named.get(name) ?? new Decimal(0)
  const charges = of0('FEES').plus(of0('EXPENSES'))
  const common = { on, of, id: `line ${line}` }
  const total = named.get('TOTAL') ?? of0('TOTAL')
  switch (action) {
    case 'BUY':
    case 'SELL': {
      const price = named.get('@')
      if (!shares || !price) throw fail(`${action} needs a quantity and a price`)
      const kind = action === 'BUY' ? ('purchase' as const) : ('sale' as const)
      return { entry: { ...common, kind, shares, pounds: shares.times(price), charges } }
    }
    case 'ACCUMULATION':
      return { entry: { ...common, kind: 'distribution' as const, pounds: total } }
    case 'CAPRETURN':
      return {
        entry: { ...common, kind: 'return_of_capital' as const, pounds: total.minus(charges) },
      }
    case 'DIVIDEND':
      return { cash: { on, pounds: total, tax: of0('TAX') } }
    case 'SPLIT':
    case 'UNSPLIT': {
      const given = named.get('RATIO') ?? shares
      if (!given || given.isZero()) throw fail('Invalid ratio')
      const ratio = action === 'SPLIT' ? given : new Decimal(1).div(given)
      return { entry: { ...common, kind: 'split' as const, ratio } }
    }
    default:
      throw fail(`Unknown action: ${action}`)
  }
}

const KEYWORDS = new Set(['FEES', 'EXPENSES', 'TAX', 'TOTAL', 'RATIO'])
