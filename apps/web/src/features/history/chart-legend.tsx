import type { ReactNode } from 'react'
import { formatCompact, formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { formatBarTime } from './bar-time.ts'
import type { ChartModel } from './chart-model.ts'
import type { ComparedSymbol } from './compared-tickers.ts'
import { growthSince } from './comparisons.ts'
import { eventsAt } from './describe-chart.ts'
import { indicatorLines } from './drawn-lines.ts'
import { indicatorText } from './indicator-text.ts'
import { LineSample } from './line-sample.tsx'
import { texts } from './texts.ts'
import { seriesColour } from './use-theme-colours.ts'

interface ChartLegendProps {
  readonly model: ChartModel
  /** Of the bar under the cursor. */
  readonly position: number
  readonly symbols: readonly ComparedSymbol[]
  readonly onRemove: (ticker: string) => void
}

/** The figures of the bar under the cursor, and the lines by colour and name. */
export function ChartLegend({ model, position, symbols, onRemove }: ChartLegendProps) {
  const { chart, compared } = model
  const bar = chart.bars[position]
  if (!bar) return null
  const lines = indicatorLines(model)
  const level = (value: number | null) => formatLevel(value, chart.unit, chart.kind)
  return (
    <div className="pointer-events-none absolute top-1 left-2 z-1 flex max-w-[calc(100%-5.5rem)] flex-col items-start text-sm">
      <dl className="flex flex-wrap gap-x-3 rounded-sm bg-panel/90 px-1">
        <div className="text-muted">
          <dt className="sr-only">{texts.legend.time}</dt>
          <dd>{formatBarTime(bar, chart)}</dd>
        </div>
        <Figure term={texts.legend.open}>{level(bar.open)}</Figure>
        <Figure term={texts.legend.high}>{level(bar.high)}</Figure>
        <Figure term={texts.legend.low}>{level(bar.low)}</Figure>
        <Figure term={texts.legend.close}>{level(bar.close)}</Figure>
        <Figure term={texts.legend.volume}>{formatCompact(bar.volume)}</Figure>
        {eventsAt(model, position).map((text) => (
          <div key={text}>
            <dt className="sr-only">{texts.legend.event}</dt>
            <dd className="text-accent">{text}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 ? (
        <dl className="flex flex-wrap gap-x-3 rounded-sm bg-panel/90 px-1">
          {lines.map(({ label, index, indicator, values }) => (
            <div key={label} className="flex items-center gap-1.5">
              <LineSample colour={seriesColour(index)} index={index} />
              <Figure term={label}>
                {indicatorText(values[position] ?? null, indicator.unit, chart)}
              </Figure>
            </div>
          ))}
        </dl>
      ) : null}
      {symbols.length > 0 ? (
        <ul aria-label={texts.legend.label}>
          {compared && compared.base !== null ? (
            <li className="flex items-center gap-1.5 rounded-sm bg-panel/90 px-1">
              <LineSample colour="var(--accent)" index={0} />
              {chart.ticker}
              <Change ratio={growthSince(compared.base, bar.close)} />
            </li>
          ) : null}
          {symbols.map(({ ticker, name, problem }, index) => (
            <li key={ticker} className="flex items-center gap-1.5 rounded-sm bg-panel/90 px-1">
              <LineSample colour={seriesColour(index)} index={index} />
              <span className="max-w-48 truncate">{name}</span>
              <ComparedFigure model={model} ticker={ticker} position={position} problem={problem} />
              <button
                type="button"
                className="icon-control pointer-events-auto size-[24px]"
                aria-label={texts.compare.remove(name)}
                title={texts.compare.remove(name)}
                onClick={() => onRemove(ticker)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface ComparedFigureProps {
  readonly model: ChartModel
  readonly ticker: string
  readonly position: number
  readonly problem: string | null
}

function ComparedFigure({ model, ticker, position, problem }: ComparedFigureProps) {
  const line = model.compared?.lines.find((one) => one.ticker === ticker)
  if (problem !== null) return <span className="text-muted">{problem}</span>
  if (!line) return <span className="text-muted">{texts.compare.loading}</span>
  if (line.growth.every((ratio) => ratio === null)) {
    return <span className="text-muted">{texts.compare.unitUnknown}</span>
  }
  return <Change ratio={line.growth[position] ?? null} />
}

function Figure({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
