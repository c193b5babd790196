import type { GiltCalculation } from '@leadenhall/contract/gilts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFigure } from '../../format/price.ts'
import { type Measure, plainAmount } from '../../format/read-amount.ts'
import { formatDate } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { giltsQuery, useCalculation } from './api.ts'
import { FactList } from './fact-list.tsx'
import { percent, price } from './figures.ts'
import { texts } from './texts.ts'

const { calculator, results } = texts

const PER_HUNDRED: Measure = { unit: 'GBP%' }

/** Any gilt, existing or not, by its price or its yield. */
export function CalculatorPanel({ taxRate }: { readonly taxRate: string }) {
  const [coupon, setCoupon] = useState('')
  const [maturity, setMaturity] = useState('')
  const [chosenSettle, setSettle] = useState<string | null>(null)
  // The next settlement day, until another is typed.
  const next = useQuery(giltsQuery(taxRate)).data?.items[0]?.settle
  const settle = chosenSettle ?? next ?? ''
  const [issued, setIssued] = useState('')
  const [by, setBy] = useState<'clean' | 'yield'>('clean')
  const [known, setKnown] = useState('')
  const ask = useCalculation({
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(ask.error)
  return (
    <Panel title={calculator.title}>
      <form
        className="grid items-start gap-3 p-3 sm:grid-cols-2 lg:grid-cols-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          ask.mutate({
            coupon,
            maturity,
            settle,
            taxRate,
            [by]: by === 'clean' ? plainAmount(known, PER_HUNDRED) : known,
            ...(issued === '' ? {} : { issued }),
          })
        }}
      >
        <TextField
          label={calculator.coupon}
          name="coupon"
          value={coupon}
          onChange={setCoupon}
          error={errors['coupon']}
        />
        <DateField
          label={calculator.maturity}
          name="maturity"
          value={maturity}
          onChange={setMaturity}
          error={errors['maturity']}
        />
        <DateField
          label={calculator.settle}
          name="settle"
          value={settle}
          onChange={setSettle}
          error={errors['settle']}
        />
        <DateField
          label={calculator.issued}
          name="issued"
          value={issued}
          onChange={setIssued}
          error={errors['issued']}
        />
        <SelectField
          label={calculator.by}
          value={by}
          onChange={(next) => setBy(next === 'yield' ? 'yield' : 'clean')}
        >
          <option value="clean">{calculator.byPrice}</option>
          <option value="yield">{calculator.byYield}</option>
        </SelectField>
        {by === 'clean' ? (
          <AmountField
            label={calculator.price}
            name="known"
            measure={PER_HUNDRED}
            value={known}
            onChange={setKnown}
            error={errors['clean']}
          />
        ) : (
          <TextField
            label={calculator.yield}
            name="known"
            value={known}
            onChange={setKnown}
            error={errors['yield']}
          />
        )}
        <div className="self-end">
          <SubmitButton isBusy={ask.isPending}>{calculator.submit}</SubmitButton>
        </div>
      </form>
      {ask.data ? (
        <Result result={ask.data} />
      ) : (
        <p className="border-t border-line px-3 py-2 text-muted">{calculator.start}</p>
      )}
    </Panel>
  )
}

function Result({ result }: { readonly result: GiltCalculation }) {
  return (
    <section aria-label={calculator.result} className="border-t border-line p-3">
      <FactList
        facts={[
          [results.clean, price(result.clean)],
          [results.accrued, price(result.accrued)],
          [results.dirty, price(result.dirty)],
          [results.yield, percent(result.yield)],
          ...(result.simpleYield === null
            ? []
            : [[results.simpleYield, percent(result.simpleYield)] as const]),
          [results.runningYield, percent(result.runningYield)],
          [results.afterTax, percent(result.afterTax)],
          [results.afterTaxWithRelief, percent(result.afterTaxWithRelief)],
          [results.grossEquivalent, percent(result.grossEquivalent)],
          [results.duration, formatFigure(Number(result.duration), 2)],
          [results.nextCoupon, formatDate(result.nextCoupon)],
          [results.exDividendDate, formatDate(result.exDividendDate)],
          [results.exDividend, result.exDividend ? results.yes : results.no],
        ]}
      />
    </section>
  )
}
