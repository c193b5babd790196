import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { ApiError } from '../../lib/api.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ListPanel } from './list-panel.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { texts } from './texts.ts'
import { useOwnWatchlist } from './use-own-watchlist.ts'
import { useWatchedList } from './use-watched-list.ts'
import type { Watched } from './watched.ts'
import type { WatchedParts } from './watched-parts.ts'
import { WatchedTable } from './watched-table.tsx'

/** Renders a search that adds its picks, or unmatched text, to the list. */
export type RenderSearch = (onAdd: (ticker: string) => void, label: string) => ReactNode

interface OwnWatchlistPageProps {
  readonly id: number
  readonly renderSearch: RenderSearch
  readonly parts: WatchedParts
  readonly notFound: ReactNode
  readonly onTitle: (title: string) => void
}

/** One of the user's watchlists. */
export function OwnWatchlistPage(props: OwnWatchlistPageProps) {
  const { id, renderSearch, notFound, onTitle } = props
  const own = useOwnWatchlist(id)
  const { data, error } = own.query
  const isUnknown = error instanceof ApiError && error.code === 'not_found'
  useEffect(() => {
    onTitle(isUnknown ? texts.view.notFound : (data?.name ?? texts.view.title))
  }, [data?.name, isUnknown, onTitle])
  if (isUnknown) return notFound
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath('watchlists')}>{texts.view.back}</BackLink>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-xl font-semibold break-words">
          {data?.name ?? texts.view.title}
        </h1>
        <div className="w-80 max-w-full max-sm:w-full">
          {renderSearch((ticker) => own.add(ticker), texts.view.search)}
        </div>
      </div>
      <QueryView query={own.query} loading={<LoadingPanel rows={10} label={texts.view.loading} />}>
        {(list) => <OwnList list={list} own={own} parts={props.parts} />}
      </QueryView>
    </main>
  )
}

interface OwnListProps {
  readonly list: Watchlist
  readonly own: ReturnType<typeof useOwnWatchlist>
  readonly parts: WatchedParts
}

function OwnList({ list, own, parts }: OwnListProps) {
  const [search, setSearch] = useSearchParams()
  const [doing, setDoing] = useState<'import' | 'share' | null>(null)
  const [removing, setRemoving] = useState<readonly Watched[]>([])
  const items = list.watchlist_items
  const watched = useWatchedList(
    items.map((item) => ({ ticker: item.ticker, name: item.name, item })),
    list.id,
  )
  const isOwnOrder = search.get('order') === 'own'
  const toggleOrder = () => {
    setSearch((now) => {
      if (isOwnOrder) now.delete('order')
      else now.set('order', 'own')
      return now
    })
  }
  const close = useCallback(() => setDoing(null), [])
  const only = removing.length === 1 ? removing[0] : undefined
  return (
    <ListPanel
      name={list.name}
      list={watched}
      actions={
        <>
          <ToggleButton isPressed={isOwnOrder} onClick={toggleOrder}>
            {texts.view.ownOrder}
          </ToggleButton>
          <Button onClick={() => setDoing('import')}>{texts.view.import}</Button>
          <Button onClick={() => setDoing('share')}>{texts.view.share}</Button>
        </>
      }
    >
      {items.length === 0 ? (
        <Empty title={texts.view.empty}>{texts.view.emptyHelp}</Empty>
      ) : (
        <WatchedTable
          label={list.name}
          list={watched}
          parts={parts}
          onRemove={(row) => setRemoving([row])}
          onRemoveMany={setRemoving}
          onMove={isOwnOrder ? own.move : undefined}
        />
      )}
      {doing === 'import' ? <ImportDialog listId={list.id} onClose={close} /> : null}
      {doing === 'share' ? <ShareDialog list={list} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={removing.length > 0}
        title={
          only ? texts.view.removeConfirm(only.ticker) : texts.select.removeConfirm(removing.length)
        }
        confirmLabel={texts.view.remove}
        onCancel={() => setRemoving([])}
        onConfirm={() => {
          own.remove(removing.flatMap(({ item }) => item ?? []))
          setRemoving([])
        }}
      >
        <p className="text-muted">{only ? texts.view.removeHelp : texts.select.removeHelp}</p>
      </ConfirmDialog>
    </ListPanel>
  )
}
