import { describe, expect, it } from 'vitest'
import { buildIncomeDeps } from '#tests/support/income-deps.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { listCalendarDays } from './calendar-days.ts'

const VOD = 'symbol:VOD.L'
const buy = (accountId: string) =>
  buildEntry('buy', '2024-01-02', { subject: VOD, quantity: 100, price: 1, accountId })

describe('A day of the calendar', () => {
  it('names two dividends of one ex-day, each once for all accounts', async () => {
    const dividends = [
      ['2026-09-18', 5],
      ['2026-09-18', 20],
    ] as const
    const deps = buildIncomeDeps({
      entries: [buy('account'), buy('second')],
      accounts: { account: 'GBP', second: 'GBP' },
      series: { 'VOD.L': { bars: [], dividends, splits: [] } },
    })
    const days = await listCalendarDays(deps, 'user', undefined, 'host')
    expect(days.find(({ date }) => date === '2026-09-18')?.summary).toBe(
      'VOD.L ex-dividend: 5.00p a share and 20.00p a share',
    )
  })

  it('is a deadline of an offer for what is held', async () => {
    const deps = buildIncomeDeps({
      entries: [buy('account')],
      series: { 'VOD.L': { bars: [], dividends: [], splits: [] } },
    })
    const asked: string[][] = []
    const days = await listCalendarDays(deps, 'user', undefined, 'host', (tickers) => {
      asked.push([...tickers])
      return [{ ticker: 'VOD.L', name: 'Vodafone', date: '2026-10-03', text: 'By 17:00.' }]
    })
    expect(asked).toEqual([['VOD.L']])
    expect(days.find(({ date }) => date === '2026-10-03')).toMatchObject({
      uid: 'offer-VOD.L-2026-10-03@host',
      description: 'Vodafone\nBy 17:00.',
    })
  })
})
