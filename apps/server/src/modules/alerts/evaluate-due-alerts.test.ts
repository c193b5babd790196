import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAlertRow } from '#tests/support/build-alert-row.ts'
import { buildEvaluationDeps } from '#tests/support/build-evaluation-deps.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import type { Db } from '../../platform/db/database.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { type ProviderHistory } from '../../providers/ports.ts'
import { subjectOf } from '../instruments/index.ts'
import { createLatestQuotes, type LatestQuotes } from '../quotes/latest-quotes.ts'
import { commitChecks } from './commit-checks.ts'
import { type EvaluationDeps, evaluateDueAlerts } from './evaluate-due-alerts.ts'
import type { AlertRow } from './tables.ts'

const universe = await buildTestUniverse()
const VODAFONE = subjectOf(universe, 'VOD.L')
const MINUTE = 60_000

onEachDatabase((databases) => {
  let place: DatabasePlace
  let db: Db
  let latest: LatestQuotes
  let nowMs: number
  let history: ProviderHistory | OutboundError
  let asked: number

  beforeEach(async () => {
    place = await databases.create()
    db = place.open().db
    latest = createLatestQuotes()
    nowMs = TEST_NOW
    asked = 0
    history = historyWith([])
    showPrice(91.5)
  })

  function showPrice(price: number, symbol = 'VOD.L'): void {
    const quote = buildQuote({
      symbol,
      price,
      unit: 'GBX',
      previousClose: price,
      asOfMs: nowMs - MINUTE,
      delayMinutes: 15,
    })
    latest.put([{ quote: { ...quote, flags: [] }, fetchedAtMs: nowMs }])
  }

  const isFile = databases.engine === 'sqlite'
  /** A node of the installation. */
  function node({ statesNoActions = false } = {}): Promise<EvaluationDeps> {
    return buildEvaluationDeps({
      statesNoActions,
      // A file has one process, and one connection.
      database: { db: isFile ? db : place.open().db, engine: databases.engine },
      latest,
      now: () => nowMs,
      getHistory: () => {
        asked += 1
        if (history instanceof OutboundError) throw history
        return history
      },
    })
  }

  const store = (...rows: AlertRow[]) => db.insertInto('price_alerts').values(rows).execute()
  const listReceipts = () => db.selectFrom('alert_receipts').selectAll().execute()
  const readAlert = () => db.selectFrom('price_alerts').selectAll().executeTakeFirstOrThrow()

  it('a due alert fires with one receipt and one notification, and is due again an interval later', async () => {
    await store(rowOf())
    showPrice(95.16)
    const fired = await evaluateDueAlerts(await node())
    const notifications = await db.selectFrom('notifications').selectAll().execute()
    expect(fired).toEqual(notifications.map(({ id }) => id))
    expect(notifications).toMatchObject([
      { user_id: 'user-1', title: 'VOD.L up 4.00%', read_at: null, simulated: 0 },
    ])
    expect(await listReceipts()).toMatchObject([
      { id: fired[0], alert_id: 'alert-1', checked_at: nowMs },
    ])
    expect(await readAlert()).toMatchObject({
      last_price: 95.16,
      last_checked: nowMs,
      last_fired_at: nowMs,
      next_due_at: nowMs + 60 * MINUTE,
      revision: 1,
    })
    expect(await evaluateDueAlerts(await node())).toEqual([])
  })

  it('several nodes give each of many due alerts exactly one receipt', async () => {
    const rows = Array.from({ length: 2500 }, (_, number) =>
      rowOf({ id: `alert-${number}`, user_id: `user-${number}` }),
    )
    for (let start = 0; start < rows.length; start += 500) {
      await store(...rows.slice(start, start + 500))
    }
    showPrice(95.16)
    const nodes = await Promise.all([node(), node(), node()])
    const fired = (await Promise.all(nodes.map((deps) => evaluateDueAlerts(deps)))).flat()
    // Rows that one node skipped because another was writing them.
    fired.push(...(await evaluateDueAlerts(await node())))
    expect(new Set(fired).size).toBe(2500)
    const receipts = await listReceipts()
    expect(receipts).toHaveLength(2500)
    expect(new Set(receipts.map((receipt) => receipt.alert_id)).size).toBe(2500)
  })

  it('a process that dies between judging and writing has fired nothing, and the next one fires the alert', async () => {
    await store(rowOf())
    showPrice(95.16)
    const dying = {
      ...(await node()),
      keepNotifications: () => Promise.reject(new Error('killed')),
    }
    await expect(evaluateDueAlerts(dying)).rejects.toThrow('killed')
    expect(await listReceipts()).toEqual([])
    expect((await readAlert()).last_price).toBe(91.5)
    expect(await evaluateDueAlerts(await node())).toHaveLength(1)
  })

  it('an alert that was changed since it was read is left alone', async () => {
    await store(rowOf())
    const check = { alert: rowOf(), next: { last_price: 1 }, fire: null }
    await db.updateTable('price_alerts').set({ revision: 7 }).execute()
    expect(await commitChecks(await node(), [check], nowMs)).toEqual({ written: 0, fired: [] })
    expect((await readAlert()).last_price).toBe(91.5)
  })

  it('an alert that another transaction is writing is judged once that has ended', async () => {
    await store(rowOf())
    showPrice(95.16)
    const evaluating = await db.transaction().execute(async (trx) => {
      await trx.updateTable('price_alerts').set({ week_start_price: 90, revision: 1 }).execute()
      const running = node().then((deps) => evaluateDueAlerts(deps))
      await sleep(100)
      return { running }
    })
    expect(await evaluating.running).toHaveLength(1)
    expect(await readAlert()).toMatchObject({ week_start_price: 90, last_price: 95.16 })
  })

  it('a delivery waits for each channel that is switched on', async () => {
    await store(rowOf())
    const channel = {
      user_id: 'user-1',
      settings: '{}',
      tested_at: null,
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
    }
    await db
      .insertInto('delivery_channels')
      .values([
        { ...channel, kind: 'email', is_on: 1 },
        { ...channel, kind: 'push', is_on: 0 },
        { ...channel, user_id: 'user-2', kind: 'ntfy', is_on: 1 },
      ])
      .execute()
    showPrice(95.16)
    const [id] = await evaluateDueAlerts(await node())
    expect(await db.selectFrom('deliveries').selectAll().execute()).toEqual([
      {
        notification_id: id,
        channel: 'email',
        user_id: 'user-1',
        state: 'waiting',
        tries: 0,
        reason: null,
        updated_at: nowMs,
      },
    ])
  })

  it('after days without a node each alert is judged once', async () => {
    await store(rowOf({ alert_interval_mins: 1, next_due_at: nowMs - 5 * 86_400_000 }))
    showPrice(95.16)
    expect(await evaluateDueAlerts(await node())).toHaveLength(1)
    nowMs += 2 * MINUTE
    showPrice(95.2)
    expect(await evaluateDueAlerts(await node())).toEqual([])
    expect(await listReceipts()).toHaveLength(1)
  })

  it('without a source for an hour nothing fires, then the whole move fires once', async () => {
    await store(rowOf({ alert_interval_mins: 5 }))
    const staleAt = nowMs
    for (; nowMs < staleAt + 60 * MINUTE; nowMs += 4 * MINUTE) {
      if (nowMs > staleAt + 4 * MINUTE) expect(await evaluateDueAlerts(await node())).toEqual([])
    }
    expect((await readAlert()).paused_because).toBe('stale_quote')
    nowMs += 5 * MINUTE
    showPrice(100)
    expect(await evaluateDueAlerts(await node())).toHaveLength(1)
    expect((await readAlert()).paused_because).toBeNull()
  })

  it('an alert still fires after the clock was set back', async () => {
    const tomorrow = nowMs + 86_400_000
    await store(rowOf({ last_checked: tomorrow, next_due_at: tomorrow + 60 * MINUTE }))
    showPrice(95.16)
    expect(await evaluateDueAlerts(await node())).toHaveLength(1)
  })

  describe('Before a large move fires', () => {
    it('splits are read once for each listing, and a split is not a move', async () => {
      history = historyWith([{ date: '2026-09-18', numerator: 2, denominator: 1 }])
      const before = Date.parse('2026-09-17T15:00:00Z')
      await store(
        rowOf({ last_price_at: before }),
        rowOf({ id: 'alert-2', user_id: 'user-2', last_price_at: before }),
      )
      showPrice(45.75)
      expect(await evaluateDueAlerts(await node())).toEqual([])
      expect(asked).toBe(1)
      expect(await readAlert()).toMatchObject({ last_price: 45.75, init_price: 45 })
    })

    it('a source that states no splits delays it', async () => {
      history = historyWith([])
      await store(rowOf())
      showPrice(45.75)
      expect(await evaluateDueAlerts(await node({ statesNoActions: true }))).toEqual([])
      expect((await readAlert()).paused_because).toBe('splits_unknown')
    })

    it('a history that cannot be read delays it', async () => {
      history = new OutboundError('yahoo', 'network', 'away')
      await store(rowOf())
      showPrice(45.75)
      expect(await evaluateDueAlerts(await node())).toEqual([])
      expect(await readAlert()).toMatchObject({
        paused_because: 'splits_unknown',
        last_price: 91.5,
      })
    })
  })
})

function dayOf(date: string): number {
  return Date.parse(`${date}T07:00:00Z`) / 1000
}

function rowOf(changes: Partial<AlertRow> = {}): AlertRow {
  return buildAlertRow({ subject: VODAFONE, ...changes })
}

function historyWith(splits: ProviderHistory['splits']): ProviderHistory {
  return {
    symbol: 'VOD.L',
    unit: 'GBX',
    timeZone: 'Europe/London',
    bars: ['2026-09-16', '2026-09-17'].map((date) => ({
      time: dayOf(date),
      open: 91,
      high: 92,
      low: 90,
      close: 91.5,
      volume: 1000,
      adjustedClose: 91.5,
    })),
    splitAdjusted: false,
    splits,
    dividends: [],
    previousClose: null,
  }
}
