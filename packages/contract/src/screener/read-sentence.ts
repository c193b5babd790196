/**
 * Proposes an expression for a sentence in plain words, such as "cheap dividend payers in the FTSE
 * 350". By tables alone: the metrics' declarations and `sentence-words.ts`.
 */
import { METRICS } from '../figures/all-metrics.ts'
import type { MetricDeclaration, MetricKind } from '../figures/metric.ts'
import { parseExpression } from './expression.ts'
import {
  COMPARISONS,
  DIRECTIONS,
  FILLERS,
  IDEAS,
  LEVELS,
  NAMED_OPTIONS,
  type NamedOption,
  NEGATIONS,
  SECTORS_OF,
  SPAN_WORDS,
} from './sentence-words.ts'

export interface Proposal {
  /** Parses without an error. */
  readonly expression: string
  /** Words of the sentence that the expression leaves out, in order. */
  readonly unread: readonly string[]
}

/** Words in a name, an idea or a comparison. */
const LONGEST_PHRASE = 8

const METRIC_NAMES = new Map<string, MetricDeclaration>(
  METRICS.flatMap((metric) =>
    [
      metric.key.replaceAll('_', ' '),
      metric.label,
      ...(metric.aliases ?? []),
      ...(metric.spoken ?? []),
    ].map((name) => [toWords(name).join(' '), metric] as const),
  ),
)
// A name in `spoken` goes before another metric's key or label.
for (const metric of METRICS) {
  for (const name of metric.spoken ?? []) METRIC_NAMES.set(toWords(name).join(' '), metric)
}

/** The discount of a trust is stored below zero, and spoken of above it. */
const DISCOUNT = 'discount'

const NUMBER = /^(£)?([+-]?\d+(?:\.\d+)?)(%|[kmbtpx]|bn|mn|tn)?$/
const SCALES: Readonly<Record<string, string>> = {
  bn: 'B',
  b: 'B',
  billion: 'B',
  billions: 'B',
  m: 'M',
  mn: 'M',
  million: 'M',
  millions: 'M',
  k: 'k',
  thousand: 'k',
  t: 'T',
  tn: 'T',
  trillion: 'T',
}

/** @returns null if the sentence has no condition that is understood, or turns one round */
export function readSentence(sentence: string): Proposal | null {
  const reader = new SentenceReader(toWords(sentence))
  const conditions: string[] = []
  const options = new Map<string, string[]>()
  const unread: string[] = []
  let before: Condition | null = null
  let isOr = false
  while (!reader.isAtEnd) {
    isOr = reader.takeAny('or') || isOr
    const found = readCondition(reader)
    if (found === null) {
      const word = reader.take()
      if (NEGATIONS.has(word)) return null
      if (word !== '' && !FILLERS.has(word)) unread.push(word)
      continue
    }
    // The grammar joins options of one field by "or", and nothing else.
    if (isOr && !areOptionsOfOneKind(before, found)) unread.push('or')
    isOr = false
    before = found
    if (typeof found === 'string') conditions.push(found)
    else options.set(found.field, [...(options.get(found.field) ?? []), found.option])
  }
  const expression = [...conditions, ...[...joinIndustries(options)].map(printOptions)].join(
    ' and ',
  )
  const { error } = parseExpression(expression)
  return expression === '' || error ? null : { expression, unread }
}

type Condition = string | NamedOption

const GROUPS: ReadonlySet<string> = new Set(['industry', 'sector'])

function areOptionsOfOneKind(one: Condition | null, other: Condition | null): boolean {
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string')
    return false
  return one.field === other.field || (GROUPS.has(one.field) && GROUPS.has(other.field))
}

/** "Technology and banks" are an industry and a sector: as filters of both they would have nothing in common. */
function joinIndustries(options: Map<string, string[]>): ReadonlyMap<string, readonly string[]> {
  const { industry, sector, ...others } = Object.fromEntries(options)
  if (!industry || !sector) return options
  const sectors = industry.flatMap((name) => SECTORS_OF.get(name) ?? [name])
  return new Map(Object.entries({ ...others, sector: [...sectors, ...sector] }))
}

