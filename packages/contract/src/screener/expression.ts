/**
 * A screen as one line of text: `mcap > 10B and sector in (Energy, Utilities) and country = UK`.
 * An expression can state exactly what the filters can: conditions are joined by `and`; `or` only joins
 * options of one field. Names may contain spaces; quote those with commas, brackets, quotes, `and` or
 * `or`.
 */
import { type Field, findField, parseNumber, printNumber, toOptions } from './expression-fields.ts'
import { ExpressionFault, type Token, toTokens } from './expression-tokens.ts'
import {
  OPTION_FILTERS,
  type OptionFilterKey,
  RANGE_FILTERS,
  type RangeBounds,
  type RangeFilterKey,
  type ScreenFilters,
} from './filters.ts'
import { type CapSign, parseMarketCapFilter, toMarketCapFilter } from './market-cap-filter.ts'

export const MAX_EXPRESSION_LENGTH = 2000
const MAX_DEPTH = 20

/** Where and why an expression fails to parse; `at` is a zero-based character position. */
export interface ExpressionError {
  readonly message: string
  readonly at: number
  readonly length: number
}

export type ParsedExpression =
  | { readonly filters: ScreenFilters; readonly error: null }
  | { readonly filters: null; readonly error: ExpressionError }

/** Never throws; empty text means no filters. */
export function parseExpression(text: string): ParsedExpression {
  try {
    if (text.length > MAX_EXPRESSION_LENGTH) {
      const place = { at: MAX_EXPRESSION_LENGTH, length: text.length - MAX_EXPRESSION_LENGTH }
      throw new ExpressionFault(`Use ${MAX_EXPRESSION_LENGTH} characters or fewer`, place)
    }
    const reader = new Reader(toTokens(text))
    if (reader.peek().kind === 'end') return { filters: {}, error: null }
    const parts = parseAlternatives(reader, 0)
    const rest = reader.peek()
    if (rest.kind !== 'end') throw new ExpressionFault('Expected "and" before this', rest)
    return { filters: toFilters(parts), error: null }
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    const { message, at, length } = error
    return { filters: null, error: { message, at, length } }
  }
}

class Reader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  peek(): Token {
    // The last token marks the end and is never consumed.
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0, length: 0 }
  }

  take(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.#next++
    return token
  }

  isKeyword(word: string): boolean {
    const { kind, text } = this.peek()
    return kind === 'word' && text.toLowerCase() === word
  }

  takeSign(sign: string): boolean {
    const { kind, text } = this.peek()
    if (kind !== 'sign' || text !== sign) return false
    this.#next++
    return true
  }
}

/** The filters collected so far, with the position at which each field was first named. */
interface Parts {
  readonly options: Map<OptionFilterKey, { values: string[]; place: Token }>
  readonly caps: string[]
  readonly ranges: Map<RangeFilterKey, RangeBounds>
  text: { value: string; place: Token } | null
}

function noParts(): Parts {
  return { options: new Map(), caps: [], ranges: new Map(), text: null }
}

function parseAlternatives(reader: Reader, depth: number): Parts {
  const first = parseConditions(reader, depth)
  while (reader.isKeyword('or')) {
    const or = reader.take()
    const second = parseConditions(reader, depth)
    const [own, other] = [onlyOptions(first), onlyOptions(second)]
    if (!own || !other || own.key !== other.key) {
      throw new ExpressionFault('"or" can only join options of one field', or)
    }
    own.values.push(...other.values.filter((value) => !own.values.includes(value)))
  }
  return first
}

function onlyOptions({ options, caps, ranges, text }: Parts) {
  const [entry] = options
  const isAlone = options.size === 1 && caps.length === 0 && ranges.size === 0 && text === null
  return entry && isAlone ? { key: entry[0], values: entry[1].values } : null
}

function parseConditions(reader: Reader, depth: number): Parts {
  const parts = noParts()
  for (;;) {
    const opening = reader.peek()
    if (reader.takeSign('(')) {
      if (depth >= MAX_DEPTH) throw new ExpressionFault('Too many brackets', opening)
      join(parts, parseAlternatives(reader, depth + 1))
      const closing = reader.peek()
      if (!reader.takeSign(')')) {
        throw new ExpressionFault('Expected ")" to close the bracket', closing)
      }
    } else join(parts, parseCondition(reader))
    if (!reader.isKeyword('and')) return parts
    reader.take()
  }
}

function join(parts: Parts, more: Parts): void {
  for (const [key, option] of more.options) {
    if (parts.options.has(key)) {
      const message = `${option.place.text} is already filtered: list its options in one "in (…)"`
      throw new ExpressionFault(message, option.place)
    }
    parts.options.set(key, option)
  }
  parts.caps.push(...more.caps)
  for (const [key, bounds] of more.ranges) {
    parts.ranges.set(key, tighten(parts.ranges.get(key) ?? {}, bounds))
  }
  if (parts.text && more.text) {
    throw new ExpressionFault('The text is already given', more.text.place)
  }
  parts.text ??= more.text
}

function tighten(a: RangeBounds, b: RangeBounds): RangeBounds {
  const pick = (x: number | undefined, y: number | undefined, of: (...n: number[]) => number) =>
    x === undefined ? y : y === undefined ? x : of(x, y)
  const bounds = {
    min: pick(a.min, b.min, Math.max),
    max: pick(a.max, b.max, Math.min),
    above: pick(a.above, b.above, Math.max),
    below: pick(a.below, b.below, Math.min),
  }
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
}

