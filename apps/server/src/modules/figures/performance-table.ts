/** Changes of price of a share, of the FTSE All-Share and of the share's supersector. Pure. */
import { RETURN_SPANS, type ReturnSpan } from '@leadenhall/contract/figures/facts.ts'

export type SpanChanges = Record<ReturnSpan, number | null>

/** A company's market cap and its change over a span; null without a close at the start. */
export interface WeighedChange {
  /** Above 0, in one currency for all. */
  readonly marketCap: number
  readonly change: (span: ReturnSpan) => number | null
}

export function changesOf(change: (span: ReturnSpan) => number | null): SpanChanges {
  return Object.fromEntries(RETURN_SPANS.map((span) => [span, change(span)])) as SpanChanges
}

/**
 * Value of all companies now ÷ their value at the start of the span − 1, at today's numbers of
 * shares; null if no company has a change.
 */
export function combinedChange(
  companies: readonly WeighedChange[],
  span: ReturnSpan,
): number | null {
  let [now, before] = [0, 0]
  for (const { marketCap, change } of companies) {
    const ratio = change(span)
    if (ratio === null || ratio <= -1) continue
    now += marketCap
    before += marketCap / (1 + ratio)
  }
  return before > 0 ? now / before - 1 : null
}
