import { DEFAULT_BENCHMARK, type Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatPercentChange } from '../../../format/change.ts'
import { formatMoney, formatPounds, formatPoundsChange } from '../../../format/money.ts'
import { NOT_KNOWN } from '../../../format/price.ts'
import { toneOf } from '../../../listing/tone.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { performanceQuery } from '../api.ts'
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
    id: 'year',
    header: t.year,
    headerTitle: t.yearHelp,
    cell: ({ id }) => <YearReturn account={id} />,
    value: () => null,
    align: 'right',
    shownFrom: 'sm',
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

function YearReturn({ account }: { readonly account: string }) {
  const { data } = useQuery(
    performanceQuery({ span: '1y', account, holding: undefined, benchmark: DEFAULT_BENCHMARK }),
  )
  const twr = data?.twr ?? null
  return (
    <span title={data?.unknownBecause ?? undefined} className={toneOf(twr)}>
      {data ? formatPercentChange(twr) : ''}
    </span>
  )
}

const toNumber = (amount: string | null | undefined) => (amount == null ? null : Number(amount))

/** `£2,292.97`, `£10.00 · US$5.00`: balances that are not zero. */
function cashText(holdings: Holdings | null): string {
  if (!holdings || !hasRecords(holdings)) return NOT_KNOWN
  const balances = holdings.cash.filter(({ amount }) => Number(amount) !== 0)
  if (balances.length === 0) return formatPounds('0')
  return balances.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')
}
