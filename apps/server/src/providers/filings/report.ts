/**
 * The facts of an xBRL-JSON report (xbrl.org/2021) as figures. Facts without extra dimensions only.
 * Duplicates agree if the intervals that their `decimals` leave open meet, and the most precise one
 * counts (Working Group Note "Handling Duplicate Facts in XBRL and Inline XBRL", xbrl.org, 2018);
 * others are a conflict, and no second concept replaces it. A midnight end is the day before. 52 and
 * 53 weeks are said.
 */
import type { Period } from '@leadenhall/contract/figures/index.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import type { SourceFigure } from '../figure-ports.ts'
import { CONCEPTS, SUMS } from './concepts.ts'

const factSchema = z.object({
  value: z.unknown(),
  decimals: z.unknown().optional(),
  dimensions: z.looseObject({
    concept: z.string(),
    period: z.string().optional(),
    unit: z.string().optional(),
  }),
})
export const reportSchema = z.object({ facts: z.record(z.string(), z.unknown()) })

/** Dimensions of every fact; any other one narrows it to a part of the company. */
const PLAIN = new Set(['concept', 'entity', 'period', 'unit', 'language', 'noteId'])
const IFRS = 'ifrs-full:'
const DAY_MS = 86_400_000

interface Fact {
  readonly value: number
  /** Places after the point to which the value is rounded, −6 for millions; infinite for an exact one. */
  readonly decimals: number
  readonly unit: string
  readonly period: Period
}

/** `2025-02-23T00:00:00/2026-03-01T00:00:00` → 23 February 2025 to 28 February 2026. */
export function toPeriod(text: string): Period | null {
  const [first = '', second] = text.split('/')
  const end = lastDay(second ?? first)
  const start = second === undefined ? null : first.slice(0, 10)
  if (end === null || (start !== null && Number.isNaN(Date.parse(start)))) return null
  return { start, end, label: start === null ? null : labelOf(start, end) }
}

/** Midnight at the end of a day is the start of the next one. */
function lastDay(instant: string): string | null {
  const ms = Date.parse(
    instant.includes('T') ? `${instant.replace(/Z$/, '')}Z` : `${instant}T00:00:00Z`,
  )
  if (Number.isNaN(ms)) return null
  const isMidnight = ms % DAY_MS === 0 && instant.includes('T')
  return new Date(isMidnight ? ms - DAY_MS : ms).toISOString().slice(0, 10)
}

function labelOf(start: string, end: string): string | null {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  if (days % 7 === 0 && (days === 364 || days === 371)) return `${days / 7} weeks`
  return days >= 364 && days <= 367 ? '12 months' : null
}

/** @returns null for a document that is no report */
export function toReportFigures(
  report: unknown,
  { publishedAtMs, link }: Pick<SourceFigure, 'publishedAtMs' | 'link'>,
): SourceFigure[] | null {
  const parsed = reportSchema.safeParse(report)
  if (!parsed.success) return null
  const facts = mergeFacts(Object.values(parsed.data.facts))
  const figures = new Map<string, SourceFigure>()
  const disputed = new Set<string>()
  const keyOf = (line: string, { period }: Fact) => `${line}|${period.start ?? ''}|${period.end}`
  const add = (line: string, fact: Fact) => {
    const key = keyOf(line, fact)
    if (figures.has(key) || disputed.has(key)) return
    const { value, unit, period } = fact
    figures.set(key, { metric: line, value, unit, period, publishedAtMs, link })
  }
  for (const { line, concepts, isBalance = false } of CONCEPTS) {
    for (const concept of concepts) {
      for (const given of facts.get(concept)?.values() ?? []) {
        const [first] = given
        if ((first.period.start === null) !== isBalance) continue
        const fact = agreedFact(given)
        if (fact) add(line, fact)
        else if (!figures.has(keyOf(line, first))) disputed.add(keyOf(line, first))
      }
    }
  }
  for (const { line, concepts } of SUMS) {
    for (const [key, [first]] of facts.get(concepts[0] ?? '') ?? []) {
      const parts = concepts.flatMap((concept) => {
        const given = facts.get(concept)?.get(key)
        return (given && agreedFact(given)) ?? []
      })
      if (parts.length !== concepts.length) continue
      add(line, { ...first, value: parts.reduce((sum, { value }) => sum + value, 0) })
    }
  }
  return [...figures.values()]
}

type Duplicates = readonly [Fact, ...Fact[]]

/** The most precise of facts that agree; null for a conflict. */
function agreedFact(duplicates: Duplicates): Fact | null {
  const bounds = duplicates.map(({ value, decimals }) => {
    // Half a unit of the last place, with a margin for the binary form of decimal fractions.
    const halfWidth = 0.5 * 10 ** -decimals + Math.abs(value) * 1e-12
    return { low: value - halfWidth, high: value + halfWidth }
  })
  const low = Math.max(...bounds.map((bound) => bound.low))
  const high = Math.min(...bounds.map((bound) => bound.high))
  if (low > high) return null
  return duplicates.reduce((best, fact) => (fact.decimals > best.decimals ? fact : best))
}

/** By concept of the IFRS taxonomy, then by period and unit. */
function mergeFacts(given: readonly unknown[]): Map<string, Map<string, Duplicates>> {
  const merged = new Map<string, Map<string, [Fact, ...Fact[]]>>()
  for (const item of given) {
    const parsed = factSchema.safeParse(item)
    if (!parsed.success) continue
    const { concept, period: periodText, unit: unitText } = parsed.data.dimensions
    const isPlain = Object.keys(parsed.data.dimensions).every((name) => PLAIN.has(name))
    const period = periodText === undefined ? null : toPeriod(periodText)
    const value = Number(parsed.data.value ?? Number.NaN)
    const decimals = toDecimals(parsed.data.decimals)
    // A per-share unit is `iso4217:GBP/xbrli:shares`.
    const unit = parseUnit(/^iso4217:([A-Z]{3})(\/xbrli:shares)?$/.exec(unitText ?? '')?.[1])
    if (!isPlain || !concept.startsWith(IFRS) || !period || !unit || !Number.isFinite(value))
      continue
    const name = concept.slice(IFRS.length)
    const own = merged.get(name) ?? new Map<string, [Fact, ...Fact[]]>()
    const key = `${period.start ?? ''}|${period.end}|${unit}`
    const fact = { value, decimals, unit, period }
    const before = own.get(key)
    if (before) before.push(fact)
    else own.set(key, [fact])
    merged.set(name, own)
  }
  return merged
}

/** A fact without decimals is exact (xBRL-JSON 1.0, section 3.1.2). */
function toDecimals(given: unknown): number {
  const decimals = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given)
  return given !== null && Number.isInteger(decimals) ? decimals : Number.POSITIVE_INFINITY
}
