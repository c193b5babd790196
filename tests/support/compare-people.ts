/** The tax of a random couple as the product computes it, against the naive calculation. */
import type { Disposal } from '../../apps/server/src/modules/tax/engine/results.ts'
import {
  type ComputedTaxpayer,
  computeTaxpayers,
} from '../../apps/server/src/modules/tax/reading/compute-taxpayers.ts'
import { Decimal, ONE } from '../../apps/server/src/platform/decimal.ts'
import { type NaiveResult, naiveCouple } from './naive-people.ts'
import type { RandomPeople } from './random-people.ts'

const RULES = { smallReceipt: new Decimal(3000) }
const RATES = { source: 'trade' as const, rateOn: () => ONE }
const BONDS = { isGilt: () => false, interestAt: () => null, settlementOf: (day: number) => day }

/** Figures by what they are of; NaN for one that is not known. */
type Figures = Map<string, number>

/** @returns a sentence for each figure on which they differ, and how many were compared: 0 without an answer */
export function comparePeople({ deeds, funds, loaded }: RandomPeople): {
  readonly differences: readonly string[]
  readonly compared: number
} {
  const computed = computeTaxpayers(loaded, RATES, RULES, {
    bonds: BONDS,
    funds,
    fundRateOn: () => ONE,
  })
  const naive = naiveCouple(deeds, funds)
  if (naive === null) return { differences: [], compared: 0 }
  const differences: string[] = []
  let compared = 0
  for (const person of ['self', 'spouse'] as const) {
    const one = computed.get(person)
    if (!one) throw new Error(`nothing is computed for ${person}`)
    const [own, expected] = [figuresOf(one), naiveFigures(naive[person])]
    for (const name of new Set([...own.keys(), ...expected.keys()])) {
      const [a, b] = [own.get(name), expected.get(name)]
      compared += 1
      if (!isAlike(a, b)) differences.push(`${person} ${name}: ${a}, by the naive one ${b}`)
    }
  }
  return { differences, compared }
}

/** To a ten-thousandth, of pounds and shares. */
const NEAR = 1e-4

function isAlike(a: number | undefined, b: number | undefined): boolean {
  if (a === undefined || b === undefined) return false
  return Object.is(a, b) || Math.abs(a - b) < NEAR
}

function figuresOf({ income, result }: ComputedTaxpayer): Figures {
  const figures: Figures = new Map()
  const add = (name: string, value: Decimal | null) =>
    figures.set(name, (figures.get(name) ?? 0) + (value === null ? Number.NaN : Number(value)))
  const refused = new Set(result.refusals.flatMap(({ securities }) => securities))
  for (const security of refused) add(`refused ${security}`, ONE)
  for (const disposal of result.disposals) addDisposal(disposal, add)
  for (const [security, { pools }] of result.pools) {
    const last = pools.at(-1)
    if (!last || Number(last.quantity) < NEAR) continue
    add(`shares of ${security}`, last.quantity)
    add(`cost of ${security}`, last.cost)
  }
  for (const { day, isReported, pounds, subject } of income) {
    if (isReported && !refused.has(subject ?? '')) add(`income of ${subject} ${day}`, pounds)
  }
  return figures
}

function addDisposal(
  { cost, day, gain, kind, security, slices }: Disposal,
  add: (name: string, value: Decimal | null) => void,
): void {
  if (kind === 'gift') add(`gift of ${security} ${day}`, cost)
  else add(`gain of ${security} ${day}`, gain)
  for (const { quantity, rule } of slices) {
    if (rule === 'thirty_days') add(`bought back of ${security} ${day}`, quantity)
  }
}

function naiveFigures({ boughtBack, gains, given, income, pools, refused }: NaiveResult): Figures {
  const figures: Figures = new Map()
  for (const security of refused) figures.set(`refused ${security}`, 1)
  const list = (name: string, values: ReadonlyMap<string, number>) => {
    for (const [key, value] of values) {
      if (!refused.has(key.split(' ')[0] ?? '')) figures.set(`${name} of ${key}`, value)
    }
  }
  list('gain', gains)
  list('gift', given)
  list('income', income)
  list('bought back', boughtBack)
  const held = [...pools].filter(([, { shares }]) => shares >= NEAR)
  list('shares', new Map(held.map(([security, { shares }]) => [security, shares])))
  list('cost', new Map(held.map(([security, { cost }]) => [security, cost])))
  return figures
}
