import type { GiltLadder, GiltRung } from '@leadenhall/contract/gilts/index.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatPounds, formatWholePounds } from '../../format/money.ts'
import { pagePath } from '../../format/paths.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useLadder } from './api.ts'
import { numberOf, percent, price } from './figures.ts'
import { texts } from './texts.ts'

const { ladder: words } = texts
const YEARS = 5
const isYear = (text: string) => /^\d{4}$/.test(text.trim())

/** An amount a year in gilts that mature one after the other. */
export function LadderPanel({ taxRate }: { readonly taxRate: string }) {
  const year = new Date(useNow()).getUTCFullYear()
  const [amount, setAmount] = useState('10000')
  const [from, setFrom] = useState(String(year + 1))
  const [to, setTo] = useState(String(year + YEARS))
  const ask = useLadder({
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(ask.error)
  const yearError = (text: string, field: string) => (isYear(text) ? errors[field] : words.badYear)
  return (
    <Panel
      title={words.title}
      meta={ask.data?.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
    >
      <form
        className="grid items-start gap-3 p-3 sm:grid-cols-2 md:grid-cols-[1.5fr_1fr_1fr_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          if (!isYear(from) || !isYear(to)) return
          ask.mutate({
            amount: plainAmount(amount, POUNDS),
            fromYear: Number(from),
            toYear: Number(to),
            taxRate,
          })
        }}
      >
        <AmountField
          label={words.amount}
          name="amount"
          measure={POUNDS}
          value={amount}
          onChange={setAmount}
          error={errors['amount']}
        />
        <TextField
          label={words.from}
          name="from"
          value={from}
          onChange={setFrom}
          error={yearError(from, 'fromYear')}
        />
        <TextField
          label={words.to}
          name="to"
          value={to}
          onChange={setTo}
          error={yearError(to, 'toYear')}
        />
        <div className="pt-[1.6875rem]">
          <SubmitButton isBusy={ask.isPending}>{words.submit}</SubmitButton>
        </div>
      </form>
      {ask.data ? (
        <Rungs ladder={ask.data} />
      ) : (
        <p className="border-t border-line px-3 py-2 text-muted">{words.start}</p>
      )}
    </Panel>
  )
}

function Rungs({ ladder }: { readonly ladder: GiltLadder }) {
  return (
    <section aria-label={words.title} className="border-t border-line">
      <p className="px-3 py-2">
        <strong>
          {words.cost(formatWholePounds(ladder.cost), formatWholePounds(ladder.received))}
        </strong>{' '}
        <span className="text-muted">{words.accrued(formatPounds(ladder.accrued))}</span>
      </p>
      <NarrowScroll>
        <DataTable
          label={words.title}
          rows={ladder.rungs}
          columns={COLUMNS}
          rowKey={({ year }) => String(year)}
          spacing="tight"
        />
      </NarrowScroll>
    </section>
  )
}

function money(id: 'cost' | 'coupons' | 'redemption' | 'total' | 'nominal'): Column<GiltRung> {
  return {
    id,
    header: words.headers[id],
    cell: (rung) => formatWholePounds(rung[id]),
    value: (rung) => Number(rung[id]),
    align: 'right',
    className: 'tabular-nums',
  }
}

const COLUMNS: readonly Column<GiltRung>[] = [
  {
    id: 'year',
    header: words.headers.year,
    cell: ({ year }) => year,
    value: ({ year }) => year,
    isSticky: true,
  },
  {
    id: 'gilt',
    header: words.headers.gilt,
    cell: ({ because, isin, name }) => (
      <>
        {isin === null ? (
          NOT_KNOWN
        ) : (
          <Link
            href={pagePath('gilt', { isin })}
            className="inline-flex min-h-[24px] items-center font-semibold text-accent"
          >
            {name}
          </Link>
        )}
        {because === null ? null : <span className="ml-2 text-sm text-warn">{because}</span>}
      </>
    ),
    value: ({ name }) => name,
  },
  money('nominal'),
  {
    id: 'clean',
    header: words.headers.clean,
    cell: ({ clean }) => price(clean),
    value: ({ clean }) => numberOf(clean),
    align: 'right',
    className: 'tabular-nums',
  },
  money('cost'),
  {
    id: 'yield',
    header: words.headers.yield,
    cell: (rung) => percent(rung.yield),
    value: (rung) => numberOf(rung.yield),
    align: 'right',
    className: 'tabular-nums',
  },
  money('coupons'),
  money('redemption'),
  money('total'),
]
