/** Shares that could move from general accounts into an ISA within this year's room. */
import type { BedAndIsa } from '@leadenhall/contract/tax/index.ts'
import { todayOf } from '../../../platform/calendar/days.ts'
import { Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import { taxYearOf } from '../engine/tax-year.ts'
import { EXEMPT_AMOUNTS } from '../rates/rows.ts'
import { readStatements } from '../statements.ts'
import { listAllowances } from './allowances.ts'
import { groupOf, type Holder, listHolders } from './held-shares.ts'
import { type FindPrice, loadPricesNow } from './prices-now.ts'
import { sumUpTo, taxableDisposals } from './sum-years.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene, type Taxpayer, type TaxScene } from './taxpayers.ts'
import { sharesWithin, trySale } from './try-sale.ts'
import { amountIn, boundsOf } from './years.ts'

interface Room {
  readonly isa: Decimal
  readonly exempt: Decimal
}

/** @throws AppError validation_failed for an unknown taxpayer */
export async function getBedAndIsa(
  deps: TaxDeps,
  userId: string,
  query: { readonly person?: string | undefined; readonly commission?: string | undefined },
): Promise<BedAndIsa> {
  const scene = await loadTaxScene(deps, userId)
  const taxpayer = scene.find(query.person)
  const year = taxYearOf(todayOf(deps))
  const statements = await readStatements(deps.db, userId, taxpayer.id)
  const sums = sumUpTo(year, taxableDisposals(taxpayer), statements)
  const exempt = amountIn(EXEMPT_AMOUNTS, year) ?? ZERO
  const allowances = listAllowances(scene.loaded, taxpayer.id, boundsOf(year), scene.rateOn)
  const room: Room = {
    isa: new Decimal(allowances.find(({ kind }) => kind === 'isa')?.left ?? 0),
    exempt: Decimal.max(exempt.minus(sums.net), ZERO),
  }
  const { find } = await loadPricesNow(deps, scene.loaded, heldSecurities(taxpayer))
  const rows: BedAndIsa['rows'] = []
  for (const security of heldSecurities(taxpayer)) {
    const group = groupOf(taxpayer.groups, security)
    for (const holder of listHolders(group, security, todayOf(deps))) {
      const row = proposeMove(deps, scene, { group, security, holder }, find, room)
      if (row) rows.push(await withCost(deps, row, query.commission))
    }
  }
  return {
    isaLeft: toText(room.isa, 2),
    exemptLeft: toText(room.exempt, 2),
    rows: rows.toSorted((a, b) => Number(b.value) - Number(a.value)),
    notes: [
      'Each line uses all of the room that is left: lines are alternatives, not a list to work through.',
      'A purchase in an ISA is never matched with the sale, so the 30 days do not matter.',
      'The money must be free to pay into the ISA, and a price can move between sale and purchase.',
    ],
  }
}

/** Securities with shares in the pool that are not exempt. */
export function heldSecurities({ exempt, result }: Taxpayer): string[] {
  return [...result.pools].flatMap(([security, { pools }]) => {
    const last = pools.at(-1)
    return !last || last.quantity.isZero() || exempt.has(security) ? [] : security
  })
}

type Move = Omit<BedAndIsa['rows'][number], 'cost' | 'costAtLeast' | 'costUnknown'>

interface Held {
  readonly group: Taxpayer['groups'][number]
  readonly security: string
  readonly holder: Holder
}

function proposeMove(
  deps: TaxDeps,
  scene: TaxScene,
  { group, holder, security }: Held,
  find: FindPrice,
  room: Room,
): Move | null {
  const today = todayOf(deps)
  const price = find(security)
  if (!price?.pounds || price.pounds.isZero()) return null
  const { account, held } = holder
  const sell = (quantity: Decimal) =>
    trySale(
      group,
      {
        security,
        account,
        day: today,
        quantity,
        pounds: quantity.times(price.pounds ?? 0),
        charges: ZERO,
      },
      scene.rules,
    )
  const whole = sell(held)
  if (!whole.disposal || whole.gain === null) return null
  const inIsa = held.isInteger()
    ? room.isa.div(price.pounds).floor()
    : room.isa.div(price.pounds).toDecimalPlaces(6, Decimal.ROUND_DOWN)
  const limits = [
    { limitedBy: 'held' as const, quantity: held },
    { limitedBy: 'isa' as const, quantity: inIsa },
    { limitedBy: 'exempt' as const, quantity: sharesWithin(whole.parts, room.exempt) },
  ]
  const smallest = limits.reduce((best, one) => (one.quantity.lt(best.quantity) ? one : best))
  const { limitedBy, quantity } = smallest
  if (quantity.lte(0)) return null
  const universe = deps.universe()
  return {
    account_id: account,
    ticker: symbolOf(universe, security),
    name: universe.findById(security)?.name ?? null,
    price: { value: toText(price.value), unit: price.unit },
    held: toText(held),
    quantity: toText(quantity),
    value: toText(quantity.times(price.pounds), 2),
    gain: toTextOrNull(sell(quantity).gain, 2) ?? '0',
    limitedBy,
  }
}

async function withCost(
  { costsOf }: TaxDeps,
  row: Move,
  commission: string | undefined,
): Promise<BedAndIsa['rows'][number]> {
  try {
    const { parts, totalPounds, unknown } = await costsOf({
      ticker: row.ticker,
      amount: Number(row.value),
      commission: commission === undefined ? undefined : Number(commission),
    })
    const known = parts.flatMap(({ pounds }) => (pounds === null ? [] : new Decimal(pounds)))
    const sum = known.length === 0 ? null : Decimal.sum(...known)
    return {
      ...row,
      cost: totalPounds === null ? null : toText(new Decimal(totalPounds), 2),
      costAtLeast: toTextOrNull(sum, 2),
      costUnknown: unknown,
    }
  } catch {
    return { ...row, cost: null, costAtLeast: null, costUnknown: ['Costs of this instrument'] }
  }
}