function parseCondition(reader: Reader): Parts {
  const place = reader.take()
  if (place.kind === 'end') throw new ExpressionFault('Expected a field, such as mcap', place)
  const field = place.kind === 'word' ? findField(place.text) : undefined
  if (!field) {
    throw new ExpressionFault(
      place.kind === 'word' ? `There is no field ${place.text}` : 'Expected a field, such as mcap',
      place,
    )
  }
  const parts = noParts()
  if (field.kind === 'options') {
    parts.options.set(field.key, { values: parseOptions(reader, field), place })
  } else if (field.kind === 'text') {
    const isContains = reader.isKeyword('contains')
    if (isContains) reader.take()
    else if (!reader.takeSign('=') && !reader.takeSign('~')) {
      throw new ExpressionFault('Expected = or contains', reader.peek())
    }
    parts.text = { value: parseName(reader).text, place }
  } else parseComparison(reader, field, parts)
  return parts
}

/** Of a list of options: filters nothing, where a screen would otherwise keep its start. */
const ANY = 'any'

function parseOptions(reader: Reader, field: Extract<Field, { kind: 'options' }>): string[] {
  const values = new Set<string>()
  const takeOption = () => {
    const { text, isBare } = parseName(reader)
    if (isBare && text.toLowerCase() === ANY) return
    for (const value of isBare ? toOptions(field.key, text) : [text]) values.add(value)
  }
  if (reader.isKeyword('in')) {
    reader.take()
    if (!reader.takeSign('(')) throw new ExpressionFault('Expected ( after in', reader.peek())
    do takeOption()
    while (reader.takeSign(','))
    if (!reader.takeSign(')')) throw new ExpressionFault('Expected , or )', reader.peek())
  } else if (reader.takeSign('=')) takeOption()
  else throw new ExpressionFault(`Expected = or in (…) after ${field.word}`, reader.peek())
  return [...values]
}

/** Quoted text, or words up to the next operator or keyword. */
function parseName(reader: Reader): { text: string; isBare: boolean } {
  const first = reader.peek()
  if (first.kind === 'quoted') {
    if (first.text.trim() === '') throw new ExpressionFault('Expected a name', first)
    return { text: reader.take().text, isBare: false }
  }
  const words: string[] = []
  while (reader.peek().kind === 'word' && !reader.isKeyword('and') && !reader.isKeyword('or')) {
    words.push(reader.take().text)
  }
  if (words.length === 0) throw new ExpressionFault('Expected a name', first)
  return { text: words.join(' '), isBare: true }
}

const BOUNDS = { '<': 'below', '<=': 'max', '>': 'above', '>=': 'min' } as const

function parseComparison(
  reader: Reader,
  field: Extract<Field, { kind: 'cap' | 'range' }>,
  parts: Parts,
): void {
  const sign = reader.take()
  const isCompared = sign.kind === 'sign' && sign.text in BOUNDS
  if (!isCompared && (sign.text !== '=' || field.kind === 'cap')) {
    const signs = field.kind === 'cap' ? '<, <=, > or >=' : '<, <=, >, >= or ='
    throw new ExpressionFault(`Expected ${signs} after ${field.word}`, sign)
  }
  const place = reader.take()
  const value =
    place.kind === 'word' ? parseNumber(place.text, field.kind === 'range' && field.isRatio) : null
  if (value === null) throw new ExpressionFault('Expected a number, such as 10B or 5%', place)
  if (field.kind === 'range') {
    const bounds = isCompared
      ? { [BOUNDS[sign.text as keyof typeof BOUNDS]]: value }
      : { min: value, max: value }
    parts.ranges.set(field.key, bounds)
    return
  }
  const cap = toMarketCapFilter({ sign: sign.text as CapSign, value })
  if (cap === null) throw new ExpressionFault('Expected a market cap, such as 10B', place)
  parts.caps.push(cap)
}

function toFilters({ options, caps, ranges, text }: Parts): ScreenFilters {
  return {
    ...Object.fromEntries([...options].map(([key, { values }]) => [key, values])),
    ...(caps.length > 0 ? { marketCapFilters: caps } : {}),
    ...(ranges.size > 0 ? { ranges: Object.fromEntries(ranges) } : {}),
    ...(text ? { text: text.value } : {}),
  }
}

/** Prints filters as an expression that parses back to them; '' when there are none. */
export function printExpression(filters: ScreenFilters): string {
  const conditions: string[] = []
  for (const cap of filters.marketCapFilters ?? []) {
    const parsed = parseMarketCapFilter(cap)
    if (parsed) conditions.push(`mcap ${toMarketCapFilter(parsed) ?? cap}`)
  }
  for (const { key, word } of OPTION_FILTERS) {
    const names = (filters[key] ?? []).map((value) => printName(value, key))
    if (names.length === 1) conditions.push(`${word} = ${names[0]}`)
    else if (names.length > 1) conditions.push(`${word} in (${names.join(', ')})`)
  }
  for (const { key, word, isRatio } of RANGE_FILTERS) {
    const bounds = filters.ranges?.[key] ?? {}
    for (const [sign, bound] of Object.entries(BOUNDS)) {
      const value = bounds[bound]
      if (value !== undefined) conditions.push(`${word} ${sign} ${printNumber(value, isRatio)}`)
    }
  }
  if (filters.text) conditions.push(`text = ${printName(filters.text)}`)
  return conditions.join(' and ')
}

/** Unquoted when the parser would return exactly this text. */
function printName(text: string, key?: OptionFilterKey): string {
  const isPlain = /^[^\s"<>=~(),!]+( [^\s"<>=~(),!]+)*$/.test(text)
  const isKeyword = text.split(' ').some((word) => /^(and|or)$/i.test(word))
  const isShortName = key !== undefined && toOptions(key, text).join() !== text
  const isAny = key !== undefined && text.toLowerCase() === ANY
  if (isPlain && !isKeyword && !isShortName && !isAny) return text
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
