import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { BedAndIsa } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds, formatPoundsChange, formatQuantity } from '../../format/money.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { sellColumn } from '../../listing/sell-column.tsx'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { bedAndIsaQuery } from './api.ts'
import { texts } from './texts.ts'

type Row = BedAndIsa['rows'][number]

/** Shares that could be sold and bought again in an ISA. */
export function BedAndIsaPanel({
  accounts,
  person,
}: {
  readonly accounts: readonly PortfolioAccount[]
  readonly person: string
}) {
  const [commission, setCommission] = useState('')
  const [used, setUsed] = useState('')
  const query = useQuery(bedAndIsaQuery(person, used))
  const errors = firstErrors(query.error)
  return (
    <Panel
      title={texts.sections.isa}
      meta={
        query.data
          ? texts.isa.room(formatPounds(query.data.isaLeft), formatPounds(query.data.exemptLeft))
          : null
      }
    >
      <form
        className="grid max-w-md grid-cols-[1fr_auto] items-start gap-3 p-3 print:hidden"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          setUsed(plainAmount(commission, POUNDS))
        }}
      >
        <AmountField
          label={texts.isa.commission}
          name="commission"
          measure={POUNDS}
          value={commission}
          onChange={setCommission}
          error={errors['commission']}
        />
        <div className="pt-[1.6875rem]">
          <SubmitButton isBusy={query.isFetching}>{texts.whatIf.ask}</SubmitButton>
        </div>
      </form>
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
        {({ notes, rows }) => (
          <>
            {rows.length === 0 ? (
              <Empty title={texts.isa.empty} />
            ) : (
              <NarrowScroll>
                <DataTable
                  label={texts.sections.isa}
                  rows={rows}
                  columns={columnsFor(accounts)}
                  rowKey={({ account_id, ticker }) => `${account_id} ${ticker}`}
                />
              </NarrowScroll>
            )}
            <ul className="list-disc p-3 pl-8 text-sm text-muted">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** The account is named where rows come from several. */
function columnsFor(accounts: readonly PortfolioAccount[]): Column<Row>[] {
  const general = accounts.filter(({ kind }) => kind === 'general')
  const nameOf = (id: string) => general.find((account) => account.id === id)?.name ?? ''
  const account: Column<Row> = {
    id: 'account',
    header: texts.whatIf.account,
    cell: ({ account_id }) => nameOf(account_id),
    value: ({ account_id }) => nameOf(account_id),
    className: 'whitespace-nowrap',
  }
  const [ticker, ...others] = COLUMNS
  return general.length > 1 && ticker ? [ticker, account, ...others] : [...COLUMNS]
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'ticker',
    header: texts.pools.ticker,
    cell: ({ name, ticker }) => `${ticker} ${name ?? ''}`,
    value: ({ ticker }) => ticker,
    className: 'max-w-60 truncate',
  },
  {
    id: 'quantity',
    header: texts.isa.sell,
    cell: ({ quantity }) => formatQuantity(quantity),
    value: ({ quantity }) => Number(quantity),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'value',
    header: texts.isa.value,
    cell: ({ value }) => formatPounds(value),
    value: ({ value }) => Number(value),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'gain',
    header: texts.isa.gain,
    cell: ({ gain }) => formatPoundsChange(gain),
    value: ({ gain }) => Number(gain),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'cost',
    header: texts.isa.cost,
    cell: ({ cost, costAtLeast, costUnknown }) => (
      <span title={costUnknown.length > 0 ? texts.isa.without(costUnknown.join(', ')) : undefined}>
        {cost !== null
          ? formatPounds(cost)
          : costAtLeast === null
            ? texts.unknown
            : texts.isa.atLeast(formatPounds(costAtLeast))}
      </span>
    ),
    value: ({ cost, costAtLeast }) => (costAtLeast === null ? null : Number(cost ?? costAtLeast)),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'limited',
    header: texts.isa.limited,
    cell: ({ limitedBy }) => texts.isa.limits[limitedBy],
    value: ({ limitedBy }) => limitedBy,
    className: 'whitespace-nowrap',
  },
  sellColumn(
    ({ ticker }) => ticker,
    ({ account_id }) => account_id,
  ),
]
