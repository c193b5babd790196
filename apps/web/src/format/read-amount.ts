/**
 * Reads an amount of money, a price or a quantity as typed. It understands one notation, the British,
 * and refuses every text that another notation reads differently. Exact: no float is involved.
 */
import { movePoint } from '@leadenhall/contract/shared/amount-text.ts'
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { unitName } from './unit-name.ts'

/**
 * The content of a field: a quantity, or money in a unit, which a number without a sign has. Null asks for
 * a sign.
 */
export type Measure = 'quantity' | { readonly unit: Unit | null }

export type Reading =
  | { readonly state: 'empty' }
  | { readonly state: 'refused'; readonly because: string }
  | {
      readonly state: 'read'
      /** Plain decimal text, in the unit. */
      readonly value: string
      /** Null for a quantity. */
      readonly unit: Unit | null
    }

/** Money in pounds, where a number without a sign is pounds. */
export const POUNDS: Measure = { unit: 'GBP' }

/** No tab: that is between two cells of a pasted table. */
const SPACES = /[ \u00a0\u2007\u2009\u202f]+/gu
const OTHER_DIGITS = /(?![0-9])\p{N}/u
/** The point in the middle is the old British one of decimals. */
const PARTS =
  /^(?<minus>[-−]?) ?(?<before>[^\d.·,−-]*?) ?(?<number>[\d.·, ]+?) ?(?<after>[^\d.·, −-]*)$/u
const WHOLE = /^\d+$/
const GROUPED = /^\d{1,3}(?:[, ]\d{3})+$/
const MAX_DIGITS = 15
const MAX_DECIMALS = 10

/** Signs before a number. `$` alone is Canadian, Australian and American. */
const SIGNS: ReadonlyMap<string, Unit> = new Map([
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['JP¥', 'JPY'],
])
/** Words and codes after a number, or before it for the codes. */
const WORDS: ReadonlyMap<string, Unit> = new Map([
  ['p', 'GBX'],
  ['P', 'GBX'],
  ['pence', 'GBX'],
  ['GBp', 'GBX'],
  ['GBX', 'GBX'],
  ['GBP', 'GBP'],
  ['USD', 'USD'],
  ['EUR', 'EUR'],
  ...SIGNS,
])

export function readAmount(typed: string, measure: Measure, isSigned = false): Reading {
  const text = typed.replaceAll(SPACES, ' ').trim()
  if (text === '') return { state: 'empty' }
  if (OTHER_DIGITS.test(text)) return refused(text, 'has other digits than 0 to 9.')
  const parts = PARTS.exec(text)?.groups
  if (!parts) return refused(text, 'is not an amount. Write it like 1,234.50.')
  const { after = '', before = '', minus = '', number = '' } = parts
  const plain = plainNumber(number)
  if (plain === null) return refused(text, whyUnclear(number))
  if (minus !== '' && !isSigned) return refused(text, 'is below zero. Enter it without the minus.')
  const value = `${minus === '' ? '' : '-'}${plain}`
  if (measure === 'quantity') return readQuantity(text, value, before, after)
  return readMoney(text, value, [before, after], measure.unit)
}

/** The number with its digits only, and a point; null for an unclear notation. */
function plainNumber(written: string): string | null {
  const [whole = '', decimals, ...more] = written.replace('·', '.').split('.')
  if (more.length > 0 || (whole === '' && !decimals)) return null
  const isWhole = whole === '' || WHOLE.test(whole) || GROUPED.test(whole)
  if (!isWhole || (decimals !== undefined && decimals !== '' && !WHOLE.test(decimals))) return null
  // Groups by a comma and by a space in one number belong to no notation.
  if (whole.includes(',') && whole.includes(' ')) return null
  const digits = whole.replaceAll(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0'
  return decimals ? `${digits}.${decimals}` : digits
}

function whyUnclear(written: string): string {
  if (/^[\d.]*,\d{1,2}$/.test(written) || /^\d{1,3}(?:\.\d{3})+$/.test(written)) {
    return 'is not clear: a comma separates thousands here, a point separates pence. Write it like 1,234.50.'
  }
  return 'is not an amount. Write it like 1,234.50.'
}

function readQuantity(text: string, value: string, before: string, after: string): Reading {
  if (before === '' && after === '') return withinLimits(text, value, null)
  const isMoney = WORDS.has(before) || WORDS.has(after)
  return refused(text, isMoney ? 'is money. Enter a quantity.' : whyWord(`${before}${after}`))
}

function readMoney(
  text: string,
  value: string,
  [before, after]: readonly [string, string],
  own: Unit | null,
): Reading {
  if (before !== '' && after !== '') return refused(text, 'has two units. Leave one out.')
  const word = before || after
  if (word === '') {
    if (own !== null) return withinLimits(text, value, own)
    return refused(text, 'has no unit. Write 295p or £2.95, whichever it is.')
  }
  const unit = before === 'p' || before === 'P' ? undefined : WORDS.get(word)
  if (unit === undefined) return refused(text, whyWord(word))
  return inUnit(text, value, unit, own ?? unit)
}

/** The value in the field's own unit; a unit of another currency is refused. */
function inUnit(text: string, value: string, unit: Unit, own: Unit): Reading {
  if (unit === own) return withinLimits(text, value, own)
  if (currencyOf(unit) !== currencyOf(own)) {
    return refused(text, `is in another currency. This field is in ${unitName(currencyOf(own))}.`)
  }
  if (own.endsWith('%')) {
    return unit === currencyOf(own)
      ? withinLimits(text, value, own)
      : refused(text, `is not for 100 of nominal. This price is in ${unitName(currencyOf(own))}.`)
  }
  const places = Math.round(Math.log10(unitsPerMajor(own) / unitsPerMajor(unit)))
  return withinLimits(text, movePoint(value, places), own)
}

function withinLimits(text: string, value: string, unit: Unit | null): Reading {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  const kept = decimals.replace(/0+$/, '')
  if (whole.length > MAX_DIGITS) return refused(text, 'is too large.')
  if (kept.length > MAX_DECIMALS) return refused(text, 'has more than 10 decimal places.')
  const sign = value.startsWith('-') ? '-' : ''
  return { state: 'read', value: `${sign}${whole}${kept === '' ? '' : `.${kept}`}`, unit }
}

function whyWord(word: string): string {
  if (/^[kmb]$|^[bt]n$/i.test(word)) return 'is short for another number. Write all its digits.'
  if (word === '$') return 'does not say whose dollars. Write US$.'
  return `has an unknown unit, “${word}”.`
}

function refused(text: string, why: string): Reading {
  return { state: 'refused', because: `“${text}” ${why}` }
}

/** The text of a request: the amount in the measure's unit, or the text as typed, which the server refuses. */
export function plainAmount(typed: string, measure: Measure): string {
  const reading = readAmount(typed, measure)
  return reading.state === 'read' ? reading.value : typed.trim()
}
