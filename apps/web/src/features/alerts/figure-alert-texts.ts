/** An alert on a figure or a screen in words. */
import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { formatCount, formatFigure, NOT_KNOWN } from '../../format/price.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { texts } from './texts.ts'

/** `P/E falls below 12.00`, `Dividend Yield changes by 2 points`, `a share enters or leaves`. */
export function figureRuleOf(alert: FigureAlert): string {
  const { rule } = texts.figures
  if (alert.kind === 'screen') return rule.screen[alert.event ?? 'both']
  const label = alert.label ?? NOT_KNOWN
  if (alert.kind === 'changes') {
    const size = trimmed((alert.change_by ?? 0) * 100)
    const isPercent = findMetric(alert.metric ?? '')?.kind === 'percent'
    return isPercent ? rule.points(label, size) : rule.percent(label, size)
  }
  return rule[alert.direction ?? 'above'](label, figureText(alert.metric, alert.level, 2))
}

/**
 * A value as the screener has it: money in pounds, dates in days from today.
 * @param places the least number of decimals of ratios and percentages
 */
export function figureText(metric: string | null, value: number | null, places = 0): string {
  const declared = findMetric(metric ?? '')
  if (!declared || value === null) return NOT_KNOWN
  if (declared.kind === 'date') return texts.figures.days(formatCount(value))
  const decimals = Math.max(declared.decimals, declared.kind === 'count' ? 0 : places)
  return formatMetric(value, 'GBP', { kind: declared.kind, decimals })
}

function trimmed(value: number): string {
  return formatFigure(value, 2).replace(/\.?0+$/, '')
}
