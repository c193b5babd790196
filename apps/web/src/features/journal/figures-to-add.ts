/** Figures of an instrument as an entry can keep them. */
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figures } from '@leadenhall/contract/figures/index.ts'
import type { JournalFigure } from '@leadenhall/contract/journal/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/doubt.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { toDecimalText } from '../../format/decimal-text.ts'
import { formatLevel } from '../../format/price.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { texts } from './texts.ts'

const DECIMALS = 2
const dayOf = (instant: string) => toTradingDate(Date.parse(instant), 'Europe/London')

/** The price first. A figure without value, day or, for money, unit is left out. */
export function figuresToAdd(
  quote: Quote | undefined,
  known: Figures | undefined,
): JournalFigure[] {
  return [...priceOf(quote), ...(known?.figures ?? []).flatMap(toJournalFigure)]
}

function priceOf(quote: Quote | undefined): JournalFigure[] {
  if (!quote || quote.price === null || quote.unit === null || isDoubtful(quote)) return []
  const { price, provenance, unit } = quote
  return [
    {
      metric: null,
      label: texts.form.price,
      kind: 'per_share',
      value: toDecimalText(price),
      unit,
      source: sourceTitle(provenance.source),
      as_of: dayOf(provenance.asOf),
      simulated: provenance.simulated,
    },
  ]
}

function toJournalFigure(figure: Figures['figures'][number]): JournalFigure[] {
  const { kind, label, metric, publishedAt, simulated, source, unit, value } = figure
  const needsUnit = kind === 'money' || kind === 'per_share'
  if (value === null || publishedAt === null || (needsUnit && unit === null)) return []
  return [
    {
      metric,
      label,
      kind,
      value: toDecimalText(value),
      unit: needsUnit ? unit : null,
      source: source === 'computed' ? texts.computed : sourceTitle(source),
      as_of: dayOf(publishedAt),
      simulated,
    },
  ]
}

export function figureText({ kind, metric, unit, value }: JournalFigure): string {
  if (metric === null) return formatLevel(Number(value), unit, 'share')
  const decimals = findMetric(metric)?.decimals ?? DECIMALS
  return formatMetric(Number(value), unit, { kind, decimals })
}
