import type { FundIncomeKind } from '@leadenhall/contract/fund-income/words.ts'
import type { FundReporting, TaxFunds } from '@leadenhall/contract/tax/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStateFund } from './api.ts'
import { texts } from './texts.ts'

const NOT_SAID = ''

const CHOICES: Readonly<Record<TaxFunds['funds'][number]['kind'], readonly FundIncomeKind[]>> = {
  offshore: ['dividend', 'interest', 'other'],
  vct: ['dividend', 'interest', 'exempt'],
  reit: ['dividend'],
  bond: [],
  stated: [],
}

/** The user's word on a fund, which counts before that of a list or a report. */
export function FundChoice({ fund }: { readonly fund: TaxFunds['funds'][number] }) {
  const { funds: words } = texts
  const { isin, kind, stated, ticker } = fund
  const isOffshore = kind === 'offshore'
  const [income, setIncome] = useState<string>(stated.income ?? NOT_SAID)
  const [reporting, setReporting] = useState<string>(stated.reporting ?? NOT_SAID)
  const [periodEnd, setPeriodEnd] = useState(toDayMonth(stated.period_end))
  const state = useStateFund({
    onSuccess: () => showToast(words.saved(ticker)),
    onError: (error) => {
      if (!firstErrors(error)['period_end']) showProblem(error)
    },
  })
  return (
    <form
      aria-label={ticker}
      className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-end gap-3 px-3 py-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        state.mutate({
          security: isin ?? ticker,
          income: (income || null) as FundIncomeKind | null,
          reporting: (reporting || null) as FundReporting | null,
          period_end: toMonthDay(periodEnd),
        })
      }}
    >
      <SelectField label={words.income} value={income} onChange={setIncome} className="w-full">
        <option value={NOT_SAID}>{words.notSaid}</option>
        {CHOICES[kind].map((one) => (
          <option key={one} value={one}>
            {kind === 'reit' ? words.ordinaryDividends : words.kinds[one]}
          </option>
        ))}
      </SelectField>
      {isOffshore ? (
        <>
          <SelectField
            label={words.status}
            value={reporting}
            onChange={setReporting}
            className="w-full"
          >
            <option value={NOT_SAID}>{words.notSaid}</option>
            {(['yes', 'no'] as const).map((one) => (
              <option key={one} value={one}>
                {words.reporting[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={words.periodEnd}
            name="period_end"
            value={periodEnd}
            onChange={setPeriodEnd}
            hint={words.periodHint}
            error={firstErrors(state.error)['period_end']}
          />
        </>
      ) : null}
      <SubmitButton isBusy={state.isPending}>{words.save}</SubmitButton>
    </form>
  )
}

/** `06-30` as `30/06`. */
function toDayMonth(monthDay: string | null): string {
  return monthDay === null ? '' : monthDay.split('-').toReversed().join('/')
}

/** Other text goes to the server as it is, which names the field. */
function toMonthDay(text: string): string | null {
  const given = text.trim()
  const [, day, month] = /^(\d{1,2})[/. -](\d{1,2})$/.exec(given) ?? []
  if (day && month) return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return given === '' ? null : given
}
