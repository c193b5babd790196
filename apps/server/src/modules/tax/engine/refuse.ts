import type { Decimal } from '../../../platform/decimal.ts'
import type { Refusal } from './results.ts'
import type { TaxEntry } from './tax-entry.ts'

/** Linked securities that cannot be computed. */
export class RefusalError extends Error {
  readonly entry: Pick<TaxEntry, 'security' | 'day'>
  readonly rows: readonly string[]
  readonly reason: Refusal['reason']
  constructor(
    entry: Pick<TaxEntry, 'security' | 'day'>,
    rows: readonly string[],
    reason: Refusal['reason'],
  ) {
    super(reason.kind)
    this.name = 'RefusalError'
    this.entry = entry
    this.rows = rows
    this.reason = reason
  }
}

/** @throws RefusalError if the activity does not say how many shares it moves */
export function sharesOf(entry: TaxEntry): Decimal {
  if (entry.quantity === null) throw new RefusalError(entry, [entry.id], { kind: 'no_quantity' })
  return entry.quantity
}
