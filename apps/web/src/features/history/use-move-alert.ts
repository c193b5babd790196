import { updatePriceAlert } from '@leadenhall/contract/alerts/endpoints.ts'
import type { PriceAlert, PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { formatLevel } from '../../format/price.ts'
import { callApi } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { movedAlert } from './alert-levels.ts'
import { chartAlertsQuery } from './api.ts'
import { texts } from './texts.ts'

interface Move {
  readonly alert: PriceAlert
  readonly body: PriceAlertBody
  readonly isUndo: boolean
}

/**
 * Moves an alert to a price of a chart; what it says offers to undo it.
 * @param onFailure called when the alert stays where it was
 */
export function useMoveAlert(chart: Chart, onFailure: () => void) {
  const update = useApiMutation(
    ({ alert, body }: Move) => callApi(updatePriceAlert, { params: { id: alert.id }, body }),
    {
      invalidates: chartAlertsQuery,
      onSuccess: (_, { alert, body, isUndo }) => {
        const level = body.level ?? null
        const text = texts.alerts.moved(
          formatLevel(level?.value ?? null, level?.unit ?? null, chart.kind),
        )
        if (isUndo) return showToast(text)
        const run = () => undo(alert)
        return showToast(text, { label: texts.alerts.undo, run })
      },
      onError: (error) => {
        showProblem(error)
        onFailure()
      },
    },
  )
  const undo = (alert: PriceAlert) => {
    const { ticker, kind, alert_interval_mins, level } = alert
    const body = { ticker, kind, alert_interval_mins, level }
    update.mutate({ alert, body, isUndo: true })
  }
  return (alert: PriceAlert, price: number) => {
    const body = chart.unit === null ? null : movedAlert(alert, price, chart.unit)
    if (body) update.mutate({ alert, body, isUndo: false })
    else onFailure()
  }
}
