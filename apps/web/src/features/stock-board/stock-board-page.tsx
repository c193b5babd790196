import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { addCard, type BoardCard, CARD, moveCard } from './board-cards.ts'
import { StockCard } from './stock-card.tsx'
import { texts } from './texts.ts'
import { useBoardPrices } from './use-board-prices.ts'
import { useKeptCards } from './use-kept-cards.ts'

const AddDialog = deferred(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))
const GroupDialog = deferred(async () => ({
  default: (await import('./group-dialog.tsx')).GroupDialog,
}))
const ConfirmDialog = deferred(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

const MIN_HEIGHT = 512
/** Below the lowest card, so that cards can be moved further down. */
const ROOM = 96

interface BoardList {
  readonly id: string
  readonly name: string
  readonly shares: readonly { readonly ticker: string; readonly name: string }[]
}

const FIXED_LIST: BoardList = {
  id: 'default',
  name: texts.defaultList,
  shares: DEFAULT_WATCHLIST.map((ticker) => ({ ticker, name: ticker })),
}

interface StockBoardPageProps {
  /** Keeps the board with the person instead of in the browser. */
  readonly isSignedIn: boolean
  /** The person's watchlists, which groups can be filled from beside the fixed one. */
  readonly lists: readonly BoardList[]
  /** A search that reports the picked share. */
  readonly renderSearch: (onPick: (ticker: string, name: string) => void) => ReactNode
}

/** Shares as draggable cards with live prices, in groups. */
export function StockBoardPage({ isSignedIn, renderSearch, lists }: StockBoardPageProps) {
  const [stored, keep] = useKeptCards(isSignedIn)
  const [group, setGroup] = useState('')
  const allLists = [...lists, FIXED_LIST]
  const cards = stored.filter((card) => card.group === group)
  const groups = [...new Set(['', ...stored.map((card) => card.group), group])]
  const { quoteOf, closesOf } = useBoardPrices(cards.map(({ ticker }) => ticker))
  const [dialog, setDialog] = useState<'search' | 'custom' | 'group' | 'clear' | null>(null)
  const [announced, announce] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const size = () => board.current?.getBoundingClientRect() ?? new DOMRect()

  const changeGroup = (name: string, next: readonly BoardCard[]) => {
    keep([...stored.filter((card) => card.group !== name), ...next])
  }
  const change = (next: readonly BoardCard[]) => changeGroup(group, next)
  const fillFrom = ({ name, shares }: BoardList) => {
    const before = stored.filter((card) => card.group === name)
    const { width } = size()
    const filled = shares.reduce<readonly BoardCard[]>(
      (now, share) => addCard(now, { ...share, group: name }, width),
      before,
    )
    changeGroup(name, filled)
    setGroup(name)
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
        <Button kind="primary" onClick={() => setDialog('search')}>
          {texts.add}
        </Button>
        <Button onClick={() => setDialog('custom')}>{texts.custom}</Button>
        <Button disabled={cards.length === 0} onClick={() => setDialog('clear')}>
          {texts.clear}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="mr-auto text-muted">
          {texts.about} {isSignedIn ? texts.keptWithYou : texts.keptHere} {texts.watchlistHelp}
        </p>
        <label className="flex items-center gap-2">
          {texts.group}
          <select
            className="control max-w-48"
            value={group}
            onChange={({ target }) => setGroup(target.value)}
          >
            {groups.map((name) => (
              <option key={name} value={name}>
                {name || texts.firstGroup}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => setDialog('group')}>{texts.newGroup}</Button>
        <select
          className="control max-w-56"
          aria-label={texts.fill}
          value=""
          onChange={({ target }) => {
            const list = allLists.find(({ id }) => id === target.value)
            if (list) fillFrom(list)
          }}
        >
          <option value="">{texts.fill}</option>
          {allLists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div
        ref={board}
        className="panel relative overflow-hidden"
        style={{ minHeight: Math.max(MIN_HEIGHT, ...cards.map(({ y }) => y + CARD.height + ROOM)) }}
      >
        {cards.length === 0 ? <Empty title={texts.empty}>{texts.emptyHelp}</Empty> : null}
        {cards.map((card) => (
          <StockCard
            key={card.ticker}
            card={card}
            quote={quoteOf(card.ticker)}
            closes={closesOf(card.ticker)}
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
