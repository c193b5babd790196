/**
 * A process of its own that runs the jobs `work` of an installation and never ends one: data folder,
 * lease in milliseconds, then perhaps the address of PostgreSQL. It prints `running` for each.
 */
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createJobs } from '../../apps/server/src/platform/jobs/create-jobs.ts'

const [dataDir = '', leaseMs = '', databaseUrl = null] = process.argv.slice(2)
const { db, engine } = await openDatabase({ databaseUrl, dataDir })
const jobs = createJobs({
  clock: systemClock,
  db,
  engine,
  leaseMs: Number(leaseMs),
  onError: (error) => {
    throw error
  },
})
jobs.handle('work', () => {
  process.stdout.write('running\n')
  return new Promise(() => undefined)
})
jobs.start()
setInterval(() => undefined, 60_000)
