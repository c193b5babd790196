import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { formatMoney, formatPounds, formatPoundsChange } from '../../../format/money.ts'
import { NOT_KNOWN } from '../../../format/price.ts'
import { toneOf } from '../../../listing/tone.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { hasRecords } from '../overview/has-records.ts'
import { texts } from '../texts.ts'
import type { AccountRow } from './use-account-rows.ts'

const t = texts.accounts

/** Value, gain and cash of an account, in pounds except for cash. */
export const worthColumns: readonly Column<AccountRow>[] = [
  {
    id: 'value',
    header: t.value,
    cell: ({ holdings }) => (
      <span title={holdings?.unknownBecause ?? ''}>{formatPounds(holdings?.value ?? null)}</span>
    ),
    value: ({ holdings }) => toNumber(holdings?.value),
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'gain',
    header: t.gain,
    headerTitle: t.gainHelp,
    cell: ({ holdings }) => {
      const gain = holdings?.gain.total ?? null
      return <span className={toneOf(gain)}>{formatPoundsChange(gain)}</span>
    },
    value: ({ holdings }) => toNumber(holdings?.gain.total),
    isSortable: true,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'cash',
    header: t.cash,
    cell: ({ holdings }) => cashText(holdings),
    value: ({ holdings }) => cashText(holdings),
    align: 'right',
    shownFrom: 'sm',
    className: 'whitespace-nowrap',
  },
]

const toNumber = (amount: string | null | undefined) => (amount == null ? null : Number(amount))

/** `£2,292.97`, `£10.00 · US$5.00`: balances that are not zero. */
function cashText(holdings: Holdings | null): string {
  if (!holdings || !hasRecords(holdings)) return NOT_KNOWN
  const balances = holdings.cash.filter(({ amount }) => Number(amount) !== 0)
  if (balances.length === 0) return formatPounds('0')
  return balances.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
}
