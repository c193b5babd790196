import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const nowMs = Date.parse('2026-03-02T10:00:00Z')

describe('Retry-After', () => {
  it('is a number of seconds', () => expect(parseRetryAfter('120', nowMs)).toBe(120))
  it('is an HTTP date', () =>
    expect(parseRetryAfter('Mon, 02 Mar 2026 10:01:30 GMT', nowMs)).toBe(90))
  it('is zero for a date in the past', () =>
    expect(parseRetryAfter('Mon, 02 Mar 2026 09:00:00 GMT', nowMs)).toBe(0))
  it('is null when absent or unreadable', () => {
    expect(parseRetryAfter(undefined, nowMs)).toBeNull()
    expect(parseRetryAfter('soon', nowMs)).toBeNull()
  })
})
