import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useSize } from '../../ui/use-size.ts'
import { useReachedSizes } from '../../ui/use-window-size.ts'
import { addCard, arrange, CARD, inView, moveCard } from './board-cards.ts'
import { type BoardList, GroupBar } from './group-bar.tsx'
import { StockCard } from './stock-card.tsx'
import { texts } from './texts.ts'
import { useBoardGroups } from './use-board-groups.ts'
import { useBoardPrices } from './use-board-prices.ts'

const AddDialog = deferred(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))
const GroupDialog = deferred(async () => ({
  default: (await import('./group-dialog.tsx')).GroupDialog,
}))
const ConfirmDialog = deferred(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

const MIN_HEIGHT = 320
/** Wide enough for every card, before the board is measured. */
const UNSEEN = { width: 10_000, height: 0 }
/** Below the lowest card, so that cards can be moved further down. */
const ROOM = 96

interface StockBoardPageProps {
  /** Keeps the board in the user's account instead of in the browser. */
  readonly isSignedIn: boolean
  /** The user's watchlists: groups can be filled from them, and from the fixed one. */
  readonly lists: readonly BoardList[]
  /** A search that reports the picked share. */
  readonly renderSearch: (onPick: (ticker: string, name: string) => void) => ReactNode
}

/** Shares as draggable cards with live prices, in groups. */
export function StockBoardPage({ isSignedIn, renderSearch, lists }: StockBoardPageProps) {
  const board = useRef<HTMLDivElement>(null)
  const size = () => board.current?.getBoundingClientRect() ?? new DOMRect()
  const { cards, group, groups, setGroup, change, fillFrom } = useBoardGroups(isSignedIn)
  const { quoteOf, closesOf } = useBoardPrices(cards.map(({ ticker }) => ticker))
  const [dialog, setDialog] = useState<'search' | 'custom' | 'group' | 'clear' | null>(null)
  const [announced, announce] = useState('')
  const isPhone = !useReachedSizes().includes('sm')
  const width = useSize(board, UNSEEN)?.width ?? UNSEEN.width
  const shown = inView(cards, { boardWidth: width, isPhone })

  const placeOf = (event: PointerEvent) => {
    const { left, top } = size()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const move = (ticker: string, to: { readonly x: number; readonly y: number }) => {
    const next = moveCard(shown, ticker, to, size())
    change(next)
    const moved = next.find((card) => card.ticker === ticker)
    if (moved) announce(texts.moved(ticker, moved.x, moved.y))
  }

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-xl font-semibold max-sm:w-full">{texts.title}</h1>
        <Button kind="primary" onClick={() => setDialog('search')}>
          {texts.add}
        </Button>
        <Button onClick={() => setDialog('custom')}>{texts.custom}</Button>
        <Button
          className="max-sm:hidden"
          disabled={cards.length === 0}
          onClick={() => change(arrange(cards, size().width))}
        >
          {texts.arrange}
        </Button>
        <Button disabled={cards.length === 0} onClick={() => setDialog('clear')}>
          {texts.clear}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="mr-auto text-muted">
          {texts.about} {isSignedIn ? texts.keptWithYou : texts.keptHere} {texts.watchlistHelp}
        </p>
        <GroupBar
          group={group}
          groups={groups}
          lists={lists}
          onGroup={setGroup}
          onCreate={() => setDialog('group')}
          onFill={(list) => fillFrom(list, size().width)}
        />
      </div>
      <div
        ref={board}
        className="panel relative overflow-hidden"
        style={{ minHeight: Math.max(MIN_HEIGHT, ...shown.map(({ y }) => y + CARD.height + ROOM)) }}
      >
        {cards.length === 0 ? <Empty title={texts.empty}>{texts.emptyHelp}</Empty> : null}
        {shown.map((card) => (
          <StockCard
            key={card.ticker}
            card={card}
            quote={quoteOf(card.ticker)}
            closes={closesOf(card.ticker)}
            placeOf={placeOf}
            onMove={(to) => (isPhone ? undefined : move(card.ticker, to))}
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
          onAdd={(ticker, name) => change(addCard(cards, { ticker, name, group }, size().width))}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'group' ? (
        <GroupDialog onName={setGroup} onClose={() => setDialog(null)} />
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
