import { describe, expect, it } from 'vitest'
import { formatDay, formatDayTime } from './london-time.ts'
import { formatProvenance, sourceTitle } from './provenance-text.ts'

const NOW = Date.parse('2026-11-20T17:00:00Z')
type Provenance = Parameters<typeof formatProvenance>[0]

const YAHOO: Provenance = {
  source: 'yahoo',
  asOf: '2026-11-20T16:35:00.000Z',
  delayMinutes: 15,
  stale: false,
  simulated: false,
}
const textOf = (changes: Partial<Provenance>) =>
  formatProvenance({ ...YAHOO, ...changes }, 'last known price', NOW, {
    day: formatDay,
    dayTime: formatDayTime,
    weekdayDate: (date) => `the day ${date}`,
  })

describe('Where a figure is from', () => {
  it('is the source, its delay and the time', () => {
    expect(textOf({})).toBe('Yahoo Finance · 15 min delayed · 16:35')
    expect(textOf({ source: 'google', delayMinutes: 0 })).toBe('Google Finance · 16:35')
  })

  it('has the day unless it is today', () => {
    expect(textOf({ asOf: '2026-11-19T16:35:00.000Z' })).toBe(
      'Yahoo Finance · 15 min delayed · 19 Nov 2026, 16:35',
    )
  })

  it('is of a day of valuation, without a time, for a fund from a file or a list', () => {
    const fund = { source: 'file', delayMinutes: null, asOf: '2026-11-19T00:00:00.000Z' }
    expect(textOf(fund)).toBe('Your file · price of the day 2026-11-19')
    expect(textOf({ ...fund, source: 'eodhd' })).toBe('EODHD · price of the day 2026-11-19')
    expect(textOf({ ...fund, asOf: '2026-11-20T00:00:00.000Z' })).toBe(
      'Your file · price of the day 2026-11-20',
    )
    expect(textOf({ ...fund, asOf: '2025-11-19T00:00:00.000Z', stale: true })).toBe(
      'Your file · last known price · price of 19 Nov 2025',
    )
  })

  it('says that it is the last known one', () => {
    expect(textOf({ stale: true })).toBe(
      'Yahoo Finance · last known price · 15 min delayed · 16:35',
    )
  })

  it('is no source when simulated', () => {
    expect(textOf({ source: 'demo', simulated: true, delayMinutes: 0 })).toBe(
      'simulated, 20 Nov 2026, 16:35',
    )
  })
})

it('a source without a name here keeps its key', () => {
  expect(sourceTitle('sample')).toBe('sample')
})
