/**
 * How long do all tax years of 14,400 activities over ten years in 120 instruments take the first time,
 * how long a sale that is only asked about, and what does a ledger of ten times the size cost?
 */
import { performance } from 'node:perf_hooks'
import { computeTax } from '../apps/server/src/modules/tax/engine/compute-tax.ts'
import { groupBySecurity, type TaxEntry } from '../apps/server/src/modules/tax/engine/tax-entry.ts'
import { trySale } from '../apps/server/src/modules/tax/reading/try-sale.ts'
import { toDay } from '../apps/server/src/platform/calendar/days.ts'
import { Decimal, ZERO } from '../apps/server/src/platform/decimal.ts'
import { seeded } from '../tests/support/seeded.ts'
import { beginQuestion, printFigure } from './support/goals.ts'

const ACTIVITIES = 14_400
const INSTRUMENTS = 120
const DAYS = 3650
const RULES = { smallReceipt: new Decimal(3000) }

export async function run(): Promise<void> {
  beginQuestion('tax')
  const ledger = buildLedger(ACTIVITIES)
  const first = time(() => computeTax(ledger, RULES))
  report('all tax years of 14,400 activities, the first time', first, 150)
  const group = groupBySecurity(ledger)[0] ?? []
  const sale = {
    security: 'S0',
    account: 'general',
    day: toDay('2016-01-04') + DAYS + 1,
    quantity: new Decimal(10),
    pounds: new Decimal(1000),
    charges: ZERO,
  }
  report(
    'a sale that is only asked about',
    time(() => trySale(group, sale, RULES)),
    20,
  )
  const best = (list: readonly TaxEntry[]) =>
    Math.min(...Array.from({ length: 5 }, () => time(() => computeTax(list, RULES))))
  const small = best(ledger)
  const large = best(buildLedger(10 * ACTIVITIES))
  printFigure({
    what: 'ten times the ledger, times as long',
    value: large / small,
    unit: '×',
    goal: { atMost: 11 },
  })
}

function report(what: string, value: number, atMost: number): void {
  printFigure({ what, value, unit: 'ms', goal: { atMost } })
}

function time(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** Two purchases for each sale, and a tenth of other events. */
function buildLedger(count: number): TaxEntry[] {
  const random = seeded(14_400)
  const start = toDay('2016-01-04')
  return Array.from({ length: count }, (_, index) => {
    const part = random()
    const kind = part < 0.6 ? 'purchase' : part < 0.9 ? 'sale' : 'distribution'
    return {
      id: String(index),
      account: 'general',
      security: `S${index % INSTRUMENTS}`,
      kind,
      day: start + Math.floor((index / count) * DAYS),
      quantity: kind === 'distribution' ? null : new Decimal(kind === 'sale' ? 5 : 10),
      amount: new Decimal((50 + 100 * random()).toFixed(2)),
      charges: ZERO,
      unknown: null,
      ratio: null,
      into: null,
      costShare: null,
      valueAfter: null,
    } satisfies TaxEntry
  })
}
