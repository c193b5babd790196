/**
 * Money from a company that is no income: capital returned, and cash beside the new shares of a merger.
 * Small sums lower the cost; others dispose of a part of the holding (TCGA 1992 s122, s128(3), s129).
 */
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, times, ZERO } from '../../../platform/decimal.ts'
import { type Costed, toDisposal } from './dispose.ts'
import type { PoolBook } from './pool.ts'
import type { Disposal, Unknown } from './results.ts'

/** Small by itself: 5 % of the value of the shares before it (HMRC CG57835). */
const SMALL_PART = '0.05'

export interface Receipt {
  readonly security: string
  readonly day: Day
  /** Activities of one payment: each account has its own. */
  readonly rows: readonly string[]
  readonly received: Decimal
  /** Pounds for all shares that remain, or that came; null if not known. */
  readonly left: Decimal | null
  /** Pounds up to which any sum is small. */
  readonly smallReceipt: Decimal
  /**
   * The whole cost is deducted by election, where the money exceeds it (TCGA 1992 s122(4)); null where it
   * is not said.
   */
  readonly isElected: boolean | null
}

/** @returns the disposal that the money makes; null where it lowers the cost alone */
export function receiveCapital(pool: PoolBook, receipt: Receipt): Disposal | null {
  pool.note(receipt.rows)
  if (pool.cost === null) {
    pool.changeCost(null, [])
    return isSmall(receipt) ? null : partDisposal(pool, receipt, null, [])
  }
  const canElect = receipt.received.gt(pool.cost)
  if (canElect && receipt.isElected) return deduct(pool, receipt, pool.cost)
  // A small sum above the cost is not deducted without the election either.
  const isDeducted = isSmall(receipt) && !(canElect && receipt.isElected === false)
  if (isDeducted) return deduct(pool, receipt, pool.cost)
  const { left, received, rows } = receipt
  if (left === null) {
    const unknown = rows.map((row) => ({ row, why: VALUE_NEEDED }))
    const disposal = partDisposal(pool, receipt, null, unknown)
    pool.changeCost(null, unknown)
    return disposal
  }
  // A ÷ (A + B) of the cost is allowed (TCGA 1992 s42).
  const cost = times(pool.cost, received.div(received.plus(left)))
  const disposal = partDisposal(pool, receipt, cost, [])
  pool.changeCost(cost?.neg() ?? null, [])
  return disposal
}

/** A question or a correction about the election; null where there is nothing to say. */
export function askAboutElection(
  cost: Decimal | null,
  { isElected, received }: Pick<Receipt, 'isElected' | 'received'>,
): string | null {
  if (cost === null) return null
  if (received.gt(cost)) return isElected === null ? ELECTION_OPEN : null
  return isElected ? ELECTION_NOT_OFFERED : null
}

const ELECTION_OPEN =
  'the capital is more than the cost of the shares, and you may elect to deduct the whole cost from it (TCGA 1992 s122(4), HMRC CG57847); correct the activity to say if you do'
const ELECTION_NOT_OFFERED =
  'the election to deduct the whole cost needs capital above the cost, and does not count'

const VALUE_NEEDED =
  'enter the value of one share after it as the price: more than £3,000 is a part disposal unless it is at most 5% of the value'

function isSmall({ received, left, smallReceipt }: Receipt): boolean {
  if (received.lte(smallReceipt)) return true
  return left !== null && received.lte(received.plus(left).times(SMALL_PART))
}

/** The part above the cost is a gain (TCGA 1992 s122(4)). */
function deduct(pool: PoolBook, receipt: Receipt, cost: Decimal): Disposal | null {
  const excess = receipt.received.minus(cost)
  const before = pool.now()
  pool.changeCost(Decimal.min(receipt.received, cost).neg(), [])
  if (excess.lte(0)) return null
  return toReceiptDisposal({ ...receipt, received: excess }, { cost: ZERO, pool: before }, [])
}

function partDisposal(
  pool: PoolBook,
  receipt: Receipt,
  cost: Decimal | null,
  unknown: readonly Unknown[],
): Disposal {
  return toReceiptDisposal(receipt, { cost, pool: pool.now() }, [...pool.unknown, ...unknown])
}

function toReceiptDisposal(
  { day, received, rows, security }: Receipt,
  slice: Pick<Costed, 'cost' | 'pool'>,
  unknown: readonly Unknown[],
): Disposal {
  return toDisposal(
    'capital_returned',
    { security, day, rows, unknown: [] },
    { quantity: ZERO, proceeds: received, charges: ZERO },
    [
      {
        rule: 'section_104',
        quantity: ZERO,
        acquired: null,
        acquiredQuantity: null,
        rows: () => rows,
        ...slice,
        unknown,
      },
    ],
  )
}
