/** The lines of statements as metrics. */
import type { Facts } from '../facts.ts'
import { SHARES, type Statement } from '../metric.ts'
import type { LineDeclaration, LineKey } from './statements.ts'

const IAS_1 = 'IAS 1 Presentation of Financial Statements'
const IAS_7 = 'IAS 7 Statement of Cash Flows'
const IAS_33 = 'IAS 33 Earnings per Share'

const CITATIONS: Readonly<Record<Statement, string>> = {
  income: IAS_1,
  balance: IAS_1,
  cash: IAS_7,
  per_share: IAS_33,
}

/** The metrics of a statement's lines: the newest year's value. */
export function toLineMetrics(
  statement: Statement,
  lines: readonly (LineDeclaration & { readonly key: LineKey })[],
) {
  return lines.map((line) => ({
    ...line,
    group: statement,
    statement,
    appliesTo: SHARES,
    citation: CITATIONS[statement],
    decimals: line.kind === 'per_share' ? 3 : 0,
    compute: (facts: Facts) => facts.line(line.key),
  }))
}
