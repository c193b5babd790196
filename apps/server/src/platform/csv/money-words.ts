/** Units of money as files write them: codes in any case, signs and words. */
import { parseUnit, type Unit } from '@leadenhall/contract/shared/money.ts'

/** `GBp` is pence and `GBP` pounds: only spellings that no unit owns are read in any case. */
const WORDS: ReadonlyMap<string, Unit> = new Map([
  ['p', 'GBX'],
  ['pence', 'GBX'],
  ['penny', 'GBX'],
  ['gbx', 'GBX'],
  ['£', 'GBP'],
  ['gb£', 'GBP'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
  ['sterling', 'GBP'],
  ['$', 'USD'],
  ['us$', 'USD'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
  ['c$', 'CAD'],
  ['ca$', 'CAD'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['hk$', 'HKD'],
  ['nz$', 'NZD'],
  ['s$', 'SGD'],
])

/** Null for a text that names no unit. */
export function toUnit(text: string | null): Unit | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  return parseUnit(trimmed) ?? WORDS.get(trimmed.toLowerCase()) ?? parseUnit(trimmed.toUpperCase())
}
