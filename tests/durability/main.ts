/**
 * `npm run test:durability -- [rounds]`: whether anything acknowledged is ever lost. Kills servers of
 * its own under load, on SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL; fills and
 * locks a disk of its own. Exit code 1 when anything is wrong.
 */

import { type Place, withPostgresPlace, withSqlitePlace } from '../support/places.ts'
import { type Findings, tryFullDisk, tryStartsWithoutSpace } from './full-disk.ts'
import { describeKills, isSound, type KillReport, runKillRounds } from './kill-rounds.ts'

const LIMIT_MS = 15 * 60_000
const rounds = Number(process.argv[2] ?? 100)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  process.stderr.write('Usage: npm run test:durability -- [rounds from 1 to 1000]\n')
  process.exit(2)
}

const outcomes: boolean[] = []
const say = (text: string) => process.stdout.write(`${text}\n`)

const killOn = async (
  engine: string,
  withPlace: (work: (place: Place) => Promise<KillReport>) => Promise<KillReport>,
) => {
  const report = await withPlace((place) => runKillRounds(place, { rounds, limitMs: LIMIT_MS }))
  say(describeKills(engine, report))
  outcomes.push(isSound(report, rounds))
}
const tryOut = async (what: string, attempt: () => Promise<Findings | null>) => {
  const findings = await attempt()
  say(findings ? what : `${what}: not tried, which needs root on Linux for a disk of its own`)
  for (const [claim, isTrue] of findings ?? []) say(`  ${isTrue ? 'ok    ' : 'FAILED'} ${claim}`)
  outcomes.push(...(findings ?? []).map(([, isTrue]) => isTrue))
}

const serverUrl = process.env['TEST_DATABASE_URL']
await tryOut('A disk that becomes full', tryFullDisk)
await tryOut('Starts on a disk that cannot be written', tryStartsWithoutSpace)
await killOn('SQLite', withSqlitePlace)
if (serverUrl) await killOn('PostgreSQL', (work) => withPostgresPlace(serverUrl, work))
else say('kill -9 on PostgreSQL: not tried, which needs a server in TEST_DATABASE_URL')
process.exit(outcomes.every(Boolean) ? 0 : 1)
