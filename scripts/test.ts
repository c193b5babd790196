/**
 * Runs stages and ends with a summary: `verify` the checks, `test` also the tests for every commit,
 * `rest` the tests that `test` leaves out, `all` both. Independent stages run at the same time, and a
 * failing stage does not stop the others.
 */
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  NoPostgresError,
  type PostgresVersion,
  startPostgres,
} from '../tests/support/postgres-versions.ts'
import { readReport } from './read-report.ts'

interface Stage {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Report with the number of tests; a stage without one counts as one check. */
  readonly report?: 'vitest' | 'playwright'
  /** Shows its output while it runs; other output is shown when the stage fails. */
  readonly isLive?: true
  /** Its tests run on a server of this version. */
  readonly postgres?: PostgresVersion
}

interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  readonly failures: readonly string[]
  /** Why the whole stage was skipped. */
  readonly obstacle?: string
}

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.cache', 'reports')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const node = process.execPath

/** Some tests need one of these, which a variable names. */
const SERVICES = {
  TEST_DATABASE_URL: 'PostgreSQL',
  TEST_REDIS_URL: 'Redis',
  RECORDINGS_DIR: 'recordings',
}

/** Others need a program. */
const PROGRAMS = { soffice: 'LibreOffice', skopeo: 'skopeo' }

/** The test run keeps every core busy by itself; beside it one check at a time fills the gaps. */
const LANES = 2

const checks: Stage[] = [
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: [bin('knip')] },
  {
    name: 'code that only tests use',
    command: [bin('knip'), '--production', '--include', 'exports,types'],
  },
  types('server', 'apps/server'),
  types('web', 'apps/web'),
  types('web build', 'apps/web/build'),
  types('browser tests', 'tests/e2e'),
  types('contract', 'packages/contract'),
  types('service worker', 'apps/web/src/worker'),
  { name: 'format', command: [bin('biome'), 'ci', '.'] },
  { name: 'licences', command: [node, 'scripts/check-licences.ts'] },
  { name: 'voice', command: [node, 'scripts/check-voice.ts'] },
  { name: 'behaviours', command: [node, 'scripts/behaviours.ts'] },
]

/** Routes mostly repeat statements that these tests already run. */
const STORAGE_TESTS = [
  'apps/server/src/{app,platform}/**/*.test.ts',
  'apps/server/src/modules/**/*-store.test.ts',
  'apps/server/src/modules/quotes/*.test.ts',
  'apps/server/src/modules/alerts/evaluate-due-alerts.test.ts',
  'apps/server/src/modules/instruments/import-instruments.test.ts',
  'apps/server/src/modules/news/search-news.test.ts',
]

/** All other stages use the server of TEST_DATABASE_URL. Version 17 runs before a release. */
const NEWEST = '18.4.0-beta.17'
const storage: Stage[][] = [[storageOn('17.10.0-beta.17', 1), storageOn(NEWEST, 1)]]

const JOURNEYS = '@journey'

/** A group starts when the one before it has ended. */
const test: Stage[][] = [
  [
    { ...vitest('unit, route and web tests', '--project=node', '--project=web'), isLive: true },
    ...checks,
    { name: 'bundle size', command: [node, 'scripts/check-bundle.ts'] },
  ],
  [playwright('browser journeys', '--grep', JOURNEYS)],
]
const rest: Stage[][] = [
  [
    {
      ...vitest('processes and faults', '--project=rest'),
      isLive: true,
    },
  ],
  [storageOn(NEWEST, 2)],
  [withPictures(playwright('other browser tests and pictures', '--grep-invert', JOURNEYS))],
]
const groups: Record<string, Stage[][]> = {
  verify: [[...checks, { ...vitest('architecture', 'tests/architecture'), isLive: true }]],
  test,
  rest,
  storage,
  all: [...test, ...rest],
}

const goal = process.argv[2] ?? ''
const chosen = groups[goal]
if (!chosen) {
  process.stderr.write(`node scripts/test.ts ${Object.keys(groups).join(' | ')}\n`)
  process.exit(2)
}
mkdirSync(reports, { recursive: true })
const outcomes: Outcome[] = []
for (const group of chosen) outcomes.push(...(await runGroup(group)))
summarise(outcomes)

