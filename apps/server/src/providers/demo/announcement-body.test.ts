import { describe, expect, it } from 'vitest'
import type { SourceYear } from '../figure-ports.ts'
import { type BodyFacts, type CompanyRecord, writeAnnouncementBody } from './announcement-body.ts'

const END = ' This announcement and its figures are simulated.'
const yearTo = (end: string, lines: Record<string, number>): SourceYear => ({
  start: '2025-03-01',
  end,
  publishedAtMs: 0,
  currency: 'GBP',
  lines,
})
const RECORD: CompanyRecord = { years: [], publishedOn: '2026-05-05', dividends: [], payments: 2 }
const factsOf = (
  record: Partial<CompanyRecord> | null,
  over: Partial<BodyFacts> = {},
): BodyFacts => ({
  date: '2026-05-05',
  record: record && { ...RECORD, ...record },
  dealtOn: '2026-05-01',
  close: null,
  ...over,
})
const results = { kind: 'results', period: 'full-year' } as const

describe('The text of an announcement', () => {
  it('leaves out sentences whose figures are not known', () => {
    expect(writeAnnouncementBody(results, factsOf(null))).toBe(END.trim())
    expect(writeAnnouncementBody(results, factsOf({}))).toBe(END.trim())
    const years = [yearTo('2026-02-28', { revenue: 2e9 })]
    expect(writeAnnouncementBody(results, factsOf({ years }))).toBe(
      `In the year to 28 February 2026, revenue was £2.00bn.${END}`,
    )
    const dealing = { kind: 'director-dealing', shares: 500, isPurchase: false, seed: 1 } as const
    expect(writeAnnouncementBody(dealing, factsOf(null))).toMatch(
      /^A.* sold 500 shares on 1 May 2026\. /,
    )
  })

  it('calls a negative operating profit a loss', () => {
    const years = [
      yearTo('2025-02-28', { revenue: 2e9, operating_profit: 3e6 }),
      yearTo('2026-02-28', { revenue: 2e9, operating_profit: -4e6, eps: -0.02 }),
    ]
    expect(writeAnnouncementBody(results, factsOf({ years }))).toContain(
      'The operating result was a loss of £4.00m, after a profit of £3.00m. Earnings per share were −2.00p.',
    )
    const halfYear = { kind: 'results', period: 'half-year' } as const
    expect(writeAnnouncementBody(halfYear, factsOf({ years }, { date: '2026-11-03' }))).toContain(
      'The results cover the six months to 31 August 2026. The last full year, to 28 February 2026, had revenue of £2.00bn, an operating loss of £4.00m and earnings per share of −2.00p.',
    )
  })

  it('compares no years in two currencies', () => {
    const years = [
      { ...yearTo('2025-02-28', { revenue: 2e9 }), currency: 'USD' },
      yearTo('2026-02-28', { revenue: 2.1e9 }),
    ]
    expect(writeAnnouncementBody(results, factsOf({ years }))).toContain('revenue was £2.10bn. ')
  })

  it('adds up a year of dividends in the unit of the listing', () => {
    const dividends = ['2025-12-04', '2026-05-05'].map((date, place) => ({
      date,
      payDate: place === 0 ? null : '2026-06-12',
      amount: 4 + place,
      unit: 'GBX',
    }))
    expect(writeAnnouncementBody({ kind: 'ex-dividend' }, factsOf({ dividends }))).toBe(
      `Shares bought from 5 May 2026 on do not receive the dividend of 5.00p per share, which is paid on 12 June 2026. With it, the last 2 dividends come to 9.00p per share.${END}`,
    )
    expect(
      writeAnnouncementBody({ kind: 'ex-dividend' }, factsOf({ dividends: dividends.slice(1) })),
    ).not.toContain('come to')
  })
})
