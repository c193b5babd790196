/**
 * Words validation failures as sentences that read well without the field name next to them. A schema's
 * own message takes precedence; this covers every rule that has none.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  date: 'a date such as 2026-03-31',
  datetime: 'a UTC date and time such as 2026-03-31T09:00:00Z',
}
const UNKNOWN_FIELD = 'This field is not recognised.'
/** A body of 80,000 unknown fields must not become a reply of 80,000 sentences. */
export const MAX_FAULTS = 20
/** Longer lists of allowed values would fill the banner. */
const MAX_LISTED_VALUES = 12

/** Passed to `safeParse` as its `error` option. */
export function describeIssue(issue: Issue): string {
  const label = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${label} is required.`
      return `${label} must be ${TYPES[issue.expected] ?? 'valid'}.`
    case 'too_small':
      return describeMinimum(label, issue)
    case 'too_big':
      return describeMaximum(label, issue)
    case 'invalid_format':
      return `${label} must be ${FORMATS[issue.format] ?? 'in the correct format'}.`
    case 'invalid_value':
      return `${label} must be ${describeValues(issue.values.map(String))}.`
    case 'not_multiple_of':
      return `${label} must be a multiple of ${count(issue.divisor)}.`
    case 'unrecognized_keys':
      return UNKNOWN_FIELD
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'custom':
      return `${label} is not valid.`
  }
}

export interface Fault {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The first faults of a value, one for each field; an unknown field has its own. */
export function listFaults(issues: readonly z.core.$ZodIssue[]): Fault[] {
  const faults: Fault[] = []
  for (const issue of issues) {
    const { path, message } = issue
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : null
    const found = keys
      ? keys.slice(0, MAX_FAULTS).map((key) => ({ path: [...path, key], message }))
      : [{ path, message }]
    faults.push(...found)
    if (faults.length >= MAX_FAULTS) return faults.slice(0, MAX_FAULTS)
  }
  return faults
}

/** `['filters', 'page_size']` → `Page size`; list positions are skipped. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'The request'
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .join(' ')
    .trim()
    .toLowerCase()
  return words === '' ? 'The request' : words.charAt(0).toUpperCase() + words.slice(1)
}

function describeMinimum(label: string, issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive } = issue
  const least = count(minimum)
  if (origin === 'string') {
    if (minimum === 1) return `${label} is required.`
    return `${label} must be at least ${least} characters.`
  }
  if (origin === 'array' || origin === 'set') {
    return `${label} must have at least ${least} ${plural('item', minimum)}.`
  }
  return inclusive === false
    ? `${label} must be more than ${least}.`
    : `${label} must be at least ${least}.`
}

function describeMaximum(label: string, issue: Extract<Issue, { code: 'too_big' }>): string {
  const { origin, maximum, inclusive } = issue
  const most = count(maximum)
  if (origin === 'string')
    return `${label} must be ${most} ${plural('character', maximum)} or fewer.`
  if (origin === 'array' || origin === 'set')
    return `${label} must have ${most} ${plural('item', maximum)} or fewer.`
  return inclusive === false
    ? `${label} must be less than ${most}.`
    : `${label} must be at most ${most}.`
}

function describeValues(values: readonly string[]): string {
  if (values.includes('true') && values.includes('false')) return 'true or false'
  if (values.length === 1) return values.join('')
  if (values.length > MAX_LISTED_VALUES) return 'one of the allowed values'
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

function count(value: number | bigint): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 20 })
}

function plural(noun: string, value: number | bigint): string {
  return Number(value) === 1 ? noun : `${noun}s`
}
