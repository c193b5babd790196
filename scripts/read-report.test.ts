import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readReport } from './read-report.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(report: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('names the failed unit tests, and a file none of whose tests ran', () => {
  const file = write({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 3,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'subtracts', status: 'failed' },
        ],
      },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(readReport('vitest', file)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    failures: ['b.test.ts: subtracts', 'c.test.ts'],
  })
})

it('names the failed browser tests in nested suites, and counts a flaky one as failed', () => {
  const file = write({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [{ title: 'opens', file: '01.spec.ts', ok: true }],
        suites: [{ specs: [{ title: 'closes', file: '01.spec.ts', ok: false }] }],
      },
    ],
  })
  expect(readReport('playwright', file)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 0,
    failures: ['01.spec.ts: closes'],
  })
})

it('counts a missing report as a failure', () => {
  expect(readReport('vitest', path.join(folder, 'none.json'))).toMatchObject({ failed: 1 })
})
