/**
 * Reporting status of a fund. A gain is a capital gain only if the fund had the status all the time that
 * the shares were held (SI 2009/3001 reg 17); otherwise it is income, and a loss a capital loss (reg 42).
 */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { FundReporting } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import type { PoolTrail } from '../engine/results.ts'
import type { Fund } from './fund-book.ts'

export interface FundStatus {
  readonly reporting: FundReporting
  /** One sentence. */
  readonly because: string
}

export function statusOf(
  { choice, reporting }: Pick<Fund, 'choice' | 'reporting'>,
  trail: PoolTrail | undefined,
): FundStatus {
  const stated = statedStatus(choice.kinds, heldDays(trail))
  if (stated) return stated
  if (choice.reporting === 'yes') return { reporting: 'yes', because: 'You say so.' }
  if (choice.reporting === 'no') return { reporting: 'no', because: 'You say so.' }
  if (reporting.length === 0) {
    return {
      reporting: 'unknown',
      because: 'No imported list of reporting funds has it. Say it, or import HMRC’s list.',
    }
  }
  const [first, last] = heldDays(trail)
  const from = first === null ? null : toDate(first)
  const to = last === null ? null : toDate(last)
  const span = reporting.find(
    ({ since, until }) =>
      (from === null || since <= from) && (until === null || (to !== null && until >= to)),
  )
  if (span) {
    const because = `HMRC’s list has it since ${formatLongDate(span.since)}.`
    return { reporting: 'yes', because }
  }
  const spans = reporting.map(({ since, until }) => {
    const start = `from ${formatLongDate(since)}`
    return until === null ? start : `${start} to ${formatLongDate(until)}`
  })
  return {
    reporting: 'unknown',
    because: `HMRC’s list has it ${spans.join(' and ')}, which is not all of the time that you held it. Say whether its gains are income.`,
  }
}

/** By the kinds of the days of the holding; null where they say nothing of it. */
function statedStatus(
  kinds: Fund['choice']['kinds'],
  [first, last]: readonly [Day | null, Day | null],
): FundStatus | null {
  const from = first === null ? '' : toDate(first)
  const to = last === null ? null : toDate(last)
  const held = kinds.filter(({ since }, at) => {
    const end = kinds[at + 1]?.since ?? null
    return (to === null || since === null || since <= to) && (end === null || end > from)
  })
  const isPartOnly = held[0] !== undefined && held[0].since !== null && held[0].since > from
  const all = new Set(held.map(({ kind }) => kind))
  if (!all.has('reporting_fund') && !all.has('other_offshore_fund')) return null
  if (all.size === 1 && !isPartOnly) {
    const reporting = all.has('reporting_fund') ? 'yes' : 'no'
    return { reporting, because: 'You say so.' }
  }
  return {
    reporting: 'unknown',
    because:
      'You state its status for a part of the time that you held it only, and its gain is income unless you elected for a deemed sale at the change (SI 2009/3001 reg 48). Say whether its gains are income.',
  }
}

/** The first day with shares, and the last one; null while some are still held. */
function heldDays(trail: PoolTrail | undefined): [first: Day | null, last: Day | null] {
  if (!trail) return [null, null]
  const first = trail.pools.findIndex(({ quantity }) => quantity.gt(0))
  const isHeld = trail.pools.at(-1)?.quantity.gt(0) ?? false
  return [trail.days[first] ?? null, isHeld ? null : (trail.days.at(-1) ?? null)]
}
