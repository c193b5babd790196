import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { Contribution, Proposal } from '@leadenhall/contract/targets/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent, formatPoints } from '../../format/change.ts'
import { formatPounds, formatPoundsChange, formatQuantity } from '../../format/money.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { TickerLink } from '../../listing/ticker-link.tsx'
import { toneOf } from '../../listing/tone.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { type AskedContribution, contributionQuery } from './api.ts'
import { texts } from './texts.ts'

const { next } = texts
const MODES = ['buy', 'both'] as const

/** Where new money should go, in one account, with the cost and gain of each trade. */
export function ContributionPanel({
  accounts,
}: {
  readonly accounts: readonly PortfolioAccount[]
}) {
  const [account, setAccount] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const [amount, setAmount] = useState('')
  const [mode, setMode] = useState<(typeof MODES)[number]>('buy')
  const [commission, setCommission] = useState('')
  const [asked, setAsked] = useState<AskedContribution | null>(null)
  const query = useQuery(contributionQuery(asked))
  const errors = firstErrors(query.error)
  return (
    <Panel title={next.title}>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          setAsked({
            account,
            amount: plainAmount(amount, POUNDS),
            mode,
            commission: plainAmount(commission, POUNDS),
          })
        }}
      >
        <div>
          <SelectField label={next.account} value={account} onChange={setAccount} className="w-56">
            <option value="">{next.choose}</option>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {errors['account'] ? <p className="text-sm text-down">{errors['account']}</p> : null}
        </div>
        <div className="w-40">
          <AmountField
            label={next.amount}
            name="amount"
            measure={POUNDS}
            value={amount}
            onChange={setAmount}
            error={errors['amount']}
          />
        </div>
        <SelectField
          label={next.mode}
          value={mode}
          onChange={(text) => setMode(MODES.find((one) => one === text) ?? 'buy')}
        >
          {MODES.map((one) => (
            <option key={one} value={one}>
              {next.modes[one]}
            </option>
          ))}
        </SelectField>
        <div className="w-44">
          <AmountField
            label={next.commission}
            name="commission"
            measure={POUNDS}
            value={commission}
            onChange={setCommission}
            error={errors['commission']}
          />
        </div>
        <span className="mt-6">
          <SubmitButton isBusy={query.isFetching}>{next.ask}</SubmitButton>
        </span>
      </form>
      {asked === null || Object.keys(errors).length > 0 ? null : (
        <QueryView query={query} loading={<SkeletonRows rows={4} label={texts.loading} />}>
          {(plan) => <Plan plan={plan} />}
        </QueryView>
      )}
    </Panel>
  )
}

function Plan({
  plan: { after, notes, proposals, unknownBecause },
}: {
  readonly plan: Contribution
}) {
  return (
    <>
      {proposals.length === 0 ? (
        <Empty title={next.none} />
      ) : (
        <NarrowScroll>
          <DataTable
            label={next.proposals}
            rows={proposals}
            columns={COLUMNS}
            rowKey={({ class: name, side, ticker }) => [side, name, ticker].join(' ')}
          />
        </NarrowScroll>
      )}
      <div className="grid gap-x-6 border-t border-line md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <DataTable
          label={next.after}
          rows={after}
          columns={AFTER_COLUMNS}
          rowKey={({ name }) => name}
        />
        <div className="flex flex-col gap-1 px-3 py-1.5 text-sm text-muted">
          {proposals.map(({ note, ticker }) =>
            note === null || ticker === null ? null : (
              <p key={ticker}>
                {ticker}: {note}
              </p>
            ),
          )}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {unknownBecause === null ? null : <p className="text-warn">{unknownBecause}</p>}
        </div>
      </div>
    </>
  )
}

/** In pounds. */
const WORTH_SAYING = 1