function printOptions([field, names]: readonly [string, readonly string[]]): string {
  const printed = [...new Set(names)].map((name) => (/[,&]| and /.test(name) ? `"${name}"` : name))
  return printed.length === 1 ? `${field} = ${printed[0]}` : `${field} in (${printed.join(', ')})`
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\bper cent\b|\bpercent\b/g, '%')
    .replace(/(\d)\s+%/g, '$1%')
    .replace(/(<=|>=|<|>)/g, ' $1 ')
    .replace(/[^a-z0-9%£$€.'/<>=+-]+/g, ' ')
    .replace(/([a-z])-(?=[a-z])|(\d)-(?=[a-z])/g, '$1$2 ')
    .split(/\s+/)
    .map((word) => word.replace(/^[.']+|[.']+$/g, ''))
    .filter((word) => word !== '' && word !== '-')
}

class SentenceReader {
  readonly #words: readonly string[]
  #next = 0

  constructor(words: readonly string[]) {
    this.#words = words
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#words.length
  }

  get place(): number {
    return this.#next
  }

  set place(place: number) {
    this.#next = place
  }

  take(): string {
    return this.#words[this.#next++] ?? ''
  }

  /** Takes the longest phrase that a table has; undefined if it has none that begins here. */
  takePhrase<T>(table: ReadonlyMap<string, T>): T | undefined {
    for (let length = LONGEST_PHRASE; length > 0; length--) {
      const phrase = this.#words.slice(this.#next, this.#next + length)
      const found = phrase.length === length ? table.get(phrase.join(' ')) : undefined
      if (found === undefined) continue
      this.#next += length
      return found
    }
    return undefined
  }

  /** True if a phrase of the table begins here. */
  isNext(table: ReadonlyMap<string, unknown>): boolean {
    const before = this.#next
    const found = this.takePhrase(table)
    this.#next = before
    return found !== undefined
  }

  takeAny(...words: readonly string[]): boolean {
    const isNext = words.includes(this.#words[this.#next] ?? '')
    if (isNext) this.#next++
    return isNext
  }

  /** Reads something whole, or leaves the place as it was. */
  attempt<T>(read: () => T | null | undefined): T | null {
    const before = this.#next
    const found = read() ?? null
    if (found === null) this.#next = before
    return found
  }
}

function readCondition(reader: SentenceReader): Condition | null {
  return (
    reader.attempt(() => readMove(reader)) ??
    reader.attempt(() => readNumberFirst(reader)) ??
    reader.attempt(() => readComparison(reader)) ??
    reader.attempt(() => readRelative(reader)) ??
    reader.attempt(() => readLevel(reader)) ??
    reader.attempt(() => readBoundedIdea(reader)) ??
    readLongest(reader)
  )
}

/** `pay a dividend over 4%`: a yield above zero, with a bound of its own. */
function readBoundedIdea(reader: SentenceReader): string | null {
  const metric = /^(\w+) > 0%$/.exec(reader.takePhrase(IDEAS) ?? '')?.[1]
  if (metric === undefined) return null
  reader.takeAny('of', 'yielding')
  const sign = reader.takePhrase(COMPARISONS)
  const number = reader.take()
  // A bare number, or one before a metric, belongs to what follows.
  if (!/^\d+(\.\d+)?%$/.test(number) || reader.isNext(METRIC_NAMES)) return null
  const later = sign ?? readOrMore(reader)
  return later === null ? null : `${metric} ${later} ${number}`
}

/** An idea or an option, whichever is longer. */
function readLongest(reader: SentenceReader): Condition | null {
  const start = reader.place
  const idea = reader.takePhrase(IDEAS)
  const ideaEnd = reader.place
  reader.place = start
  const option = reader.takePhrase(NAMED_OPTIONS)
  if (idea === undefined || (option && reader.place >= ideaEnd)) return option ?? null
  reader.place = ideaEnd
  return idea
}

/** `up more than 20% this year`, `falling today` */
function readMove(reader: SentenceReader): string | null {
  const direction = reader.takePhrase(DIRECTIONS)
  if (!direction) return null
  reader.takeAny('by')
  const bound = reader.attempt(() => {
    const sign = reader.takePhrase(COMPARISONS)
    const number = readNumber(reader, 'percent')
    return number === null ? null : { sign, number }
  })
  const span = reader.takePhrase(SPAN_WORDS)
  if (span === undefined) return null
  if (bound === null) return `${span} ${direction} 0%`
  const { sign, number } = bound
  const orEqual = sign?.endsWith('=') ? '=' : ''
  const isLimited = sign?.startsWith('<') ?? false
  if (direction === '>') return `${span} ${isLimited ? '<' : '>'}${orEqual} ${number}`
  return `${span} ${isLimited ? '>' : '<'}${orEqual} -${number}`
}

/** `beating the market over a year` */
function readRelative(reader: SentenceReader): string | null {
  const isAhead = reader.takeAny('beating', 'outperforming', 'beat', 'outperformed')
  if (!isAhead && !reader.takeAny('lagging', 'underperforming', 'trailing', 'underperformed'))
    return null
  reader.takeAny('the')
  if (!reader.takeAny('market', 'index')) return null
  const span = reader.takePhrase(SPAN_WORDS) ?? 'return_1y'
  const relative = span.replace('return', 'relative')
  if (!METRICS.some(({ key }) => key === relative)) return null
  return `${relative} ${isAhead ? '>' : '<'} 0%`
}

/** `yield over 4%`, `p/e between 5 and 10`, `market cap of at least £1bn` */
function readComparison(reader: SentenceReader): string | null {
  const metric = reader.takePhrase(METRIC_NAMES)
  if (!metric) return null
  while (reader.takeAny('ratio', 'of', 'is', 'are', 'by'));
  if (reader.takeAny('between')) {
    const low = readNumber(reader, metric.kind)
    if (low === null || !reader.takeAny('and', 'to')) return null
    const high = readNumber(reader, metric.kind)
    if (high === null) return null
    return `${compare(metric, '>=', low)} and ${compare(metric, '<=', high)}`
  }
  const sign = reader.takePhrase(COMPARISONS)
  const number = readNumber(reader, metric.kind)
  if (number === null) return null
  const later = sign ?? readOrMore(reader)
  return later === null ? null : compare(metric, later, number)
}

/** `5% yield`, `over 4% dividend yield`, `yield of 5% or more` */
function readNumberFirst(reader: SentenceReader): string | null {
  const sign = reader.takePhrase(COMPARISONS)
  const start = reader.place
  if (!skipNumber(reader)) return null
  const later = sign ?? readOrMore(reader)
  while (reader.takeAny('of', 'in', 'a'));
  const metric = reader.takePhrase(METRIC_NAMES)
  if (!metric || later === null) return null
  const end = reader.place
  reader.place = start
  const number = readNumber(reader, metric.kind)
  reader.place = end
  return number === null ? null : compare(metric, later, number)
}

function readOrMore(reader: SentenceReader): '>=' | '<=' | null {
  return reader.attempt(() => {
    if (!reader.takeAny('or')) return null
    if (reader.takeAny('more', 'over', 'above', 'higher', 'better')) return '>='
    return reader.takeAny('less', 'under', 'below', 'lower') ? '<=' : null
  })
}

/** `low p/e`, `high yield` */
function readLevel(reader: SentenceReader): string | null {
  reader.takeAny('very')
  const level = reader.takePhrase(LEVELS)
  const metric = level && reader.takePhrase(METRIC_NAMES)
  const bound = metric?.levels?.[level ?? 'low']
  if (!metric || bound === undefined) return null
  return `${wordOf(metric)} ${level === 'low' ? '<' : '>'} ${bound}`
}

const wordOf = ({ key, word }: MetricDeclaration) => word ?? key

function compare(metric: MetricDeclaration, sign: '<' | '<=' | '>' | '>=', number: string): string {
  if (metric.key !== DISCOUNT) return `${wordOf(metric)} ${sign} ${number}`
  const turned = sign.startsWith('>') ? sign.replace('>', '<') : sign.replace('<', '>')
  return `${DISCOUNT} ${turned} -${number}`
}

/**
 * As an expression writes it. Null for one that could be meant in two ways: an amount without pounds or
 * pence, a size without thousands, millions or billions.
 */
function readNumber(reader: SentenceReader, kind: MetricKind): string | null {
  const match = NUMBER.exec(reader.take())
  if (!match) return null
  const [, pounds, digits = '', suffix = ''] = match
  const scale = SCALES[suffix] ?? reader.attempt(() => SCALES[reader.take()])
  if (kind === 'percent') {
    return pounds || scale || !['', '%'].includes(suffix) ? null : `${digits}%`
  }
  if (suffix === '%') return null
  if (kind === 'per_share') {
    if (scale) return null
    return pounds ? digits : suffix === 'p' ? String(Number(`${digits}e-2`)) : null
  }
  if (kind === 'money') return scale ? `${digits}${scale}` : null
  return pounds || suffix === 'p' ? null : `${digits}${scale ?? ''}`
}

function skipNumber(reader: SentenceReader): boolean {
  if (!NUMBER.test(reader.take())) return false
  reader.attempt(() => SCALES[reader.take()])
  return true
}
