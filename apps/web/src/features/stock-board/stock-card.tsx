import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Link } from 'wouter'
import { logoPath, sharePath } from '../../lib/paths.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { type BoardCard, CARD, HOLD } from './board-cards.ts'
import { texts } from './texts.ts'

/** Pixels moved per arrow key; more with Shift. */
const STEP = 16
const LARGE_STEP = 64
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface StockCardProps {
  readonly card: BoardCard
  /** Pointer position within the board, in pixels. */
  readonly placeOf: (event: PointerEvent) => { readonly x: number; readonly y: number }
  readonly onMove: (to: { readonly x: number; readonly y: number }) => void
  readonly onRemove: () => void
}

/** A share on the board, moved by dragging or, while focused, by the arrow keys. */
export function StockCard({ card, placeOf, onMove, onRemove }: StockCardProps) {
  const { ticker, name, x, y } = card
  const isDragging = useRef(false)
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const arrow = ARROWS[event.key]
    if (arrow) {
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      onMove({ x: x + arrow[0] * step, y: y + arrow[1] * step })
    } else if (event.key === 'Delete') onRemove()
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by the arrow keys
      tabIndex={0}
      role="group"
      aria-label={texts.card(ticker, name)}
      className="panel absolute flex touch-none items-center gap-2 bg-raised px-2 select-none hover:border-accent"
      style={{ left: x, top: y, width: CARD.width, height: CARD.height }}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest('a, button')) return
        isDragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!isDragging.current) return
        const place = placeOf(event)
        onMove({ x: place.x - HOLD.x, y: place.y - HOLD.y })
      }}
      onPointerUp={() => {
        isDragging.current = false
      }}
      onPointerCancel={() => {
        isDragging.current = false
      }}
    >
      <LogoImage src={logoPath(ticker)} alt={texts.logo(name)} className="size-8" />
      <span className="min-w-0 flex-1">
        <Link
          href={sharePath(ticker)}
          aria-label={texts.open(ticker)}
          className="block truncate font-semibold text-accent hover:underline"
        >
          {ticker}
        </Link>
        <span className="block truncate text-sm text-muted">{name}</span>
      </span>
      <button
        type="button"
        className="icon-control size-[24px]"
        aria-label={texts.remove(ticker)}
        onClick={onRemove}
      >
        ×
      </button>
    </div>
  )
}
