import type { QuoteFlag } from './schemas.ts'

const DOUBTFUL_FLAGS: ReadonlySet<QuoteFlag> = new Set([
  'unit_unknown',
  'unit_in_doubt',
  'hundredfold_move',
])

/** True if the price may be in another unit than declared, so that it enters no sum, change or alert. */
export function isDoubtful({ flags }: { readonly flags: readonly QuoteFlag[] }): boolean {
  return flags.some((flag) => DOUBTFUL_FLAGS.has(flag))
}
