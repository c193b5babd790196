/** The text of a firing in mails, on phones and in the notification centre. */
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { FigureFiring } from '@leadenhall/contract/notifications/index.ts'
import { figureText, symbolOf } from '@leadenhall/contract/shared/price-text.ts'
import { markSimulated } from '../notifications/index.ts'

/** `VOD.L: P/E is 9.8, at or below 10`; `GAW.L entered Cheap and paying`. */
export function toFiringText(
  firing: FigureFiring,
  isSimulated: boolean,
): { readonly title: string; readonly body: string } {
  const title = headlineOf(firing)
  const figures = firing.figures.map(
    ({ metric, label, value }) =>
      `${label} ${value === null ? 'not known' : valueText(metric, value)}`,
  )
  const body = [`${title}.`, ...(firing.screen ? [`${figures.join(', ')}.`] : [])].join(' ')
  return isSimulated ? markSimulated('figures', { title, body }) : { title, body }
}

function headlineOf({ ticker, kind, screen, event, figures, compared_with: before }: FigureFiring) {
  if (kind === 'screen') return `${ticker} ${event} ${screen ?? 'a screen'}`
  const [figure] = figures
  if (!figure || figure.value === null || before === null) return ticker
  const text = (value: number) => valueText(figure.metric, value)
  if (kind === 'changes') {
    return `${ticker}: ${figure.label} changed from ${text(before)} to ${text(figure.value)}`
  }
  const side = figure.value >= before ? 'at or above' : 'at or below'
  return `${ticker}: ${figure.label} is ${text(figure.value)}, ${side} ${text(before)}`
}

/** A value as the screener has it: money in pounds, dates in days. */
function valueText(key: string, value: number): string {
  const metric = findMetric(key)
  const places = metric?.decimals ?? 2
  switch (metric?.kind) {
    case 'percent':
      return `${figureText(value * 100, [places, places])}%`
    case 'money':
      return `${symbolOf('GBP')}${figureText(value, [0, 0])}`
    case 'per_share':
      return `${symbolOf('GBP')}${figureText(value, [2, 4])}`
    case 'date':
      return `${figureText(value, [0, 0])} days away`
    case 'count':
    case 'ratio':
    case 'rank':
    case undefined:
      return figureText(value, [0, Math.max(places, 2)])
  }
}
