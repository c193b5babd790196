/** One round: judges every alert by the newest snapshot. A firing and its notification are one transaction. */
import { randomUUID } from 'node:crypto'
import { columnOf, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { MetricDeclaration } from '@leadenhall/contract/figures/metric.ts'
import type { FigureFiring } from '@leadenhall/contract/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { Universe } from '../instruments/index.ts'
import type { keepNotifications } from '../notifications/index.ts'
import type { ScreenView } from '../screener/index.ts'
import { toFiringText } from './firing-text.ts'
import { type Changes, judgeMetric, judgeScreen } from './judge.ts'
import type { FigureAlertRow } from './tables.ts'

export interface CheckDeps {
  readonly db: Db
  readonly clock: Clock
  readonly universe: () => Universe
  readonly view: ScreenView
  readonly keepNotifications: typeof keepNotifications
}

type Reading = Awaited<ReturnType<ScreenView['read']>>

interface Verdict {
  readonly changes: Changes
  readonly firings: readonly FigureFiring[]
}

const BATCH = 500
/** Shares of one screen that a round reports. */
const MAX_FIRINGS = 25

/** @returns how many notifications were kept */
export async function checkFigureAlerts(deps: CheckDeps, signal?: AbortSignal): Promise<number> {
  let reading: Reading | null = null
  const pace = createPace()
  let fired = 0
  for (let after = ''; ; ) {
    if (signal?.aborted) break
    const alerts = await deps.db
      .selectFrom('figure_alerts')
      .selectAll()
      .where('id', '>', after)
      .where('paused_because', 'is distinct from', 'by_user')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (alerts.length === 0) break
    // Read after the first batch: without alerts the figures of all listings are not needed.
    reading ??= await deps.view.read()
    for (const alert of alerts) {
      const verdict = await judge(deps, reading, alert)
      fired += await commit(deps, alert, verdict, reading.simulated)
      await pace()
    }
    if (alerts.length < BATCH) break
    after = alerts.at(-1)?.id ?? after
  }
  return fired
}

async function judge(deps: CheckDeps, reading: Reading, alert: FigureAlertRow): Promise<Verdict> {
  const common = {
    alert_id: alert.id,
    kind: alert.kind,
    checked_at: new Date(deps.clock.now()).toISOString(),
  }
  if (alert.kind === 'screen') {
    const found = await reading.findMatches(alert.user_id, alert.screener_id ?? '')
    const { changes, fires } = judgeScreen(alert, found?.tickers ?? null)
    const metrics = (found?.columns ?? []).flatMap((column) => findMetric(column) ?? [])
    const firings = fires.slice(0, MAX_FIRINGS).map(({ ticker, event }) => ({
      ...common,
      ticker,
      event,
      screen: found?.name ?? null,
      compared_with: null,
      figures: figuresOf(deps, reading, ticker, metrics),
    }))
    return { changes, firings }
  }
  const metric = findMetric(alert.metric ?? '')
  if (!metric || alert.subject === null) {
    return { changes: { paused_because: 'not_known' }, firings: [] }
  }
  const value = reading.figureOf(alert.subject, columnOf(metric))
  const { changes, fires } = judgeMetric(alert, value, metric.kind)
  const ticker = deps.universe().findById(alert.subject)?.ticker ?? alert.ticker ?? ''
  if (!fires) return { changes, firings: [] }
  const figures = [{ metric: metric.key, label: metric.label, value }]
  const firing = { ...common, ticker, event: null, screen: null, figures }
  return { changes, firings: [{ ...firing, compared_with: fires.comparedWith }] }
}

function figuresOf(
  { universe }: CheckDeps,
  reading: Reading,
  ticker: string,
  metrics: readonly MetricDeclaration[],
): FigureFiring['figures'] {
  const id = universe().resolve(ticker)?.listing.listing_id ?? ''
  return metrics.map((metric) => ({
    metric: metric.key,
    label: metric.label,
    value: reading.figureOf(id, columnOf(metric)),
  }))
}

/** Of several nodes that judge the same alert one writes, and only that one's firings are kept. */
async function commit(
  { db, clock, keepNotifications }: CheckDeps,
  alert: FigureAlertRow,
  { changes, firings }: Verdict,
  isSimulated: boolean,
): Promise<number> {
  const nowMs = clock.now()
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('figure_alerts')
      .set({
        ...changes,
        last_checked: nowMs,
        ...(firings.length > 0 ? { last_fired_at: nowMs } : {}),
        revision: alert.revision + 1,
      })
      .where('id', '=', alert.id)
      .where('revision', '=', alert.revision)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 0
    await keepNotifications(
      trx,
      firings.map((data) => ({
        id: randomUUID(),
        userId: alert.user_id,
        ...toFiringText(data, isSimulated),
        data,
        isSimulated,
        createdAtMs: nowMs,
      })),
    )
    return firings.length
  })
}
