import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TEST_REFERENCE_FOLDER } from './build-test-app.ts'

const COMPANY = 'Equity shares (commercial companies)'
const FUND = 'Closed-ended investment funds'

/** The test instruments with some companies of London listed as closed-ended funds instead. */
export function referenceWithTrusts(tickers: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-trusts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(TEST_REFERENCE_FOLDER, folder, { recursive: true })
  const file = path.join(folder, 'instruments/LSE.csv')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) =>
      tickers.includes(line.split(',')[0] ?? '') ? line.replace(COMPANY, FUND) : line,
    )
  writeFileSync(file, lines.join('\n'))
  return folder
}
