import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { BackToTools } from '../../ui/back-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { addCard, type BoardCard, moveCard, readCards, writeCards } from './board-cards.ts'
import { StockCard } from './stock-card.tsx'
import { texts } from './texts.ts'

const AddDialog = deferred(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))
const ConfirmDialog = deferred(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

interface StockBoardPageProps {
  /** A search that reports the picked share. */
  readonly renderSearch: (onPick: (ticker: string, name: string) => void) => ReactNode
}

/** Shares as draggable cards on a board; a prototype. */
export function StockBoardPage({ renderSearch }: StockBoardPageProps) {
  const [cards, setCards] = useState<readonly BoardCard[]>(readCards)
  const [dialog, setDialog] = useState<'search' | 'custom' | 'clear' | null>(null)
  const [announced, announce] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const size = () => board.current?.getBoundingClientRect() ?? new DOMRect()

  const change = (next: readonly BoardCard[]) => {
    setCards(next)
    writeCards(next)
  }
  const placeOf = (event: PointerEvent) => {
    const { left, top } = size()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const move = (ticker: string, to: { readonly x: number; readonly y: number }) => {
    const next = moveCard(cards, ticker, to, size())
    change(next)
    const moved = next.find((card) => card.ticker === ticker)
    if (moved) announce(texts.moved(ticker, moved.x, moved.y))
  }

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-xl font-semibold">{texts.title}</h1>
        <button
          type="button"
          className="control control-primary"
          onClick={() => setDialog('search')}
        >
          {texts.add}
        </button>
        <button type="button" className="control" onClick={() => setDialog('custom')}>
          {texts.custom}
        </button>
        <button
          type="button"
          className="control"
          disabled={cards.length === 0}
          onClick={() => setDialog('clear')}
        >
          {texts.clear}
        </button>
      </div>
      <p className="text-muted">{texts.about}</p>
      <div ref={board} className="panel relative min-h-[32rem] overflow-hidden">
        {cards.length === 0 ? <Empty title={texts.empty}>{texts.emptyHelp}</Empty> : null}
        {cards.map((card) => (
          <StockCard
            key={card.ticker}
            card={card}
            placeOf={placeOf}
            onMove={(to) => move(card.ticker, to)}
            onRemove={() => change(cards.filter(({ ticker }) => ticker !== card.ticker))}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {dialog === 'search' || dialog === 'custom' ? (
        <AddDialog
          kind={dialog}
          renderSearch={renderSearch}
          onAdd={(ticker, name) => change(addCard(cards, { ticker, name }, size().width))}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'clear' ? (
        <ConfirmDialog
          isOpen
          title={texts.clearTitle}
          confirmLabel={texts.clearConfirm}
          onConfirm={() => {
            change([])
            setDialog(null)
          }}
          onCancel={() => setDialog(null)}
        />
      ) : null}
    </main>
  )
}
