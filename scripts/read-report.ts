import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Report {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** File and title of each failed test, or the file alone where none of its tests ran. */
  readonly failures: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly PlaywrightSuite[]
}

/** @returns one failure where there is no readable report */
export function readReport(kind: 'vitest' | 'playwright', file: string): Report {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return kind === 'vitest'
      ? readVitest(report as VitestReport)
      : readPlaywright(report as PlaywrightReport)
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] }
  }
}

function readVitest(report: VitestReport): Report {
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'failed')
      const file = path.relative(process.cwd(), name)
      return titles.length > 0 ? titles.map(({ fullName }) => `${file}: ${fullName}`) : [file]
    })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures,
  }
}

function readPlaywright({ stats, suites }: PlaywrightReport): Report {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(failuresOf)]
}
