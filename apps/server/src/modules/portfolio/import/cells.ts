/** Numbers and dates as brokers write them. Null for a text that is none. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { Decimal, toText } from '../engine/decimal.ts'

const ZONE = 'Europe/London'

const NUMBER =
  /^\(?\s*([-+−]?)\s*(?:[A-Z]{3}|[£$€])?\s*([-+−]?)\s*([\d.,']*\d[.]?)([eE][-+]?\d+)?\s*(?:[A-Z]{3}|[£$€p])?\s*\)?$/

/** `£1,234.50`, `(12.3)`, `-2.6E-4`, `GBP 250`; with a decimal comma `1.234,50`. */
export function toNumber(
  text: string | null | undefined,
  decimalMark: '.' | ',' = '.',
): string | null {
  const [whole, sign, innerSign, digits = '', exponent = ''] = NUMBER.exec(text?.trim() ?? '') ?? []
  if (whole === undefined) return null
  const bare = digits.replaceAll("'", '')
  const plain =
    decimalMark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const isNegative =
    whole.startsWith('(') || [sign, innerSign].some((one) => one === '-' || one === '−')
  const value = new Decimal(plain.replace(/\.$/, '') + exponent)
  return toText(isNegative ? value.neg() : value)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** `2024-01-31`, `31/01/2024`, `31-01-24`, `20240131`, `31 Jan 2024`; what follows is left out. */
export function toDate(text: string | null | undefined, order: DateOrder = 'dmy'): string | null {
  const trimmed = text?.trim() ?? ''
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/.exec(trimmed)
  if (iso) return toIsoDate(iso[1], iso[2], iso[3])
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})/.exec(trimmed)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1
    return toIsoDate(named[3], String(month), named[1])
  }
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(trimmed)
  if (!parts) return null
  const year = parts[3]?.length === 2 ? `20${parts[3]}` : parts[3]
  return order === 'mdy' ? toIsoDate(year, parts[1], parts[2]) : toIsoDate(year, parts[2], parts[1])
}

function toIsoDate(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

/** A UTC instant as London's day and time. */
export function toLondon(text: string): { date: string; time: string } | null {
  const utc = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/.exec(text.trim())?.[0]
  const ms = utc ? Date.parse(`${utc.replace(' ', 'T')}Z`) : Number.NaN
  if (Number.isNaN(ms)) return null
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'medium' }).format(ms)
  return { date: toTradingDate(ms, ZONE), time }
}

export function isZero(text: string | null | undefined): boolean {
  return !text || new Decimal(text).isZero()
}

export function absolute(text: string | null): string | undefined {
  return text?.replace(/^-/, '')
}

export function negated(text: string | null): string | undefined {
  return text === null ? undefined : toText(new Decimal(text).neg())
}

/** Cash paid beyond the shares themselves, at the file's price; never below zero. */
export function chargesWithin(
  paid: string,
  quantity: string,
  price: { readonly value: string; readonly perMajor: number },
  isSale: boolean,
): string {
  const shares = new Decimal(quantity).abs().times(price.value).div(price.perMajor)
  const cash = new Decimal(paid).abs()
  const charges = (isSale ? shares.minus(cash) : cash.minus(shares)).toDecimalPlaces(2)
  return charges.gt(0) ? toText(charges) : '0'
}
