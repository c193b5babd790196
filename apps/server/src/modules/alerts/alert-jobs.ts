/** Background work of price alerts, as durable jobs. */
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { pruneReceipts } from './alert-store.ts'
import { type EvaluationDeps, evaluateDueAlerts } from './evaluate-due-alerts.ts'
import { refreshPeriodPrices } from './period-prices.ts'

const EVALUATE = 'evaluate-alerts'
const EVALUATE_EVERY_MS = 15_000
const PERIODS = 'refresh-alert-periods'
const PERIODS_EVERY_MS = 600_000

export interface AlertJobs {
  /** Reads the prices at the start of week, month and year soon. */
  refreshPeriods(): Promise<void>
}

export function createAlertJobs(deps: EvaluationDeps & { readonly jobs: Jobs }): AlertJobs {
  const { clock, db, jobs } = deps
  const historyFailedAtMs = new Map<string, number>()

  jobs.handle(EVALUATE, async (_data, _attempt, signal) => {
    await evaluateDueAlerts(deps, signal)
  })
  jobs.schedule(EVALUATE, EVALUATE_EVERY_MS)

  jobs.handle(PERIODS, async (_data, _attempt, signal) => {
    await refreshPeriodPrices(deps, historyFailedAtMs, signal)
    await pruneReceipts(db, clock.now())
  })
  jobs.schedule(PERIODS, PERIODS_EVERY_MS)

  return {
    async refreshPeriods() {
      await jobs.enqueue({ name: PERIODS, data: {}, key: 'new-alert' })
    },
  }
}
