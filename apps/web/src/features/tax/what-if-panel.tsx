import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { WhatIf } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatPounds, formatPoundsChange, formatQuantity } from '../../format/money.ts'
import { formatLevel } from '../../format/price.ts'
import { type Measure, plainAmount, readAmount } from '../../format/read-amount.ts'
import { formatDate } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { lastPriceOf } from '../../listing/last-price.ts'
import { toneOf } from '../../listing/tone.ts'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { taxPoolsQuery, useWhatIf } from './api.ts'
import { SliceList } from './slice-list.tsx'
import { Due } from './summary-panels.tsx'
import { texts } from './texts.ts'

/** Of a sale, as another page proposes it. */
export interface ProposedSale {
  readonly ticker: string
  /** As a user would type it, with its unit. */
  readonly price: string
}

interface WhatIfProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly proposed?: ProposedSale
}

/** A sale today that is not recorded. */
export function WhatIfPanel({ accounts, proposed }: WhatIfProps) {
  const general = accounts.filter(({ kind }) => kind === 'general')
  const [account, setAccount] = useState(general[0]?.id ?? '')
  const [ticker, setTicker] = useState(proposed?.ticker ?? '')
  const [quantity, setQuantity] = useState('')
  const [price, setPrice] = useState(proposed?.price ?? '')
  const ask = useWhatIf({
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(ask.error)
  const owner = general.find(({ id }) => id === account)?.person_id
  const tickers = useMemo(() => (ticker === '' ? [] : [ticker]), [ticker])
  const quote = useLatestQuotes(tickers)(ticker)
  const measure: Measure = { unit: quote?.unit ?? null }
  const last = lastPriceOf(quote)
  const pools = useQuery({ ...taxPoolsQuery(owner ?? 'self'), enabled: owner !== undefined })
  if (general.length === 0) return <p>{texts.whatIf.none}</p>
  return (
    <Panel title={texts.sections.whatif}>
      <form
        className="grid items-start gap-3 p-3 sm:grid-cols-[1fr_1fr_1fr_1.5fr_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          const typed = readAmount(price, measure)
          ask.mutate({
            account_id: account,
            ticker,
            quantity: plainAmount(quantity, 'quantity'),
            ...(typed.state === 'read' && typed.unit !== null
              ? { price: { value: typed.value, unit: typed.unit } }
              : {}),
          })
        }}
      >
        <SelectField label={texts.whatIf.account} value={account} onChange={setAccount}>
          {general.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.whatIf.ticker}
          value={pools.data?.some((pool) => pool.ticker === ticker) ? ticker : ''}
          onChange={setTicker}
          error={errors['ticker'] && (ticker === '' ? texts.whatIf.choose : errors['ticker'])}
        >
          <option value="">{texts.whatIf.choose}</option>
          {pools.data?.map((pool) => (
            <option key={pool.ticker} value={pool.ticker}>
              {texts.whatIf.inPool(pool.ticker, formatQuantity(pool.quantity))}
            </option>
          ))}
        </SelectField>
        <AmountField
          label={texts.whatIf.quantity}
          name="quantity"
          measure="quantity"
          value={quantity}
          onChange={setQuantity}
          error={errors['quantity'] ?? errors['account_id']}
        />
        <AmountField
          key={ticker}
          label={texts.whatIf.price}
          name="price"
          measure={measure}
          last={last}
          hint={
            last
              ? texts.whatIf.latest(formatLevel(last.value, last.unit, quote?.kind ?? 'share'))
              : undefined
          }
          value={price}
          onChange={setPrice}
          error={errors['price'] ?? errors['price.value'] ?? errors['price.unit']}
        />
        <div className="sm:pt-[1.6875rem]">
          <SubmitButton isBusy={ask.isPending}>{texts.whatIf.ask}</SubmitButton>
        </div>
      </form>
      {ask.data ? <Answer answer={ask.data} /> : null}
    </Panel>
  )
}

function Answer({ answer }: { readonly answer: WhatIf }) {
  const {
    boughtBack,
    exemptLeftAfter,
    gain,
    isByIncome,
    sharesWithinExempt,
    slices,
    tax,
    warnings,
  } = answer
  const { whatIf } = texts
  return (
    <section aria-label={whatIf.gain} className="flex flex-col gap-2 border-t border-line p-3">
      <p className="text-lg font-semibold">
        {whatIf.gain}{' '}
        <span className={toneOf(gain)}>
          {gain === null ? texts.unknown : formatPoundsChange(gain)}
        </span>
      </p>
      <Due label={whatIf.tax} rows={tax} isEither={!isByIncome} />
      <p>
        {whatIf.left} {formatPounds(exemptLeftAfter)}
      </p>
      {sharesWithinExempt === null ? null : (
        <p>{whatIf.within(formatQuantity(sharesWithinExempt))}</p>
      )}
      <SliceList slices={slices} />
      <p>
        {whatIf.back(
          boughtBack.gain === null ? texts.unknown : formatPoundsChange(boughtBack.gain),
          formatDate(boughtBack.lastDay),
        )}
      </p>
      <ul className="list-disc pl-5 text-sm text-muted">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  )
}
