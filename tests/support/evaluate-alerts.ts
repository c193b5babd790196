/**
 * A process of its own that judges the alerts of an installation once: data folder, then perhaps the
 * address of PostgreSQL. It says `writing` in the middle of every batch's transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { evaluateDueAlerts } from '../../apps/server/src/modules/alerts/evaluate-due-alerts.ts'
import { createLatestQuotes } from '../../apps/server/src/modules/quotes/latest-quotes.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { buildEvaluationDeps } from './build-evaluation-deps.ts'
import { buildQuote } from './build-quote.ts'
import { TEST_NOW } from './test-moment.ts'

const [dataDir = '', databaseUrl = null] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir })
const latest = createLatestQuotes()
const quote = buildQuote({ symbol: 'VOD.L', price: 95.16, dayHigh: 96 })
latest.put([{ quote, fetchedAtMs: TEST_NOW }])
const deps = await buildEvaluationDeps({ database, latest, now: () => TEST_NOW })

await evaluateDueAlerts({
  ...deps,
  async keepNotifications(trx, notifications) {
    await deps.keepNotifications(trx, notifications)
    process.stdout.write('writing\n')
    await sleep(100)
  },
})
await database.close()
process.stdout.write('done\n')
