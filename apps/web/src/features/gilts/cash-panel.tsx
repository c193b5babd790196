import type { CashRate } from '@leadenhall/contract/gilts/index.ts'
import { amountText } from '@leadenhall/contract/shared/amount-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NOT_KNOWN } from '../../format/price.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { formatDate } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CashInput, cashRatesQuery } from './api.ts'
import { percent } from './figures.ts'
import { texts } from './texts.ts'

const { cash } = texts

/** Interest on cash beside a gilt of about a year, after tax, in percent and on an amount in pounds. */
export function CashPanel({ taxRate }: { readonly taxRate: string }) {
  const [own, setOwn] = useState<OwnCash>({})
  const query = useQuery(cashRatesQuery({ taxRate, ...own }))
  const errors = firstErrors(query.error)
  const isRefused = Object.keys(errors).length > 0
  return (
    <Panel title={cash.title}>
      <OwnCashForm errors={errors} isBusy={query.isFetching} onCompare={setOwn} />
      {isRefused ? null : (
        <QueryView query={query} loading={<SkeletonRows rows={13} label={cash.loading} />}>
          {({ items }) => <RateTable items={items} />}
        </QueryView>
      )}
      <p className="below-rows border-t border-line px-3 py-2 text-sm text-muted">{cash.help}</p>
    </Panel>
  )
}

type OwnCash = Omit<CashInput, 'taxRate'>

/** Nothing is assumed: an empty field leaves its column or its row out. */
function OwnCashForm(props: {
  readonly errors: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onCompare: (own: OwnCash) => void
}) {
  const { errors, isBusy, onCompare } = props
  const [amount, setAmount] = useState('')
  const [allowance, setAllowance] = useState('')
  const [account, setAccount] = useState('')
  const [cashIsa, setCashIsa] = useState('')
  return (
    <form
      className="grid grid-cols-2 items-end gap-3 border-b border-line p-3 lg:grid-cols-[1fr_1fr_1fr_1fr_auto] lg:items-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!areAmountsClear(event.currentTarget)) return
        onCompare({
          ...given('amount', plainAmount(amount, POUNDS)),
          ...given('allowance', plainAmount(allowance, POUNDS)),
          ...given('account', account.trim()),
          ...given('cashIsa', cashIsa.trim()),
        })
      }}
    >
      <AmountField
        label={cash.amount}
        name="amount"
        measure={POUNDS}
        value={amount}
        onChange={setAmount}
        error={errors['amount']}
      />
      <AmountField
        label={cash.allowance}
        name="allowance"
        measure={POUNDS}
        value={allowance}
        onChange={setAllowance}
        error={errors['allowance']}
        hint={cash.allowanceHelp}
      />
      <TextField
        label={cash.account}
        name="account"
        value={account}
        onChange={setAccount}
        error={errors['account']}
      />
      <TextField
        label={cash.isa}
        name="cashIsa"
        value={cashIsa}
        onChange={setCashIsa}
        error={errors['cashIsa']}
      />
      <div className="lg:pt-[1.6875rem]">
        <SubmitButton isBusy={isBusy}>{cash.compare}</SubmitButton>
      </div>
    </form>
  )
}

const given = (field: keyof OwnCash, text: string): OwnCash =>
  text === '' ? {} : { [field]: text }

function RateTable({ items }: { readonly items: readonly CashRate[] }) {
  const hasAmount = items.some(({ yearly }) => yearly !== null)
  const best = bestOf(items)
  const headers = cash.headers
  return (
    <table aria-label={cash.title} className="w-full">
      <thead className="text-left text-sm text-muted">
        <tr className="h-(--row)">
          <th scope="col" className="px-3 font-normal">
            {headers.label}
          </th>
          {[headers.rate, headers.net, ...(hasAmount ? [headers.yearly] : [])].map((header) => (
            <th key={header} scope="col" className="px-3 text-right font-normal">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <RateRow key={item.key} rate={item} hasAmount={hasAmount} isBest={item.key === best} />
        ))}
      </tbody>
    </table>
  )
}

/** Key of the rate that leaves most; null where another could leave more than is known of it. */
function bestOf(items: readonly CashRate[]): CashRate['key'] | null {
  const [first, ...others] = items
    .flatMap(({ key, isAtLeast, yearly }) =>
      yearly === null ? [] : [{ key, isAtLeast, yearly: Number(yearly) }],
    )
    .toSorted((a, b) => b.yearly - a.yearly)
  return first && !others.some(({ isAtLeast }) => isAtLeast) ? first.key : null
}

interface RateRowProps {
  readonly rate: CashRate
  readonly hasAmount: boolean
  readonly isBest: boolean
}

function RateRow({ rate, hasAmount, isBest }: RateRowProps) {
  const yearly = rate.yearly === null ? NOT_KNOWN : amountText(rate.yearly, 'GBP')
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-1 text-left font-normal">
        <span className="font-semibold">{rate.label}</span>
        <span className="block text-sm text-muted">{rate.note}</span>
        <span className="block text-sm text-muted">
          {rate.asOf === null ? rate.source : cash.since(rate.source, formatDate(rate.asOf))}
          {rate.isOld ? <span className="ml-2 text-warn">{cash.old}</span> : null}
          {rate.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
        </span>
      </th>
      <td className="px-3 py-1 text-right tabular-nums">{percent(rate.rate)}</td>
      <td className="px-3 py-1 text-right font-semibold tabular-nums">{percent(rate.net)}</td>
      {hasAmount ? (
        <td
          className={`px-3 py-1 text-right tabular-nums ${isBest ? 'font-semibold text-up' : ''}`}
        >
          {rate.isAtLeast ? cash.atLeast(yearly) : yearly}
          {isBest ? <span className="block text-sm">{cash.best}</span> : null}
        </td>
      ) : null}
    </tr>
  )
}
