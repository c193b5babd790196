import type { IncomePlan } from '@leadenhall/contract/income/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent, formatWholePercent } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { POUNDS, plainAmount } from '../../format/read-amount.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { AmountField, areAmountsClear } from '../../ui/amount-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AskedPlan, planQuery } from './api.ts'
import { PlanChart } from './plan-chart.tsx'
import { texts } from './texts.ts'

const { planner } = texts

/** In percent but for the years, as typed; they are in sight, and are no forecast. */
const FIRST_RATES = { yield: '', years: '20', reinvest: '100', growth: '0', inflation: '2' }
const RATES = ['yield', 'years', 'reinvest', 'growth', 'inflation'] as const

/** Income that is missing, the pounds for it at a yield, and the income of coming years. */
export function PlannerPanel({ account }: { readonly account: string | undefined }) {
  const [wanted, setWanted] = useState('')
  const [rates, setRates] = useState(FIRST_RATES)
  const [asked, setAsked] = useState<AskedPlan | null>(null)
  const query = useQuery(planQuery(asked, account))
  const errors = firstErrors(query.error)
  return (
    <Panel title={planner.title}>
      <form
        className="grid grid-cols-2 items-start gap-3 p-3 sm:grid-cols-3 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr_1.4fr_1fr_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!areAmountsClear(event.currentTarget)) return
          const typed = Object.fromEntries(RATES.map((one) => [one, rates[one].trim()]))
          setAsked({ ...rates, ...typed, wanted: plainAmount(wanted, POUNDS) })
        }}
      >
        <AmountField
          label={planner.wanted}
          name="wanted"
          measure={POUNDS}
          value={wanted}
          onChange={setWanted}
          error={errors['wanted']}
        />
        {RATES.map((one) => (
          <TextField
            key={one}
            label={planner[one]}
            name={one}
            value={rates[one]}
            onChange={(text) => setRates((now) => ({ ...now, [one]: text }))}
            error={errors[one]}
          />
        ))}
        <div className="sm:pt-[1.6875rem]">
          <SubmitButton isBusy={query.isFetching}>{planner.ask}</SubmitButton>
        </div>
      </form>
      {asked === null || Object.keys(errors).length > 0 ? null : (
        <QueryView query={query} loading={<SkeletonRows rows={4} label={texts.loading} />}>
          {(plan) => <Plan plan={plan} />}
        </QueryView>
      )}
      <p className="border-t border-line px-3 py-1.5 text-sm text-muted">{planner.help}</p>
    </Panel>
  )
}

function Plan({ plan }: { readonly plan: IncomePlan }) {
  const part = Math.min(Number(plan.before) / Number(plan.wanted), 1)
  const isEnough = Number(plan.gap) === 0
  return (
    <div className="border-t border-line p-3">
      <div
        role="progressbar"
        aria-label={planner.progress}
        aria-valuenow={Math.round(part * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 max-w-3xl rounded-sm bg-line"
      >
        <div className="h-2 rounded-sm bg-accent" style={{ width: `${part * 100}%` }} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{planner.gives}</dt>
          <dd className="text-lg font-semibold">{formatPounds(plan.before)}</dd>
          <dd className="text-sm text-muted">{planner.ofWanted(formatWholePercent(part))}</dd>
        </div>
        {isEnough ? null : (
          <>
            <div>
              <dt className="text-sm text-muted">{planner.gap}</dt>
              <dd className="text-lg font-semibold">{formatPounds(plan.gap)}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">
                {planner.needed(formatPercent(plan.yield / 100))}
              </dt>
              <dd className="text-lg font-semibold">{formatPounds(plan.needed)}</dd>
            </div>
          </>
        )}
      </dl>
      {isEnough ? <p className="mt-2">{planner.enough}</p> : null}
      {plan.path === null ? null : <PlanChart path={plan.path} wanted={plan.wanted} />}
      {plan.unknownBecause === null ? null : (
        <p className="mt-2 text-sm text-warn">{plan.unknownBecause}</p>
      )}
    </div>
  )
}
