import type { TaxAlerts } from '@leadenhall/contract/tax/index.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { useSetTaxAlerts } from './api.ts'
import { texts } from './texts.ts'

/** Switches of the alerts on sales, for all taxpayers of the ledger. */
export function AlertsPanel({ alerts }: { readonly alerts: TaxAlerts }) {
  const save = useSetTaxAlerts({ onError: (error) => showProblem(error) })
  return (
    <Panel title={texts.alerts.title}>
      <ul className="flex flex-col gap-2 p-3">
        {(['exemptAmount', 'saleWindow'] as const).map((key) => (
          <li key={key}>
            <CheckField
              label={texts.alerts[key]}
              isOn={alerts[key]}
              isBusy={save.isPending}
              onChange={(isOn) => save.mutate({ ...alerts, [key]: isOn })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
