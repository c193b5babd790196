import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatQuantity } from '../../format/money.ts'
import { formatLevel } from '../../format/price.ts'
import { type Measure, POUNDS, plainAmount, readAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { lastPriceOf } from '../../listing/last-price.ts'
import { holdingsQuery, positionQuery } from '../../listing/own-portfolio.ts'
import { useLatestQuotes } from '../../listing/use-latest-quotes.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { taxPoolsQuery, useWhatIf } from './api.ts'
import { SaleAnswer } from './sale-answer.tsx'
import { texts } from './texts.ts'

/** Of a sale, as another page proposes it. */
export interface ProposedSale {
  readonly ticker: string
  /** As a user would type it, with its unit. */
  readonly price: string
  /** Id of the account; empty for one that holds the share. */
  readonly account: string
}

interface SellPanelProps {
  readonly accounts: readonly PortfolioAccount[]
  readonly proposed?: ProposedSale
}

const NONE: ProposedSale = { ticker: '', price: '', account: '' }

/** A sale today that is not recorded. */
export function SellPanel({ accounts, proposed = NONE }: SellPanelProps) {
  const [chosen, setChosen] = useState(proposed.account)
  const [ticker, setTicker] = useState(proposed.ticker)
  const [quantity, setQuantity] = useState('')
  const [price, setPrice] = useState(proposed.price)
  const [charges, setCharges] = useState('')
  const ask = useWhatIf({
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(ask.error)
  const { account, held, shares } = useSellable(accounts, chosen, ticker)
  const tickers = useMemo(() => (ticker === '' ? [] : [ticker]), [ticker])
  const quote = useLatestQuotes(tickers)(ticker)
  const measure: Measure = { unit: quote?.unit ?? null }
  const last = lastPriceOf(quote)
  if (account === undefined) return <p>{texts.whatIf.none}</p>
  return (
    <Panel title={texts.sections.whatif} meta={texts.whatIf.about}>
      <form
        className="grid items-start gap-3 p-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.4fr_1fr_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          const typed = readAmount(price, measure)
          ask.mutate({
            account_id: account.id,
            ticker,
            quantity: plainAmount(quantity, 'quantity'),
            ...(typed.state === 'read' && typed.unit !== null
              ? { price: { value: typed.value, unit: typed.unit } }
              : {}),
            ...(charges.trim() === '' ? {} : { charges: plainAmount(charges, POUNDS) }),
          })
        }}
      >
        <SelectField label={texts.whatIf.account} value={account.id} onChange={setChosen}>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.whatIf.ticker}
          value={shares.some((one) => one.ticker === ticker) ? ticker : ''}
          onChange={setTicker}
          error={errors['ticker'] && (ticker === '' ? texts.whatIf.choose : errors['ticker'])}
        >
          <option value="">{texts.whatIf.choose}</option>
          {shares.map((one) => (
            <option key={one.ticker} value={one.ticker}>
              {one.label}
            </option>
          ))}
        </SelectField>
        <SharesField
          held={held}
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
        <AmountField
          label={texts.whatIf.charges}
          name="charges"
          measure={POUNDS}
          hint={texts.whatIf.noDuty}
          value={charges}
          onChange={setCharges}
          error={errors['charges']}
        />
        <div className="sm:pt-[1.6875rem]">
          <SubmitButton isBusy={ask.isPending}>{texts.whatIf.ask}</SubmitButton>
        </div>
      </form>
      {ask.data ? <SaleAnswer answer={ask.data} /> : null}
    </Panel>
  )
}

interface SharesFieldProps {
  readonly held: string | null
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** A number of shares, or all that the account holds. */
function SharesField({ error, held, onChange, value }: SharesFieldProps) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <AmountField
          label={texts.whatIf.quantity}
          name="quantity"
          measure="quantity"
          value={value}
          onChange={onChange}
          error={error}
        />
      </div>
      <Button
        className="mt-[1.6875rem] h-8"
        disabled={held === null}
        onClick={() => held !== null && onChange(held)}
      >
        {held === null ? texts.whatIf.all : texts.whatIf.allOf(formatQuantity(held))}
      </Button>
    </div>
  )
}

interface Sellable {
  /** Undefined without any account. */
  readonly account: PortfolioAccount | undefined
  /** Shares of the ticker in the account, as decimal text; null where none is. */
  readonly held: string | null
  /** In the pools of a taxed account's owner, or in the ISA or pension. */
  readonly shares: readonly { readonly ticker: string; readonly label: string }[]
}

/** Until an account is chosen, one that holds the share is used, a taxed one first. */
function useSellable(
  accounts: readonly PortfolioAccount[],
  chosen: string,
  ticker: string,
): Sellable {
  const position = useQuery({ ...positionQuery(ticker), enabled: ticker !== '' })
  const parts = position.data?.accounts ?? []
  const isTaxed = ({ kind }: PortfolioAccount) => kind === 'general'
  const holders = accounts.filter(({ id }) => parts.some((part) => part.id === id))
  const account =
    accounts.find(({ id }) => id === chosen) ??
    holders.find(isTaxed) ??
    holders[0] ??
    accounts.find(isTaxed) ??
    accounts[0]
  const isPooled = account !== undefined && isTaxed(account)
  const pools = useQuery({ ...taxPoolsQuery(account?.person_id ?? 'self'), enabled: isPooled })
  const holdings = useQuery({
    ...holdingsQuery(account?.id),
    enabled: account !== undefined && !isPooled,
  })
  const shares = isPooled
    ? pools.data?.map((pool) => ({
        ticker: pool.ticker,
        label: texts.whatIf.inPool(pool.ticker, formatQuantity(pool.quantity)),
      }))
    : holdings.data?.holdings.map((one) => ({
        ticker: one.ticker,
        label: texts.whatIf.held(one.ticker, formatQuantity(one.quantity)),
      }))
  return {
    account,
    held: parts.find(({ id }) => id === account?.id)?.quantity ?? null,
    shares: shares ?? [],
  }
}
