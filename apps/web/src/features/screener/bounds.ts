/** Range bounds as typed and displayed: ratios are percentages. */
import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import { printNumber } from '@leadenhall/contract/screener/expression-fields.ts'
import type { RangeBounds } from '@leadenhall/contract/screener/filters.ts'
import { formatPercent } from '../../format/change.ts'
import { formatCompact, formatFigure } from '../../format/price.ts'

export type BoundField = 'from' | 'to'

const NAMES = {
  from: { inclusive: 'min', exclusive: 'above' },
  to: { inclusive: 'max', exclusive: 'below' },
} as const

/** The input's text: `5` for a ratio of 0.05, '' for none. */
export function printBound(bounds: RangeBounds, field: BoundField, isRatio: boolean): string {
  const { inclusive, exclusive } = NAMES[field]
  const value = bounds[inclusive] ?? bounds[exclusive]
  if (value === undefined) return ''
  return printNumber(value, isRatio).replace(/%$/, '')
}

/** Typed bounds are inclusive. */
export function withBound(
  bounds: RangeBounds,
  field: BoundField,
  value: number | null,
): RangeBounds {
  const { inclusive, exclusive } = NAMES[field]
  const { [inclusive]: _inclusive, [exclusive]: _exclusive, ...rest } = bounds
  return value === null ? rest : { ...rest, [inclusive]: value }
}

export function describeFigure(value: number, isRatio: boolean): string {
  if (isRatio) return formatPercent(value)
  if (Math.abs(value) >= 1000) return formatCompact(value)
  return formatFigure(value, Number.isInteger(value) ? 0 : 2)
}

const SIGNS = { min: '≥', above: '>', max: '≤', below: '<' } as const

/** `≥ 5.00% < 20.00%`, `> £1.2B`: a number never lacks its unit. */
export function describeBounds(bounds: RangeBounds, kind: MetricKind): string {
  return Object.entries(SIGNS)
    .flatMap(([name, sign]) => {
      const value = bounds[name as keyof typeof SIGNS]
      return value === undefined ? [] : [`${sign} ${withUnit(value, kind)}`]
    })
    .join(' ')
}

function withUnit(value: number, kind: MetricKind): string {
  const figure = describeFigure(value, kind === 'percent')
  if (kind === 'money' || kind === 'per_share') return figure.replace(/\d/, '£$&')
  return kind === 'date' ? `${figure} days` : figure
}
