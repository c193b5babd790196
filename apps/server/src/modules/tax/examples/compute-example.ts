import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { computeTax } from '../engine/compute-tax.ts'
import type { ExpectedDisposal, WorkedExample } from './worked-examples.ts'
import { toTaxEntries } from './written-entry.ts'

interface Computed {
  readonly disposals: readonly ExpectedDisposal[]
  readonly pool: WorkedExample['pool']
}

/** The engine's results of an example, in pounds and pence. */
export function computeExample(example: WorkedExample): Computed {
  const entries = toTaxEntries(example.entries)
  const { disposals, pools } = computeTax(entries, { smallReceipt: new Decimal(0) })
  const pool = [...pools.values()][0]?.pools.at(-1)
  const pence = (amount: Decimal | null | undefined) => (amount ? toText(amount, 2) : 'not known')
  return {
    disposals: disposals.map(({ cost, day, gain, slices }) => ({
      on: toDate(day),
      gain: pence(gain),
      cost: pence(cost),
      slices: slices.map((slice) => ({
        rule: slice.rule,
        quantity: toText(slice.quantity),
        gain: pence(slice.gain),
      })),
    })),
    pool: {
      quantity: pool ? toText(pool.quantity) : '0',
      cost: pool ? pence(pool.cost) : '0',
    },
  }
}
