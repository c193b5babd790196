import type { OwnedAlert, OwnedAlertBody } from '@leadenhall/contract/owned-alerts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckField } from '../../ui/check-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ownedAlertsQuery, useSetOwnedAlert } from './api.ts'
import { texts } from './texts.ts'

const DAYS = [1, 2, 3, 5, 7, 14, 30]

/** Switches of the alerts on a part of the portfolio, for all accounts. */
export function OwnedAlertsPanel({ about }: Pick<OwnedAlert, 'about'>) {
  const query = useQuery(ownedAlertsQuery)
  const save = useSetOwnedAlert({ onError: (error) => showProblem(error) })
  return (
    <Panel title={texts.title}>
      <QueryView query={query} loading={<SkeletonRows rows={3} label={texts.loading} />}>
        {(alerts) => (
          <ul className="flex flex-col gap-2 p-3">
            {alerts
              .filter((alert) => alert.about === about)
              .map((alert) => (
                <li key={alert.key} className="flex flex-wrap items-center gap-2">
                  <Switch alert={alert} isBusy={save.isPending} onSet={save.mutate} />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

interface SwitchProps {
  readonly alert: OwnedAlert
  readonly isBusy: boolean
  readonly onSet: (body: OwnedAlertBody) => void
}

function Switch({
  alert: { daysBefore, isOn, key, label, takesDays },
  isBusy,
  onSet,
}: SwitchProps) {
  if (!takesDays) {
    return (
      <CheckField
        label={label}
        isOn={isOn}
        isBusy={isBusy}
        onChange={(isNowOn) => onSet({ key, isOn: isNowOn, daysBefore: null })}
      />
    )
  }
  const choices = daysBefore === null || DAYS.includes(daysBefore) ? DAYS : [...DAYS, daysBefore]
  return (
    <>
      {label}
      <select
        aria-label={texts.daysLabel(label)}
        className="control"
        value={daysBefore ?? ''}
        disabled={isBusy}
        onChange={({ target: { value } }) =>
          onSet({ key, isOn: value !== '', daysBefore: value === '' ? null : Number(value) })
        }
      >
        <option value="">{texts.never}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {texts.days(one)}
          </option>
        ))}
      </select>
    </>
  )
}