const AFTER_COLUMNS: Column<Contribution['after'][number]>[] = [
  {
    id: 'name',
    header: next.after,
    headerTitle: next.afterHelp,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    className: 'w-full min-w-24',
  },
  {
    id: 'before',
    header: next.now,
    cell: ({ before }) => formatPercent(before),
    value: ({ before }) => before,
    align: 'right',
  },
  {
    id: 'weight',
    header: next.afterwards,
    cell: ({ weight }) => formatPercent(weight),
    value: ({ weight }) => weight,
    align: 'right',
    className: 'font-semibold',
  },
  {
    id: 'target',
    header: next.target,
    cell: ({ target }) => formatPercent(target),
    value: ({ target }) => target,
    align: 'right',
  },
  {
    id: 'drift',
    header: next.drift,
    cell: ({ drift, isOutside }) => (
      <span className={isOutside ? 'font-semibold text-warn' : ''}>{formatPoints(drift)}</span>
    ),
    value: ({ drift }) => drift,
    align: 'right',
    className: 'whitespace-nowrap',
  },
]

const COLUMNS: Column<Proposal>[] = [
  {
    id: 'side',
    header: next.side,
    cell: ({ side, ticker }) => (
      <span className="font-semibold">{ticker === null ? NOT_KNOWN : next.sides[side]}</span>
    ),
    value: ({ side }) => next.sides[side],
  },
  {
    id: 'share',
    header: next.share,
    cell: ({ name, note, ticker }) => (
      <>
        {ticker === null ? null : <TickerLink ticker={ticker} />}{' '}
        <span className="max-sm:hidden">{name ?? ''}</span>
        {ticker === null ? <span className="text-muted">{note}</span> : null}
      </>
    ),
    value: ({ ticker }) => ticker,
    className: 'w-full min-w-24',
  },
  {
    id: 'class',
    header: next.class,
    cell: ({ class: name }) => name,
    value: ({ class: name }) => name,
    className: 'max-w-40 truncate',
    shownFrom: 'sm',
  },
  {
    id: 'quantity',
    header: next.quantity,
    cell: ({ quantity }) => (quantity === null ? NOT_KNOWN : formatQuantity(quantity)),
    value: ({ quantity }) => (quantity === null ? null : Number(quantity)),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'price',
    header: next.price,
    cell: ({ price }) => (price === null ? NOT_KNOWN : formatPounds(price)),
    value: ({ price }) => (price === null ? null : Number(price)),
    align: 'right',
    className: 'whitespace-nowrap',
    shownFrom: 'sm',
  },
  {
    id: 'amount',
    header: next.amountOf,
    cell: ({ amount, comesTo }) => (
      <>
        {formatPounds(comesTo ?? amount)}
        {comesTo !== null && Math.abs(Number(amount) - Number(comesTo)) >= WORTH_SAYING ? (
          <span className="block text-sm font-normal text-muted" title={next.ofHelp}>
            {next.of(formatPounds(amount))}
          </span>
        ) : null}
      </>
    ),
    value: ({ amount, comesTo }) => Number(comesTo ?? amount),
    align: 'right',
    className: 'whitespace-nowrap font-semibold',
  },
  {
    id: 'cost',
    header: next.cost,
    headerTitle: next.costHelp,
    cell: ({ cost, costAtLeast }) =>
      cost !== null
        ? formatPounds(cost)
        : costAtLeast === null
          ? NOT_KNOWN
          : next.atLeast(formatPounds(costAtLeast)),
    value: ({ cost, costAtLeast }) => (costAtLeast === null ? null : Number(cost ?? costAtLeast)),
    align: 'right',
    className: 'whitespace-nowrap',
  },
  {
    id: 'gain',
    header: next.gain,
    headerTitle: next.gainHelp,
    cell: ({ gain }) => <span className={toneOf(gain)}>{formatPoundsChange(gain)}</span>,
    value: ({ gain }) => (gain === null ? null : Number(gain)),
    align: 'right',
    className: 'whitespace-nowrap',
  },
]
