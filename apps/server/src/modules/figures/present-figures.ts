/** Figures as they are shown: each with its inputs, or with the reason why there is none. Pure. */
import { COMPUTED_METRICS, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Facts } from '@leadenhall/contract/figures/facts.ts'
import type { Figure, ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import type { Metric } from '@leadenhall/contract/figures/metric.ts'
import {
  LIQUIDITY_LEAST_SESSIONS,
  LIQUIDITY_SESSIONS,
} from '@leadenhall/contract/figures/metrics/trading.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { toDate } from '../../platform/calendar/days.ts'
import type { Accounts } from './accounts.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'

export interface FigureContext {
  readonly facts: Facts
  readonly accounts: Accounts | null
  /** The newest NAV of a closed-ended fund. */
  readonly nav: ReportedFigure | null
  readonly kind: InstrumentKind
  /** Currencies of the accounts (else of the listing) and of the listing. */
  readonly currency: string | null
  readonly listingCurrency: string | null
  /** Of the quote; null without one. */
  readonly quoted: {
    readonly asOf: string
    readonly source: string
    readonly simulated: boolean
  } | null
  readonly dollars: FindDollars
  readonly nowMs: number
  /** Name of the index that a beta is against. */
  readonly benchmark: string
}

/** Inputs of a formula. */
interface Reads {
  readonly inputs: Map<string, ReportedFigure>
  readonly missing: Set<string>
  readsQuote: boolean
}

export function presentFigures(context: FigureContext): Figure[] {
  return COMPUTED_METRICS.filter(({ appliesTo }) => appliesTo.includes(context.kind)).map(
    (metric) => presentFigure(metric, context),
  )
}

function presentFigure(metric: Metric, context: FigureContext): Figure {
  const { quoted, nowMs } = context
  const reads: Reads = { inputs: new Map(), missing: new Set(), readsQuote: false }
  const computed = metric.compute(recording(context, reads))
  const own = metric.isInListingUnit ? context.listingCurrency : context.currency
  const unit = metric.isInPounds ? 'GBP' : own
  const computedIn = metric.isComputedInPounds ? 'GBP' : own
  const finite = computed !== null && Number.isFinite(computed) ? computed : null
  const value = metric.isInPounds
    ? convertMajor(finite, computedIn, 'GBP', context.dollars)
    : finite
  const isMoney = metric.kind === 'money' || metric.kind === 'per_share'
  const inputs = [...reads.inputs.values()]
  const newest = inputs.toSorted((a, b) => (a.period.end < b.period.end ? 1 : -1))[0]
  const sessions = metric.sessions?.(context.facts) ?? null
  const stated = metric.statement ? newest : undefined
  const times = [
    ...inputs.map(({ publishedAt }) => publishedAt),
    ...(reads.readsQuote && quoted ? [quoted.asOf] : []),
  ].toSorted()
  const publishedAt = value === null ? null : (times.at(-1) ?? null)
  return {
    metric: metric.key,
    label: metric.label,
    kind: metric.kind,
    value,
    unit: value !== null && isMoney ? unit : null,
    date: value !== null && metric.kind === 'date' ? toDate(value) : null,
    period: newest?.period ?? null,
    publishedAt,
    source: stated?.source ?? (inputs.length === 0 ? (quoted?.source ?? 'computed') : 'computed'),
    link: stated?.link ?? null,
    age: publishedAt === null ? null : Math.max(0, (nowMs - Date.parse(publishedAt)) / 1000),
    simulated:
      inputs.some(({ simulated }) => simulated) ||
      (reads.readsQuote && (quoted?.simulated ?? false)),
    because: value === null ? whyUnknown(metric, context, reads) : null,
    inputs: metric.statement ? [] : inputs,
    ...(metric.isAgainstIndex ? { against: context.benchmark } : {}),
    ...(sessions === null ? {} : { sessions }),
    ...(metric.parts ? { parts: [...metric.parts(context.facts)] } : {}),
  }
}

function whyUnknown(metric: Metric, { accounts, quoted }: FigureContext, reads: Reads): string {
  if (metric.statement) {
    return accounts ? 'Not given by the source.' : 'No accounts are known for this company.'
  }
  const missing = [...reads.missing]
  if (reads.readsQuote && !quoted) missing.unshift('a price')
  if (missing.length === 0) return 'The formula has no result for these inputs.'
  return `Not known: ${missing.join(', ')}.`
}

/** Words for what a formula found missing. */
const WORDS: Readonly<Record<string, string>> = {
  price: 'a price',
  marketCap: 'the market cap',
  forwardEarnings: 'expected earnings',
  forwardDividend: 'the expected dividend',
  averageVolume3m: 'the average volume',
  average50d: 'the 50-day average',
  average200d: 'the 200-day average',
  yearHigh: 'the 52-week high',
  yearLow: 'the 52-week low',
  exDividendDay: 'the ex-dividend date',
  dividendDay: 'the payment date',
  resultsDay: 'the date of the next results',
  volatility: 'a year of daily closes',
  liquidity: `the volume of ${LIQUIDITY_LEAST_SESSIONS} of the last ${LIQUIDITY_SESSIONS} sessions, with a rate for pounds`,
  beta: 'a year of daily closes of the listing and the index',
  change: 'a close at the start of the span',
  indexChange: 'a close of the index at the start of the span',
  listedYears: 'the listing date',
  buyingDuty: 'the duty on a purchase',
  shortRatio: 'a published short position',
  offer: 'a disclosure table that was read, with a deadline for this company',
  nav: 'a published NAV whose unit is not in doubt',
  discount: 'a NAV that is neither stale nor in doubt, in the currency of the price or with a rate',
  discountZ: 'a discount and 30 days of it within a year',
  shortChange1m: 'published short positions of both days',
}

/** A formula that finds these missing goes on to the accounts. */
const HAVE_FALLBACK = new Set([
  'priceEarnings',
  'sharesInIssue',
  'dividendYield',
  'trailingDividend',
])

const wordsFor = (name: string) => WORDS[name] ?? `the ${name}`

function recording({ facts, accounts, nav }: FigureContext, reads: Reads): Facts {
  const note = (name: string, value: unknown) => {
    reads.readsQuote = true
    if (value === null && !HAVE_FALLBACK.has(name)) reads.missing.add(wordsFor(name))
  }
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name)
        if (typeof value !== 'function') note(String(name), value)
        else {
          return (...given: unknown[]): unknown => {
            const result: unknown = Reflect.apply(value, object, given)
            note(String(name), result)
            return result
          }
        }
        return value
      },
    })
  return {
    line(key, yearsAgo = 0) {
      const value = facts.line(key, yearsAgo)
      const cell = accounts?.cell(key, yearsAgo)
      if (value !== null && cell) reads.inputs.set(`${key}|${yearsAgo}`, cell)
      if (value === null) reads.missing.add(describeLine(key, yearsAgo))
      return value
    },
    trust: new Proxy(facts.trust, {
      get(trust, name) {
        // A discount is of the price, an age or a NAV is not.
        if (name === 'discount' || name === 'discountZ') reads.readsQuote = true
        if (nav) reads.inputs.set('nav', nav)
        const value: unknown = Reflect.get(trust, name)
        if (nav === null) reads.missing.add(wordsFor('nav'))
        else if (value === null) reads.missing.add(wordsFor(String(name)))
        return value
      },
    }),
    quote: watched(facts.quote),
    bars: watched(facts.bars),
    get price() {
      note('price', facts.price)
      return facts.price
    },
    get marketCap() {
      note('marketCap', facts.marketCap)
      return facts.marketCap
    },
    extras: new Proxy(facts.extras, {
      get(extras, name) {
        const value: unknown = Reflect.get(extras, name)
        if (value === null) reads.missing.add(wordsFor(String(name)))
        return value
      },
    }),
    get listedYears() {
      if (facts.listedYears === null) reads.missing.add(wordsFor('listedYears'))
      return facts.listedYears
    },
  }
}

function describeLine(key: string, yearsAgo: number): string {
  const label = findMetric(key)?.label ?? key
  if (yearsAgo === 0) return label
  return `${label} ${yearsAgo === 1 ? 'a year' : `${yearsAgo} years`} before`
}
