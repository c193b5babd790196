/** Words and figures of stories, in the manner of a newspaper wire. */
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import type { Story, StoryKind, StoryPrice } from '@leadenhall/contract/tape/index.ts'

export interface StoryDraft {
  readonly id: string
  readonly kind: StoryKind
  readonly headline: string
  readonly ticker: string | null
  readonly index: string | null
  /** Title of like facts after their number; null for a fact of its own. */
  readonly group: string | null
  readonly numbers: Story['numbers']
  /** Of the security when the fact became true; null for a market, an index and a whole period. */
  readonly price: StoryPrice | null
  readonly rarity: number
  readonly atMs: number
}

/** `Tesco PLC` → `Tesco`. */
export function shortNameOf(name: string): string {
  return stripCompanySuffix(name) || name
}

/** `up 2.3%`, `down 0.8%`. */
export function moveText(ratio: number): string {
  return `${ratio < 0 ? 'down' : 'up'} ${percentText(Math.abs(ratio))}`
}

/** 0.0234 → `2.3%`. */
export function percentText(ratio: number): string {
  return `${(ratio * 100).toFixed(1)}%`
}

const FIRST_ORDINAL = 2
const ORDINALS = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const plural = new Intl.PluralRules('en-GB', { type: 'ordinal' })

/** 3 → `third`; figures from eleven: 21 → `21st`. */
export function ordinal(place: number): string {
  return ORDINALS[place - FIRST_ORDINAL] ?? `${place}${SUFFIXES[plural.select(place)]}`
}

/**
 * −log2 of the share of `total` cases that are as extreme: 1 of 100 is 6.6 bits, one coin toss is 1.
 */
export function rarityOf(asExtreme: number, total: number): number {
  return total <= 0 ? 0 : Math.max(0, -Math.log2(Math.max(asExtreme, 1) / total))
}

export const ratio = (label: string, value: number) => ({ label, value, unit: 'ratio' })
export const count = (label: string, value: number) => ({ label, value, unit: 'count' })
