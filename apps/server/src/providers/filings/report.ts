/**
 * The facts of an xBRL-JSON report (xbrl.org/2021) as figures. Facts without extra dimensions only.
 * Equal duplicates are one fact; unequal ones are a conflict and stay out. A midnight end is the day
 * before. 52 and 53 weeks are said.
 */
import type { Period } from '@leadenhall/contract/figures/index.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import type { SourceFigure } from '../figure-ports.ts'
import { CONCEPTS, SUMS } from './concepts.ts'

const factSchema = z.object({
  value: z.unknown(),
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
  const add = (line: string, { value, unit, period }: Fact) => {
    const key = `${line}|${period.start ?? ''}|${period.end}`
    if (figures.has(key)) return
    figures.set(key, { metric: line, value, unit, period, publishedAtMs, link })
  }
  for (const { line, concepts, isBalance = false } of CONCEPTS) {
    for (const concept of concepts) {
      for (const fact of facts.get(concept)?.values() ?? []) {
        if ((fact.period.start === null) === isBalance) add(line, fact)
      }
    }
  }
  for (const { line, concepts } of SUMS) {
    for (const [key, first] of facts.get(concepts[0] ?? '') ?? []) {
      const parts = concepts.flatMap((concept) => facts.get(concept)?.get(key) ?? [])
      if (parts.length !== concepts.length) continue
      add(line, { ...first, value: parts.reduce((sum, { value }) => sum + value, 0) })
    }
  }
  return [...figures.values()]
}

/** By concept of the IFRS taxonomy, then by period and unit. */
function mergeFacts(given: readonly unknown[]): Map<string, Map<string, Fact>> {
  const merged = new Map<string, Map<string, Fact | 'conflict'>>()
  for (const item of given) {
    const parsed = factSchema.safeParse(item)
    if (!parsed.success) continue
    const { concept, period: periodText, unit: unitText } = parsed.data.dimensions
    const isPlain = Object.keys(parsed.data.dimensions).every((name) => PLAIN.has(name))
    const period = periodText === undefined ? null : toPeriod(periodText)
    const value = Number(parsed.data.value ?? Number.NaN)
    // A per-share unit is `iso4217:GBP/xbrli:shares`.
    const unit = parseUnit(/^iso4217:([A-Z]{3})(\/xbrli:shares)?$/.exec(unitText ?? '')?.[1])
    if (!isPlain || !concept.startsWith(IFRS) || !period || !unit || !Number.isFinite(value))
      continue
    const name = concept.slice(IFRS.length)
    const own = merged.get(name) ?? new Map<string, Fact | 'conflict'>()
    const key = `${period.start ?? ''}|${period.end}|${unit}`
    const before = own.get(key)
    const isSame = before === undefined || (before !== 'conflict' && before.value === value)
    own.set(key, isSame ? { value, unit, period } : 'conflict')
    merged.set(name, own)
  }
  return new Map(
    [...merged].map(([concept, facts]) => [
      concept,
      new Map([...facts].flatMap(([key, fact]) => (fact === 'conflict' ? [] : [[key, fact]]))),
    ]),
  )
}
