import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { inPennies } from './pennies.ts'
import type { Disposal, Slice, TaxResult } from './results.ts'

const thousandths = fc
  .integer({ min: 0, max: 10 ** 7 })
  .map((value) => new Decimal(value).div(1000))
const slices = fc
  .array(fc.record({ proceeds: thousandths, bought: thousandths, charges: thousandths }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((list) => list.map(({ bought, charges, proceeds }) => buildSlice(proceeds, bought, charges)))

function buildSlice(proceeds: Decimal, cost: Decimal, charges: Decimal): Slice {
  return {
    rule: 'section_104',
    quantity: new Decimal(1),
    proceeds,
    cost,
    charges,
    gain: proceeds.minus(cost).minus(charges),
    acquired: null,
    acquiredQuantity: null,
    pool: null,
    rows: () => [],
  }
}

const sum = (amounts: readonly (Decimal | null)[]) =>
  amounts.reduce<Decimal>((all, one) => all.plus(one ?? Number.NaN), ZERO)

function disposalOf(parts: readonly Slice[]): Disposal {
  const [proceeds, charges] = [parts.map((one) => one.proceeds), parts.map((one) => one.charges)]
  const costs = sum(parts.map((one) => one.cost)).plus(sum(charges))
  return {
    kind: 'sale',
    security: 'VOD',
    day: 20_000,
    quantity: new Decimal(parts.length),
    proceeds: sum(proceeds),
    charges: sum(charges),
    cost: costs,
    gain: sum(proceeds).minus(costs),
    slices: parts,
    rows: [],
    unknown: [],
  }
}

function roundedOf(disposal: Disposal): Disposal {
  const result: TaxResult = {
    disposals: [disposal],
    pools: new Map(),
    refusals: [],
    doubts: [],
    reported: [],
  }
  const [rounded] = inPennies(result).disposals
  if (!rounded) throw new Error('The disposal is lost')
  return rounded
}

describe('A disposal in pennies', () => {
  it('has no fraction of one, and its cost is proceeds less gain', () => {
    fc.assert(
      fc.property(slices, (parts) => {
        const exact = disposalOf(parts)
        const { charges, cost, gain, proceeds } = roundedOf(exact)
        for (const amount of [charges, cost, gain, proceeds]) {
          expect(amount?.decimalPlaces()).toBeLessThanOrEqual(2)
        }
        expect(toTextOrNull(cost)).toBe(toTextOrNull(proceeds?.minus(gain ?? 0) ?? null))
        expect(toTextOrNull(gain)).toBe(toTextOrNull(exact.gain, 2))
      }),
    )
  })

  it('is the sum of its slices, each of which adds up', () => {
    fc.assert(
      fc.property(slices, (parts) => {
        const rounded = roundedOf(disposalOf(parts))
        for (const name of ['proceeds', 'gain', 'charges'] as const) {
          expect(sum(rounded.slices.map((one) => one[name])).toFixed(2)).toBe(
            rounded[name]?.toFixed(2),
          )
        }
        for (const { charges, cost, gain, proceeds } of rounded.slices) {
          expect(sum([cost, charges, gain]).toFixed()).toBe(proceeds?.toFixed())
        }
      }),
    )
  })

  it('keeps what is not known', () => {
    const parts = [buildSlice(new Decimal('1.005'), new Decimal('1'), ZERO)]
    const unknown = { ...disposalOf(parts), gain: null, cost: null, slices: [] }
    expect(roundedOf(unknown)).toMatchObject({ gain: null, cost: null })
  })
})
