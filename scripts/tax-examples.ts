/** Prints published examples and ledgers with expected and computed values: node scripts/tax-examples.ts */
import { presentExamples } from '../apps/server/src/modules/tax/examples/present-examples.ts'
import {
  compareCgtcalc,
  compareCgtTool,
  compareInvalid,
} from '../tests/support/published-ledgers.ts'

const rows = [
  ...presentExamples().flatMap(({ results, source, title }) =>
    results.map((one) => ({ ledger: `${source}: ${title}`, ...one })),
  ),
  ...[...compareCgtcalc(), ...compareCgtTool(), ...compareInvalid()].filter(
    ({ expected }) => expected !== '',
  ),
]
let wrong = 0
for (const { computed, expected, ledger, what } of rows) {
  const isSame = computed === expected
  if (!isSame) wrong += 1
  console.log(`${isSame ? '✓' : '✗'} ${ledger}, ${what}\n  expected ${indent(expected)}`)
  console.log(`  computed ${indent(computed)}`)
}
console.log(`${rows.length - wrong} of ${rows.length} agree`)
process.exitCode = wrong === 0 ? 0 : 1

function indent(text: string): string {
  return text.replaceAll('\n', '\n           ')
}
