import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'

/** Rounds a price to its tick. Monotonic: a higher price never becomes the lower one. */
export type RoundPrice = (price: number) => number

/** Units in which prices are hundreds and thousands. */
const SMALL_UNITS: ReadonlySet<Unit> = new Set(['GBX', 'ZAc', 'ILA', 'JPY'])

/** Limits are multiples of the ticks on both sides, which keeps the rounding in order. */
function tickOf(price: number, kind: InstrumentKind, unit: Unit | null): number {
  if (kind === 'currency-pair') return price < 20 ? 0.0001 : 0.01
  if (kind === 'future') return price < 10 ? 0.001 : 0.01
  if (kind !== 'share' && kind !== 'fund') return 0.01
  if (price < 1) return 0.0001
  if (unit !== null && !SMALL_UNITS.has(unit)) return 0.01
  if (price < 50) return 0.01
  if (price < 500) return 0.05
  return price < 5000 ? 0.5 : 1
}

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < 8; decimals += 1) {
    if (Math.abs(Number(value.toFixed(decimals)) - value) <= Number.EPSILON * value) return decimals
  }
  return 8
}

/** There are few ticks, and a simulated year rounds hundreds of prices to one of them. */
const decimalsOfTicks = new Map<number, number>()

function decimalsOfTick(tick: number): number {
  const known = decimalsOfTicks.get(tick)
  if (known !== undefined) return known
  const decimals = decimalsOf(tick)
  decimalsOfTicks.set(tick, decimals)
  return decimals
}

/** Rounding for an instrument; fine enough to keep its anchor price. */
export function roundingFor(
  kind: InstrumentKind,
  unit: Unit | null,
  anchorPrice: number,
): RoundPrice {
  const anchorDecimals = decimalsOf(anchorPrice)
  const finest = 10 ** -anchorDecimals
  return (price) => {
    const tick = Math.min(tickOf(price, kind, unit), finest)
    const decimals = Math.max(anchorDecimals, decimalsOfTick(tick))
    return Math.max(tick, Number((Math.round(price / tick) * tick).toFixed(decimals)))
  }
}
