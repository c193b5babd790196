import type {
  Activity,
  ListedActivity,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { Trash2 } from 'lucide-react'
import { formatMoney, formatQuantity } from '../../../format/money.ts'
import { formatLevel, NOT_KNOWN } from '../../../format/price.ts'
import { formatDate } from '../../../format/time.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { texts } from '../texts.ts'

export interface ActivityChange {
  readonly kind: 'correct' | 'remove'
  readonly activity: Activity
}

const t = texts.activities

const SUBJECT_COLUMNS: readonly Column<ListedActivity>[] = [
  {
    id: 'date',
    header: t.date,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
  },
  {
    id: 'kind',
    header: t.kind,
    cell: ({ kind }) => texts.kinds[kind],
    value: ({ kind }) => kind,
  },
  {
    id: 'ticker',
    header: t.ticker,
    cell: ({ ticker, name }) => (
      <span title={name ?? ''} className="flex min-w-0 items-baseline gap-2">
        <span className="font-semibold text-accent">{ticker}</span>
        <span className="max-w-44 truncate text-muted max-xl:hidden">{name}</span>
      </span>
    ),
    value: ({ ticker }) => ticker,
  },
]

const FIGURE_COLUMNS: readonly Column<ListedActivity>[] = [
  {
    id: 'quantity',
    header: t.quantity,
    cell: ({ quantity }) => (quantity === null ? '' : formatQuantity(quantity)),
    value: ({ quantity }) => (quantity === null ? null : Number(quantity)),
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'price',
    header: t.price,
    cell: ({ price, ticker }) =>
      price === null
        ? ''
        : formatLevel(Number(price.value), price.unit, kindOfSymbol(ticker ?? '')),
    value: ({ price }) => price && Number(price.value),
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'charges',
    header: t.charges,
    cell: (row) => {
      const sum = chargesOf(row)
      return sum === 0 ? '' : formatMoney(sum, row.currency)
    },
    value: chargesOf,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'amount',
    header: t.amount,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
    value: ({ amount }) => Number(amount),
    align: 'right',
  },
  {
    id: 'cash',
    header: t.cashAfter,
    headerTitle: t.cashAfterHelp,
    cell: ({ cash_after: cash, cash_unknown_because: why, currency }) =>
      cash === null ? (
        <span title={why ?? undefined}>{NOT_KNOWN}</span>
      ) : (
        formatMoney(cash, currency)
      ),
    value: ({ cash_after: cash }) => cash && Number(cash),
    align: 'right',
    shownFrom: 'sm',
  },
]

export function activityColumns(
  accounts: readonly PortfolioAccount[],
  onDo: (change: ActivityChange) => void,
): Column<ListedActivity>[] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return [
    ...SUBJECT_COLUMNS,
    ...FIGURE_COLUMNS,
    {
      id: 'account',
      header: t.account,
      cell: ({ account_id: id }) => names.get(id) ?? NOT_KNOWN,
      value: ({ account_id: id }) => names.get(id) ?? null,
      shownFrom: 'sm',
    },
    {
      id: 'note',
      header: t.note,
      cell: ({ note, source }) => (
        <span title={source ? `${source.file}, ${texts.import.row} ${source.row}` : t.byHand}>
          {note}
        </span>
      ),
      value: ({ note }) => note,
      shownFrom: 'sm',
      className: 'w-full max-w-0 truncate text-muted',
    },
    {
      id: 'actions',
      header: t.actions,
      cell: (activity) => (
        <IconButton
          className="size-6"
          label={`${t.remove} ${texts.kinds[activity.kind]} ${formatDate(activity.date)}`}
          title={t.remove}
          Icon={Trash2}
          onClick={() => onDo({ kind: 'remove', activity })}
        />
      ),
      value: () => null,
    },
  ]
}

function chargesOf({ charges }: ListedActivity): number {
  return Object.values(charges).reduce((sum, text) => sum + Number(text), 0)
}
