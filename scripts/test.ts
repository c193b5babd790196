/**
 * Runs the checks and ends with a summary: `verify` the quick ones, `all` everything. Independent
 * stages run at the same time, and a failing stage does not stop the others.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

interface Stage {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Report with the number of tests; a stage without one counts as one check. */
  readonly report?: 'vitest' | 'playwright'
  /** Shows its output while it runs; other output is shown when the stage fails. */
  readonly isLive?: true
}

interface Outcome {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.cache', 'reports')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const node = process.execPath

/** The test run keeps every core busy by itself; beside it one check at a time fills the gaps. */
const LANES = 2

const checks: Stage[] = [
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: [bin('knip')] },
  {
    name: 'code that only tests use',
    command: [bin('knip'), '--production', '--include', 'exports,types'],
  },
  { name: 'types: server', command: [bin('tsc'), '-p', 'apps/server'] },
  { name: 'types: web', command: [bin('tsc'), '-p', 'apps/web'] },
  { name: 'types: web build', command: [bin('tsc'), '-p', 'apps/web/build'] },
  { name: 'types: browser tests', command: [bin('tsc'), '-p', 'tests/e2e'] },
  { name: 'types: contract', command: [bin('tsc'), '-p', 'packages/contract'] },
  { name: 'types: service worker', command: [bin('tsc'), '-p', 'apps/web/src/worker'] },
  { name: 'format', command: [bin('biome'), 'ci', '.'] },
  { name: 'licences', command: [node, 'scripts/check-licences.ts'] },
  { name: 'voice', command: [node, 'scripts/check-voice.ts'] },
  { name: 'behaviours', command: [node, 'scripts/behaviours.ts'] },
]

const browserTests: Stage = {
  name: 'browser tests',
  command: [bin('playwright'), 'test'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('browser tests') },
  report: 'playwright',
  isLive: true,
}

/** A group starts when the one before it has ended. */
const groups: Record<string, Stage[][]> = {
  verify: [[...checks, { ...vitest('architecture', 'tests/architecture'), isLive: true }]],
  all: [
    [
      { ...vitest('unit, route, fault and web tests'), isLive: true },
      ...checks,
      { name: 'bundle size', command: [node, 'scripts/check-bundle.ts'] },
    ],
    [browserTests],
  ],
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

function vitest(name: string, ...filters: string[]): Stage {
  return {
    name,
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile(name)}`,
      ...filters,
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
  const isGood = await runCommand(stage)
  const seconds = (performance.now() - started) / 1000
  const counts = stage.report
    ? readCounts(stage.report, report)
    : { passed: isGood ? 1 : 0, failed: 0 }
  // A runner that ends badly without a failed test (or without a report) has failed all the same.
  const failed = isGood ? counts.failed : Math.max(1, counts.failed)
  return { name: stage.name, passed: counts.passed, failed, seconds }
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

function readCounts(kind: 'vitest' | 'playwright', file: string) {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (kind === 'vitest') {
      const { numPassedTests: passed, numFailedTests: failed } = report as Record<string, number>
      return { passed: passed ?? 0, failed: failed ?? 0 }
    }
    const { expected, unexpected, flaky } = (report as { stats: Record<string, number> }).stats
    return { passed: expected ?? 0, failed: (unexpected ?? 0) + (flaky ?? 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function describe({ name, passed, failed, seconds }: Outcome): string {
  const verdict = failed > 0 ? 'FAILED' : 'ok'
  return `${verdict.padEnd(7)}${name.padEnd(42)}${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${seconds.toFixed(1).padStart(8)} s`
}

function summarise(all: readonly Outcome[]): void {
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0)
  const lines = [...all.map(describe), '', `${passed} passed, ${failed} failed`]
  process.stdout.write(`\n── summary\n${lines.join('\n')}\n`)
  process.exit(failed > 0 ? 1 : 0)
}
