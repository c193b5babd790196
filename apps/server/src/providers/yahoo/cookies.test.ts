import { describe, expect, it } from 'vitest'
import { toCookieHeader } from './cookies.ts'

const NOW = Date.parse('2026-09-18T10:00:00Z')

describe('The cookie header after a response', () => {
  it('has names and values as they were sent, without attributes', () => {
    const lines = ['A3=d=AQ&S=x%3D; Expires=Sat, 18 Sep 2027 10:00:00 GMT; Path=/; Secure', 'B=2']
    expect(toCookieHeader(lines, NOW)).toBe('A3=d=AQ&S=x%3D; B=2')
  })

  it('leaves out cookies that are expired or were deleted later', () => {
    const lines = [
      'OLD=1; Expires=Thu, 17 Sep 2026 10:00:00 GMT',
      'GONE=1; Max-Age=0',
      'A=1',
      'B=1',
      'A=2',
      'B=; Max-Age=-1',
      'KEPT=1; Max-Age=60; Expires=Thu, 17 Sep 2026 10:00:00 GMT',
    ]
    expect(toCookieHeader(lines, NOW)).toBe('A=2; KEPT=1')
  })

  it('is empty when none was set', () => {
    expect(toCookieHeader(undefined, NOW)).toBe('')
  })
})
