/** Describes in words what an alert does with its values. */
import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { formatWholePercent } from '../../format/change.ts'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { type AlertFields, DIFF_LIMITS, lastCheckedOf } from './alert-fields.ts'
import { texts } from './texts.ts'

const { meaning } = texts

const writePrice = ({ value, unit }: Price, kind: InstrumentKind) => formatLevel(value, unit, kind)

/** `102.90p or less, 107.10p or more`; a dash for a move before its first check. */
export function firesAt(alert: PriceAlert): string {
  const { alert_at_diff: diff, instrument_kind: kind, level } = alert
  if (alert.kind !== 'move') {
    return level === null ? NOT_KNOWN : meaning.side[alert.kind](writePrice(level, kind))
  }
  const before = lastCheckedOf(alert)
  return diff === null || before === null ? NOT_KNOWN : bounds(diff, before, kind)
}

/** @param before the price that the next check compares with */
function bounds(diff: number, { value, unit }: Price, kind: InstrumentKind): string {
  const { above, below } = meaning.side
  return meaning.either(
    below(formatLevel(value * (1 - diff), unit, kind)),
    above(formatLevel(value * (1 + diff), unit, kind)),
  )
}

/**
 * The sentence below Alert Diff; empty while the value cannot be used.
 * @param before the price that the next check compares with; null while it is not known
 */
export function describeMove(
  { diff: typed }: Pick<AlertFields, 'diff'>,
  before: Price | null,
  kind: InstrumentKind,
): string {
  const diff = Number(typed)
  const isUsable = typed.trim() !== '' && diff >= DIFF_LIMITS.min && diff <= DIFF_LIMITS.max
  if (!isUsable) return ''
  const percent = formatWholePercent(diff)
  if (before === null) return meaning.move(percent)
  return meaning.moveFrom(percent, writePrice(before, kind), bounds(diff, before, kind))
}

/** The sentence below a level; empty while none can be read. */
export function describeLevel(
  alertKind: 'above' | 'below',
  level: Price | null,
  kind: InstrumentKind,
): string {
  return level === null ? '' : meaning.level(meaning.side[alertKind](writePrice(level, kind)))
}
