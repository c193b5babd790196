import { describe, expect, it } from 'vitest'
import {
  type Comparison,
  compareCgtcalc,
  compareCgtTool,
  compareInvalid,
} from '#tests/support/published-ledgers.ts'
import { computeExample } from '../examples/compute-example.ts'
import { WORKED_EXAMPLES } from '../examples/worked-examples.ts'

describe('Published examples', () => {
  it.each(WORKED_EXAMPLES)('$source: $title', (example) => {
    const { disposals, pool } = example
    expect(computeExample(example)).toEqual({ disposals, pool })
  })
})

describe.each([
  ['cgtcalc', compareCgtcalc],
  ['cgt-tool', compareCgtTool],
  ['refused ones of cgtcalc', compareInvalid],
])('Published ledgers of %s', (_, compare) => {
  it.each(byLedger(compare()))('%s', (_name, rows) => {
    const shown = (of: 'expected' | 'computed') => rows.map((row) => `${row.what}\n${row[of]}`)
    expect(shown('computed')).toEqual(shown('expected'))
  })
})

function byLedger(rows: readonly Comparison[]): [string, Comparison[]][] {
  return [...Map.groupBy(rows, ({ ledger }) => ledger)]
}