/** Checks what has changed since the last run, which left its results in .cache. */
function types(name: string, project: string): Stage {
  const results = path.join(root, '.cache', 'types', `${name.replaceAll(' ', '-')}.tsbuildinfo`)
  return {
    name: `types: ${name}`,
    command: [bin('tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', results],
  }
}

/** @param workers one where another version runs at the same time */
function storageOn(postgres: PostgresVersion, workers: number): Stage {
  const files = globSync(STORAGE_TESTS, { cwd: root }).filter((file) =>
    /\bon(EachDatabase|Postgres)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const name = `storage on PostgreSQL ${postgres.split('.', 2).join('.')}`
  return {
    ...vitest(name, '--project=node', `--maxWorkers=${workers}`, ...files),
    env: { TEST_ENGINE: 'PostgreSQL' },
    isLive: true,
    postgres,
  }
}

function playwright(name: string, ...options: string[]): Stage {
  return {
    name,
    command: [bin('playwright'), 'test', ...options],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name) },
    report: 'playwright',
    isLive: true,
  }
}

function withPictures(stage: Stage): Stage {
  return { ...stage, env: { ...stage.env, PICTURES: 'also' } }
}

function vitest(name: string, ...options: string[]): Stage {
  return {
    name,
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
      ...options,
    ],
    report: 'vitest',
  }
}

function reportFile(name: string): string {
  return path.join(reports, `${name.replace(/\W+/g, '-')}.json`)
}

/** @returns outcomes in the order of the stages */
async function runGroup(stages: readonly Stage[]): Promise<Outcome[]> {
  const done: Outcome[] = []
  const waiting = [...stages.entries()]
  const runLane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, stage] = next
      const outcome = await runStage(stage)
      done[position] = outcome
      process.stdout.write(`${describe(outcome)}\n`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  return done
}

async function runStage(stage: Stage): Promise<Outcome> {
  const report = reportFile(stage.name)
  rmSync(report, { force: true })
  const started = performance.now()
  const { isGood, obstacle } = await runWithServer(stage)
  const seconds = (performance.now() - started) / 1000
  const single = { passed: isGood && !obstacle ? 1 : 0, failed: 0, skipped: 0, failures: [] }
  if (obstacle) return { ...single, name: stage.name, seconds, obstacle }
  const counts = stage.report ? readReport(stage.report, report) : single
  // A runner that ends badly without a failed test (or without a report) has failed all the same.
  const failed = isGood ? counts.failed : Math.max(1, counts.failed)
  return { ...counts, name: stage.name, failed, seconds }
}

async function runWithServer(
  stage: Stage,
): Promise<{ readonly isGood: boolean; readonly obstacle?: string }> {
  if (!stage.postgres) return { isGood: await runCommand(stage) }
  try {
    const server = await startPostgres(stage.postgres)
    try {
      const env = { ...stage.env, TEST_DATABASE_URL: server.url }
      return { isGood: await runCommand({ ...stage, env }) }
    } finally {
      await server.stop()
    }
  } catch (error) {
    if (error instanceof NoPostgresError) return { isGood: true, obstacle: error.message }
    process.stdout.write(`${String(error)}\n`)
    return { isGood: false }
  }
}

/** @returns whether it ended with 0 */
function runCommand({ command: [command = '', ...args], env, isLive }: Stage): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      env: {
        ...process.env,
        PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH']}`,
        ...env,
      },
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => output.push(Buffer.from(`${error}\n`)))
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })
}

function describe({ name, passed, failed, seconds, obstacle }: Outcome): string {
  if (obstacle) return `skipped ${name}: ${obstacle}`
  const verdict = failed > 0 ? 'FAILED' : 'ok'
  return `${verdict.padEnd(7)}${name.padEnd(42)}${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${seconds.toFixed(1).padStart(8)} s`
}

function summarise(all: readonly Outcome[]): void {
  const sum = (kind: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, outcome) => total + outcome[kind], 0)
  const failed = sum('failed')
  const lines = [
    ...all.map(describe),
    '',
    ...all.flatMap(({ failures }) => failures.map((failure) => `failed: ${failure}`)),
    ...describeSkipped(sum('skipped')),
    `${sum('passed')} passed, ${failed} failed${describeObstacles(all)}`,
  ]
  process.stdout.write(`\n── summary\n${lines.join('\n')}\n`)
  process.exit(failed > 0 ? 1 : 0)
}

function describeObstacles(all: readonly Outcome[]): string {
  const count = all.filter(({ obstacle }) => obstacle !== undefined).length
  return count > 0 ? `, ${count} whole stages skipped` : ''
}

function describeSkipped(skipped: number): string[] {
  if (skipped === 0) return []
  const missing = Object.entries(SERVICES).flatMap(([variable, service]) =>
    process.env[variable] ? [] : [`no ${service}`],
  )
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (spawnSync(program, ['--version']).status !== 0) missing.push(`no ${name}`)
  }
  return [`${skipped} skipped: ${missing.join(', ') || 'see the list of each stage'}`]
}
