import type { IncomeAlerts } from '@leadenhall/contract/income/index.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../../ui/check-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { incomeAlertsQuery, useSetIncomeAlerts } from './api.ts'
import { texts } from './texts.ts'

const { alerts: words } = texts
const DAYS = [1, 2, 3, 5, 7, 14, 30]

/** Switches of the alerts on dividends of held shares. */
export function AlertsPanel() {
  const query = useQuery(incomeAlertsQuery)
  return (
    <Panel title={words.title}>
      <QueryView query={query} loading={<SkeletonRows rows={3} label={texts.loading} />}>
        {(alerts) => <Switches alerts={alerts} />}
      </QueryView>
    </Panel>
  )
}

function Switches({ alerts }: { readonly alerts: IncomeAlerts }) {
  const save = useSetIncomeAlerts({ onError: (error) => showProblem(error) })
  const days = alerts.ex_days_before
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days]
  return (
    <ul className="flex flex-col gap-2 p-3">
      {(['declared', 'cut'] as const).map((key) => (
        <li key={key}>
          <CheckField
            label={words[key]}
            isOn={alerts[key]}
            isBusy={save.isPending}
            onChange={(isOn) => save.mutate({ ...alerts, [key]: isOn })}
          />
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-2">
        {words.exDays}
        <select
          aria-label={words.exDaysLabel}
          className="control"
          value={days ?? ''}
          disabled={save.isPending}
          onChange={({ target: { value } }) =>
            save.mutate({ ...alerts, ex_days_before: value === '' ? null : Number(value) })
          }
        >
          <option value="">{words.never}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {words.days(one)}
            </option>
          ))}
        </select>
      </li>
    </ul>
  )
}
