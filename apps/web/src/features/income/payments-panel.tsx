import type { ComingRow } from '@leadenhall/contract/income/index.ts'
import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useMemo } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { formatPounds, formatQuantity } from '../../format/money.ts'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { toneOf } from '../../listing/tone.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { texts } from './texts.ts'

const { payments } = texts

interface PaymentsPanelProps {
  readonly rows: readonly ComingRow[]
  readonly accounts: readonly PortfolioAccount[]
}

/** Every payment to come by day, with the rule that its amount comes from. */
export function PaymentsPanel({ accounts, rows }: PaymentsPanelProps) {
  const columns = useMemo(() => columnsFor(accounts), [accounts])
  return (
    <Panel
      title={payments.title}
      meta={payments.count(rows.length)}
      actions={<CsvButton name="INCOME" rows={rows} columns={columns} />}
    >
      {rows.length === 0 ? (
        <Empty title={payments.empty}>{payments.emptyHelp}</Empty>
      ) : (
        <NarrowScroll>
          <DataTable label={payments.title} rows={rows} columns={columns} rowKey={keyOf} />
        </NarrowScroll>
      )}
    </Panel>
  )
}

const keyOf = ({ account, certainty, exDate, payDate, perShare, ticker }: ComingRow) =>
  [ticker, account, exDate, payDate, certainty, perShare].join(' ')

function columnsFor(accounts: readonly PortfolioAccount[]): Column<ComingRow>[] {
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? ''
  return [
    {
      id: 'pays',
      header: payments.pays,
      cell: ({ payDate }) =>
        payDate === null ? (
          <span className="text-muted">{payments.notKnown}</span>
        ) : (
          formatDate(payDate)
        ),
      value: ({ payDate }) => payDate,
      className: 'whitespace-nowrap',
    },
    {
      id: 'ex',
      header: payments.exDay,
      cell: ({ exDate }) => formatDate(exDate),
      value: ({ exDate }) => exDate,
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    {
      id: 'share',
      header: payments.share,
      cell: (row) => (
        <>
          <TickerLink ticker={row.ticker} /> <span className="max-md:hidden">{row.name ?? ''}</span>
          <Marks row={row} />
        </>
      ),
      value: ({ ticker }) => ticker,
      className: 'w-full max-w-0 min-w-24 truncate',
    },
    {
      id: 'each',
      header: payments.each,
      shownFrom: 'sm',
      cell: ({ perShare, unit }) =>
        perShare === null ? NOT_KNOWN : formatLevel(Number(perShare), unit, 'share'),
      value: ({ perShare, unit }) =>
        perShare === null ? null : `${perShare} ${unit ?? ''}`.trim(),
      align: 'right',
      className: 'whitespace-nowrap',
    },
    {
      id: 'quantity',
      header: payments.quantity,
      cell: ({ quantity }) => formatQuantity(quantity),
      value: ({ quantity }) => Number(quantity),
      shownFrom: 'sm',
      align: 'right',
      className: 'whitespace-nowrap',
    },
    {
      id: 'amount',
      header: payments.amount,
      cell: ({ amount, received }) => formatPounds(received ?? amount),
      value: ({ amount, received }) =>
        received === null && amount === null ? null : Number(received ?? amount),
      align: 'right',
      className: 'font-semibold whitespace-nowrap',
    },
    {
      id: 'account',
      header: payments.account,
      cell: ({ account }) => nameOf(account),
      value: ({ account }) => nameOf(account),
      className: 'max-w-44 truncate',
      shownFrom: 'lg',
    },
    {
      id: 'certainty',
      header: payments.certainty,
      cell: ({ certainty, received, rule }) => (
        <span className={certainty === 'expected' ? 'text-muted italic' : ''} title={rule}>
          {received === null ? payments.names[certainty] : payments.received}
        </span>
      ),
      value: ({ certainty, received }) =>
        received === null ? payments.names[certainty] : payments.received,
      className: 'whitespace-nowrap',
    },
    {
      id: 'rule',
      header: payments.rule,
      cell: ({ rule }) => <span title={rule}>{rule}</span>,
      value: ({ rule }) => rule,
      className: 'max-w-80 truncate text-sm text-muted',
      shownFrom: 'xl',
    },
  ]
}

function Marks({ row: { change, isCut, isSpecial, kind } }: { readonly row: ComingRow }) {
  return (
    <>
      {kind === 'interest' ? (
        <span className="ml-2 text-sm text-muted">{payments.interest}</span>
      ) : null}
      {isSpecial ? <span className="ml-2 text-sm text-muted">{payments.special}</span> : null}
      {isCut ? (
        <span className={`ml-2 text-sm ${toneOf(change)}`}>
          {payments.cut} {formatPercentChange(change)}
        </span>
      ) : null}
    </>
  )
}
