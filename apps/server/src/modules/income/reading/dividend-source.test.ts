import { describe, expect, it } from 'vitest'
import { buildQuoteDetails } from '#tests/support/build-provider-quote.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildIncomeDeps } from '#tests/support/income-deps.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { readDividends } from './dividend-source.ts'

const SERIES = { bars: [], dividends: [['2026-08-06', 5]] as const }

/** On 18 September 2026, with the days that the quote names. */
async function read(
  days: { exDividendDate: string | null; dividendDate: string | null },
  series: (typeof SERIES & { areActionsKnown?: boolean }) | 'network' | 'not_found' = SERIES,
) {
  const quote = buildQuote({ symbol: 'VOD.L', details: buildQuoteDetails(days) })
  const deps = buildIncomeDeps({ entries: [], series: { 'VOD.L': series }, quotes: [quote] })
  const { announced, events, isUnread } = await readDividends(deps, 'symbol:VOD.L', todayOf(deps))
  const dateOf = (day: number | null | undefined) => (day == null ? null : toDate(day))
  return {
    events: events.map(({ exDay, payDay }) => [toDate(exDay), dateOf(payDay)]),
    announced: announced && [toDate(announced.exDay), dateOf(announced.payDay)],
    isUnread,
  }
}

describe('A source without pay-days', () => {
  it('has that of the ex-day which the quote names', async () => {
    const days = { exDividendDate: '2026-08-06', dividendDate: '2026-09-25' }
    expect(await read(days)).toMatchObject({ events: [['2026-08-06', '2026-09-25']] })
    const other = { exDividendDate: '2026-11-19', dividendDate: '2026-12-18' }
    expect(await read(other)).toMatchObject({
      events: [['2026-08-06', null]],
      announced: ['2026-11-19', '2026-12-18'],
    })
  })

  it('that does not respond or states no dividends is unread, and an unknown symbol has no dividends', async () => {
    const none = { exDividendDate: null, dividendDate: null }
    expect(await read(none, 'network')).toEqual({ events: [], announced: null, isUnread: true })
    const silent = { ...SERIES, dividends: [], areActionsKnown: false } as never
    expect(await read(none, silent)).toEqual({ events: [], announced: null, isUnread: true })
    expect(await read(none, 'not_found')).toEqual({ events: [], announced: null, isUnread: false })
  })
})
