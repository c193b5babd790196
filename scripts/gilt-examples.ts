/** Prints published figures of gilts with ours beside them: node scripts/gilt-examples.ts */
import {
  type GiltExample,
  publishedExamples,
} from '../apps/server/src/modules/gilts/examples/published-examples.ts'
import { listAccruedIncome } from '../apps/server/src/modules/tax/engine/accrued-income.ts'
import { toDay } from '../apps/server/src/platform/calendar/days.ts'
import { Decimal, ZERO } from '../apps/server/src/platform/decimal.ts'

const rows = [...publishedExamples(), accruedIncome()]
for (const { computed, expected, source, what } of rows) {
  console.log(`${computed === expected ? '✓' : '✗'} ${what}: ${expected}, computed ${computed}`)
  console.log(`  ${source}`)
}
const wrong = rows.filter(({ computed, expected }) => computed !== expected).length
console.log(`${rows.length - wrong} of ${rows.length} agree`)
process.exitCode = wrong === 0 ? 0 : 1

/** The manual counts days of 365 on trade dates; its figures are given, as a contract note's are. */
function accruedIncome(): GiltExample {
  const trades = [
    { side: 'sold', accrued: 233 },
    { side: 'bought', accrued: 138 },
    { side: 'sold', accrued: 690 },
  ] as const
  const found = listAccruedIncome(
    trades.map(({ accrued, side }, at) => ({
      row: String(at),
      security: '7¾% 2006',
      side,
      nextCoupon: toDay('2006-09-08'),
      accrued: new Decimal(accrued),
      unknown: null,
    })),
    [{ day: toDay('2005-09-08'), nominal: new Decimal(100_000) }],
  )
  return {
    source: 'HMRC, Savings and Investment Manual, SAIM4130, example 1',
    what: 'income of 2006/07 from three trades of 7¾% 2006, in pounds',
    expected: '785',
    computed: found.reduce((sum, { pounds }) => sum.plus(pounds ?? ZERO), ZERO).toFixed(),
  }
}
