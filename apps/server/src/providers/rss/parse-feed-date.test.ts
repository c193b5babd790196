import { describe, expect, it } from 'vitest'
import { parseFeedDate } from './parse-feed-date.ts'

function read(text: string): string | null {
  const instant = parseFeedDate(text)
  return instant === null ? null : new Date(instant).toISOString().replace('.000', '')
}

describe('A date of a feed', () => {
  it.each([
    ['Fri, 20 Nov 2026 10:15:30 GMT', '2026-11-20T10:15:30Z'],
    ['20 Nov 2026 10:15:30 +0000', '2026-11-20T10:15:30Z'],
    ['Friday, 20 November 2026 10:15 UT', '2026-11-20T10:15:00Z'],
    ['Fri,20 Nov 2026 10:15:30 Z', '2026-11-20T10:15:30Z'],
    ['Sat, 20 Nov 2026 10:15:30 GMT', '2026-11-20T10:15:30Z'],
    ['Thu, 18 Jun 2026 10:15:00 BST', '2026-06-18T09:15:00Z'],
    ['Fri, 20 Nov 2026 05:15:00 EST', '2026-11-20T10:15:00Z'],
    ['Fri, 20 Nov 2026 10:15:00 +0100', '2026-11-20T09:15:00Z'],
    ['Fri, 20 Nov 2026 10:15:00 +01:00', '2026-11-20T09:15:00Z'],
    ['Fri, 20 Nov 2026 10:15:00 GMT+1', '2026-11-20T09:15:00Z'],
    ['Fri, 20 Nov 2026 10:15:00 -0500 (EST)', '2026-11-20T15:15:00Z'],
    ['Fri, 20 Nov 26 10:15:00 GMT', '2026-11-20T10:15:00Z'],
    ['Tue, 1 Sept 1998 10:15:00 GMT', '1998-09-01T10:15:00Z'],
    ['1 Sep 98 10:15 GMT', '1998-09-01T10:15:00Z'],
    ['Nov 20, 2026 10:15 PM EST', '2026-11-21T03:15:00Z'],
    ['November 20th, 2026 12:05 a.m. GMT', '2026-11-20T00:05:00Z'],
    ['Fri Nov 20 10:15:00 EST 2026', '2026-11-20T15:15:00Z'],
    ['2026-11-20T10:15:30Z', '2026-11-20T10:15:30Z'],
    ['2026-11-20T10:15:30.123456+01:00', '2026-11-20T09:15:30Z'],
    ['2026-11-20 10:15:30 +0100', '2026-11-20T09:15:30Z'],
    ['2026-11-20T10:15Z', '2026-11-20T10:15:00Z'],
    ['  2026-11-20T10:15:30Z\n', '2026-11-20T10:15:30Z'],
  ])('%s is %s', (text, instant) => {
    expect(read(text)).toBe(instant)
  })

  it.each([
    ['20 Nov 2026 10:15', '2026-11-20T10:15:00Z'],
    ['18 Jun 2026 10:15', '2026-06-18T09:15:00Z'],
    ['2026-06-18T10:15:30', '2026-06-18T09:15:30Z'],
    ['2026-06-18', '2026-06-17T23:00:00Z'],
    ['18 June 2026', '2026-06-17T23:00:00Z'],
  ])('without a zone, %s, is London time', (text, instant) => {
    expect(read(text)).toBe(instant)
  })

  it.each([
    '',
    'yesterday',
    '3 hours ago',
    '11/12/2026 10:15',
    'Fri, 31 Nov 2026 10:15:00 GMT',
    'Fri, 20 Nov 2026 25:15:00 GMT',
    'Fri, 20 Nov 2026 10:61:00 GMT',
    'Fri, 20 Nov 2026 13:15 PM GMT',
    'Fri, 20 Nov 2026 10:15:00 IST',
    'Fri, 20 Nov 2026 10:15:00 +9900',
    '2026-13-01T10:15:00Z',
    '2026-11-20T10:15:00 somewhere',
    '0001-01-01T00:00:00Z',
    '1 Jan 1970 00:00:00 GMT',
    '1795169730',
    'x'.repeat(5000),
  ])('is null if it would need guessing: %s', (text) => {
    expect(parseFeedDate(text)).toBeNull()
  })
})
