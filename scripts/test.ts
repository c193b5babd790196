/**
 * Runs the checks in order and closes with a summary: `verify` the quick ones, `all` everything.
 * A stage that fails does not stop the next, so that one run tells all.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

interface Stage {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Report with the number of tests; a stage without one counts as one check. */
  readonly report?: 'vitest' | 'playwright'
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

/** Dates must not depend on the machine's zone: what reckons with them also runs far from London. */
const SECOND_ZONE = 'Pacific/Auckland'
const ZONE_SENSITIVE = [
  'apps/server/src/platform/calendar',
  'apps/server/src/modules/history',
  'apps/server/src/providers',
  'apps/web/src/format',
  'packages/contract',
]

const quick: Stage[] = [
  { name: 'format', command: [bin('biome'), 'ci', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types: contract', command: [bin('tsc'), '-p', 'packages/contract'] },
  { name: 'types: server', command: [bin('tsc'), '-p', 'apps/server'] },
  { name: 'types: web', command: [bin('tsc'), '-p', 'apps/web'] },
  { name: 'types: service worker', command: [bin('tsc'), '-p', 'apps/web/src/worker'] },
  { name: 'types: browser tests', command: [bin('tsc'), '-p', 'tests/e2e'] },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'licences', command: [node, 'scripts/check-licences.ts'] },
  { name: 'behaviours', command: [node, 'scripts/check-behaviours.ts'] },
  vitest('architecture', ['tests/architecture']),
]

const full: Stage[] = [
  ...quick.slice(0, -1),
  vitest('unit, route and web tests', []),
  vitest(`calculations under ${SECOND_ZONE}`, ZONE_SENSITIVE, { TZ: SECOND_ZONE }),
  vitest('faults of sources and services', ['--config', 'tests/faults/vitest.config.ts']),
  { name: 'bundle size', command: [node, 'scripts/check-bundle.ts'] },
  {
    name: 'browser tests',
    command: [bin('playwright'), 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('browser tests') },
    report: 'playwright',
  },
]

const stages = process.argv[2] === 'verify' ? quick : full
mkdirSync(reports, { recursive: true })
const outcomes = stages.map(runStage)
summarise(outcomes)

function vitest(name: string, filters: readonly string[], env: Record<string, string> = {}): Stage {
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
    env,
    report: 'vitest',
  }
}

function reportFile(name: string): string {
  return path.join(reports, `${name.replace(/\W+/g, '-')}.json`)
}

function runStage(stage: Stage): Outcome {
  process.stdout.write(`\n── ${stage.name}\n`)
  const report = reportFile(stage.name)
  rmSync(report, { force: true })
  const started = performance.now()
  const [command = '', ...args] = stage.command
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH']}`,
      ...stage.env,
    },
  })
  const seconds = (performance.now() - started) / 1000
  const isGood = status === 0
  const counts = stage.report
    ? readCounts(stage.report, report)
    : { passed: isGood ? 1 : 0, failed: 0 }
  // A runner that ends badly without a failed test (or without a report) has failed all the same.
  const failed = isGood ? counts.failed : Math.max(1, counts.failed)
  return { name: stage.name, passed: counts.passed, failed, seconds }
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

function summarise(all: readonly Outcome[]): void {
  process.stdout.write('\n── summary\n')
  for (const { name, passed, failed, seconds } of all) {
    const verdict = failed > 0 ? 'FAILED' : 'ok'
    process.stdout.write(
      `${verdict.padEnd(7)}${name.padEnd(42)}${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${seconds.toFixed(1).padStart(8)} s\n`,
    )
  }
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed > 0 ? 1 : 0)
}
