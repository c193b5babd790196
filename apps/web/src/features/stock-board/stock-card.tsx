import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'wouter'
import { directionOf } from '../../format/change.ts'
import { logoPath, sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { DoubtMark } from '../../listing/doubt-mark.tsx'
import { MonthLine } from '../../listing/month-line.tsx'
import { rangeOf } from '../../listing/price-range.ts'
import { RangeBar } from '../../listing/range-bar.tsx'
import { Flashing } from '../../ui/flashing.tsx'
import { LogoImage } from '../../ui/logo-image.tsx'
import { type BoardCard, CARD } from './board-cards.ts'
import { texts } from './texts.ts'
import { useCardDrag } from './use-card-drag.ts'

/** Pixels moved per arrow key; more with Shift. */
const STEP = 16
const LARGE_STEP = 64
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const EDGES = { up: 'border-l-up', down: 'border-l-down', flat: 'border-l-flat' } as const

interface StockCardProps {
  readonly card: BoardCard
  /** Null while it is not known. */
  readonly quote: Quote | null
  /** A month, oldest first; empty where unknown. */
  readonly closes: readonly number[]
  /** Pointer position within the board, in pixels. */
  readonly placeOf: (event: PointerEvent) => { readonly x: number; readonly y: number }
  readonly onMove: (to: { readonly x: number; readonly y: number }) => void
  readonly onRemove: () => void
}

/** A share on the board, moved by dragging or, while focused, by the arrow keys. */
export function StockCard({ card, quote, closes, placeOf, onMove, onRemove }: StockCardProps) {
  const { ticker, x, y } = card
  const name = card.name === ticker ? (quote?.name ?? ticker) : card.name
  const drag = useCardDrag({ corner: { x, y }, placeOf, onMove })
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      onMove({ x: x + arrow[0] * step, y: y + arrow[1] * step })
    } else if (event.key === 'Delete') onRemove()
  }
  const direction = directionOf(quote?.changeRatio ?? null)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the arrow keys
      tabIndex={0}
      role="group"
      aria-label={texts.card(ticker, name)}
      className={`panel absolute flex touch-none flex-col justify-center gap-0.5 border-l-4 bg-raised px-2 select-none hover:border-accent max-sm:w-[calc(100%-24px)]! ${direction ? EDGES[direction] : ''}`}
      style={{ left: x, top: y, width: CARD.width, height: CARD.height }}
      onKeyDown={handleKey}
      {...drag}
    >
      <div className="flex items-center gap-2">
        <LogoImage src={logoPath(ticker)} alt={texts.logo(name)} className="size-6" />
        <Link
          href={sharePath(ticker)}
          draggable={false}
          aria-label={texts.open(ticker)}
          className="min-h-[24px] min-w-0 flex-1 truncate font-semibold text-accent hover:underline"
        >
          {ticker}
        </Link>
        <button
          type="button"
          className="icon-control size-[24px]"
          aria-label={texts.remove(ticker)}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
      <div className="flex items-center gap-2 text-sm text-muted">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <YearRange quote={quote} />
      </div>
      <div className="flex items-center gap-2">
        <CardPrice quote={quote} />
        <Change ratio={quote?.changeRatio ?? null} />
        <span className="ml-auto">
          <MonthLine closes={closes} name={ticker} />
        </span>
      </div>
    </div>
  )
}

/** Where the price lies within 52 weeks; a price in doubt is nowhere. */
function YearRange({ quote }: { readonly quote: Quote | null }) {
  const range = quote && rangeOf(quote, 'year')
  if (!range) return null
  const { high, label, low } = range
  return (
    <span title={label} className="flex shrink-0">
      <RangeBar low={low} high={high} value={quote.price} label={label} className="w-16" />
    </span>
  )
}

function CardPrice({ quote }: { readonly quote: Quote | null }) {
  if (!quote || quote.price === null) {
    return <span className="text-sm text-muted">{texts.cannotPrice}</span>
  }
  const { price, unit, kind } = quote
  return (
    <span className="font-semibold whitespace-nowrap">
      <Flashing value={price}>{formatLevel(price, unit, kind)}</Flashing>
      <DoubtMark quote={quote} />
    </span>
  )
}
