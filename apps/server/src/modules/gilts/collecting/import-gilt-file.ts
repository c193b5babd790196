/** An operator's file of any kind that gilts read, recognised by its first line. */
import { FileShapeError } from '../../../platform/bind-columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readList } from '../reference/gilt-book.ts'
import { CLOSE_COLUMNS, parseCloses } from '../reference/parse-closes.ts'
import { parseIssues } from '../reference/parse-issues.ts'
import { parseBankRates, parseIndexSeries } from '../reference/parse-series.ts'
import { storeCloses, storeIndex, storeIssues, storeRates } from './store-gilts.ts'

/**
 * Stores a file whole, or nothing of it.
 * @returns the outcome in words, with what was left out
 * @throws FileShapeError naming what is wrong with the file
 */
export async function importGiltFile(db: Db, text: string): Promise<string> {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('<')) {
    const report = parseIssues(text)
    await storeIssues(db, report)
    return describe(
      `${report.issues.length} gilts of ${report.day} stored.`,
      report.leftOut.map((name) => `${name}: the lag of eight months is not computed here.`),
    )
  }
  if (/^"?Gilt Name"?,/.test(start)) {
    const { closes, leftOut } = parseCloses(text, (await readList(db)).byIsin)
    await storeCloses(db, closes)
    return describe(`${closes.length} closes stored.`, leftOut)
  }
  if (start.startsWith('DATE,')) {
    const points = parseBankRates(text)
    await storeRates(db, points, 'Bank of England')
    return `${points.length} rates stored.`
  }
  if (/^"?Title"?,/.test(start)) {
    const levels = parseIndexSeries(text)
    await storeIndex(db, levels)
    return `${levels.size} months of the Retail Prices Index stored.`
  }
  throw new FileShapeError(
    `The file is no report of gilts in issue, no file of closes (${CLOSE_COLUMNS.join(', ')}), no file of the Bank of England (DATE, IUDBEDR, IUDSOIA) and not the series CHAW.`,
  )
}

function describe(stored: string, leftOut: readonly string[]): string {
  return [stored, ...leftOut.map((reason) => `Left out: ${reason}`)].join('\n')
}
