import { Dialog } from '@base-ui/react/dialog'
import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { CHART_RANGES } from '@leadenhall/contract/history/ranges.ts'
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { DoubtMark } from '../../listing/doubt-mark.tsx'
import { SourceLine } from '../../listing/source-line.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/overlays/dialog-shell.tsx'
import { quickPriceQuery } from './api.ts'
import { SmallChartView } from './small-chart-view.tsx'
import { texts } from './texts.ts'

export interface QuickQuoteProps {
  readonly ticker: string
  readonly name: string
  /** Exchange and market as text. */
  readonly exchange: string
  /** Shows the user's drawings, which are changed on the company page. */
  readonly isSignedIn: boolean
  readonly onClose: () => void
}

const CYCLE = ['1y', '7y', 'intraday'] as const satisfies readonly ChartRange[]
/** Of the chart. */
const WIDTH_PX = 550
const HEIGHT_PX = 250
/** A pointer that moved further is a drag, not a click. */
const CLICK_PX = 4

/** A listing's price and chart in a dialog; clicking the chart shows the next range. */
export function QuickQuoteDialog({ ticker, name, exchange, isSignedIn, onClose }: QuickQuoteProps) {
  const [position, setPosition] = useState(0)
  const range = CYCLE[position] ?? CYCLE[0]
  const following = CYCLE[(position + 1) % CYCLE.length] ?? CYCLE[0]
  const advance = () => setPosition((position + 1) % CYCLE.length)
  const pressedAt = useRef({ x: 0, y: 0 })
  const isClick = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y) <= CLICK_PX

  return (
    <DialogShell
      className="top-1/2 max-w-[calc(100vw-1rem)] -translate-y-1/2"
      style={{ width: WIDTH_PX + 2 }}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2">
        <Dialog.Title className="flex min-w-0 items-baseline gap-2 font-semibold">
          <span className="text-accent">{ticker}</span>
          <span className="truncate">{name}</span>
        </Dialog.Title>
        <Dialog.Description className="text-sm text-muted">{exchange}</Dialog.Description>
        <Dialog.Close className="icon-control ml-auto" aria-label={texts.quick.close}>
          ×
        </Dialog.Close>
        <QuickPrice ticker={ticker} />
      </div>
      {/* The button below is the keyboard equivalent; this is the larger target. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="cursor-pointer"
        style={{ minHeight: HEIGHT_PX }}
        onPointerDownCapture={(event: PointerEvent) => {
          pressedAt.current = { x: event.clientX, y: event.clientY }
        }}
        onClick={(event) => {
          if (isClick(event)) advance()
        }}
      >
        <SmallChartView
          ticker={ticker}
          name={name}
          range={range}
          heightPx={HEIGHT_PX}
          hasDrawings={isSignedIn}
        />
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-2">
        <Button title={texts.quick.next(labelOf(following))} onClick={advance}>
          {labelOf(range)}
        </Button>
        <Link
          className="link inline-flex min-h-[24px] items-center"
          href={sharePath(ticker)}
          onClick={onClose}
        >
          {texts.quick.open}
        </Link>
      </div>
    </DialogShell>
  )
}

function QuickPrice({ ticker }: { ticker: string }) {
  const query = useQuery(quickPriceQuery(ticker))
  const quote = query.data?.items[0]
  const reason = query.data?.missing[0] ? texts.quick.noPrice : query.error?.message
  return (
    <p className="flex min-h-6 basis-full items-baseline gap-3">
      {quote ? (
        <>
          <data value={quote.price ?? ''} className="text-lg font-semibold">
            {formatLevel(quote.price, quote.unit, quote.kind)}
            <DoubtMark quote={quote} />
          </data>
          <Change ratio={quote.changeRatio} />
          <span className="text-sm text-muted">
            <SourceLine provenance={quote.provenance} lastKnown={texts.stale} />
          </span>
        </>
      ) : reason ? (
        <span className="text-muted">{reason}</span>
      ) : (
        <span className="skeleton h-4 w-40" />
      )}
    </p>
  )
}

function labelOf(range: ChartRange): string {
  return CHART_RANGES.find((option) => option.range === range)?.label ?? ''
}
