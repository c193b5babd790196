import { describe, expect, it } from 'vitest'
import { changeLedger, EMPTY_LEDGER } from '../engine/ledger.ts'
import type { ActivityContent } from '../ledger/check-activity.ts'
import { NO_CHARGES_TEXT } from '../ledger/to-entry.ts'
import type { AccountRow } from '../tables.ts'
import type { ResolvedRow } from './resolve-rows.ts'
import { compareStatedShares } from './stated-shares.ts'

const ACCOUNT = { id: 'account', currency: 'GBP', kind: 'general', person_id: 'self' } as AccountRow

function content(changes: Partial<ActivityContent>): ActivityContent {
  return {
    kind: 'buy',
    date: '2026-01-05',
    time: null,
    settled_on: null,
    subject: 'VOD',
    ticker: 'VOD.L',
    quantity: null,
    price: null,
    price_unit: null,
    charges: NO_CHARGES_TEXT,
    amount: '0',
    accrued: null,
    deemed: null,
    ratio_new: null,
    ratio_old: null,
    into_subject: null,
    into_ticker: null,
    cost_share: null,
    counterparty: null,
    note: '',
    ...changes,
  }
}

const bare = { reason: null, column: null, asked: null, status: 'new' as const }

/** A purchase, and the row of an event after it. */
function rowsOf(
  bought: string,
  shares: string,
  {
    are = 'held',
    ratio = { new: '6', old: '11' },
  }: Partial<NonNullable<ResolvedRow['stated']>> = {},
) {
  const event = { kind: 'consolidation' as const, date: '2026-02-02' }
  const stated = { shares, are, ratio }
  const restated = content({
    ...event,
    ...(are === 'held' ? { quantity: shares } : { ratio_new: ratio.new, ratio_old: ratio.old }),
  })
  const rows: ResolvedRow[] = [
    { ...bare, row: 1, content: content({ quantity: bought, amount: '-100' }) },
    {
      ...bare,
      row: 2,
      content: restated,
      stated: { ...stated, activity: { ...event, symbol: 'VOD.L', stated } },
    },
  ]
  const [, row] = compareStatedShares({ ledger: EMPTY_WITH_ACCOUNT }, ACCOUNT, rows)
  return row
}
const EMPTY_WITH_ACCOUNT = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT] })

describe('Shares that a file states after a split or consolidation', () => {
  it('that leave out a fraction are held as stated', () => {
    // 100 × 6 ÷ 11 are 54.5454545455.
    expect(rowsOf('100', '54')).toMatchObject({
      status: 'new',
      content: { quantity: '54', ratio_new: null },
    })
  })

  it('that are those of the ratio keep the ratio', () => {
    expect(rowsOf('110', '60')).toMatchObject({
      status: 'new',
      content: { quantity: null, ratio_new: '6', ratio_old: '11' },
    })
  })

  it('may be those that a split adds', () => {
    const ratio = { new: '5', old: '2' }
    expect(rowsOf('101', '151', { are: 'added', ratio })).toMatchObject({
      status: 'new',
      content: { quantity: '252', ratio_new: null },
    })
  })

  it('that differ by more than a share ask, with both numbers as answers', () => {
    const row = rowsOf('100', '60')
    expect(row).toMatchObject({
      status: 'needs_you',
      column: 'quantity',
      reason:
        'You hold 100 before it, of which 6 for 11 makes 54.5454545455, and the file states 60. Is an earlier row missing, or which is right?',
    })
    expect(row?.choice?.options).toMatchObject([
      { label: '60, as the file states', meaning: { activity: { quantity: '60' } } },
      {
        label: '54.5454545455, as the ratio gives',
        meaning: { activity: { ratio: { new: '6', old: '11' } } },
      },
    ])
  })

  it('of a holding without its purchases are left to the question about those', () => {
    expect(rowsOf('0', '60')?.status).toBe('new')
  })
})
