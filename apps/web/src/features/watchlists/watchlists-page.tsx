import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useCreateWatchlist, useDeleteWatchlist, watchlistsQuery } from './api.ts'
import { NameDialog } from './name-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { texts } from './texts.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useListRows } from './use-list-rows.ts'
import { type ListChange, WatchlistCards } from './watchlist-cards.tsx'

/** The user's watchlists: open, create, rename and delete. */
export function WatchlistsPage() {
  const [doing, setDoing] = useState<ListChange | 'create' | null>(null)
  const query = useQuery(watchlistsQuery)
  useFailureToast(query.error)
  const remove = useDeleteWatchlist({
    onSuccess: (_, { name }) => showToast(texts.lists.removed(name)),
    onError: (error) => showProblem(error),
  })
  const rowsOf = useListRows(query.data)
  const close = () => setDoing(null)
  const create = useCreateWatchlist({
    onSuccess: close,
    onError: (error) => showProblem(error),
  })

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.lists.title}</h1>
      <Panel
        title={texts.lists.panel}
        meta={query.data ? formatCount(query.data.length) : null}
        actions={<Button onClick={() => setDoing('create')}>{texts.lists.create}</Button>}
      >
        <QueryView
          query={query}
          loading={<SkeletonRows rows={4} label={texts.lists.loading} />}
          empty={{
            when: (lists) => lists.length === 0,
            show: <Empty title={texts.lists.empty}>{texts.lists.emptyHelp}</Empty>,
          }}
        >
          {(lists) => <WatchlistCards lists={lists} rowsOf={rowsOf} onDo={setDoing} />}
        </QueryView>
      </Panel>
      {doing === 'create' ? (
        <NameDialog
          title={texts.lists.create}
          submitLabel={texts.lists.create}
          saving={create}
          onClose={close}
        />
      ) : null}
      {doing !== null && doing !== 'create' && doing.kind === 'rename' ? (
        <RenameDialog list={doing.list} onClose={close} />
      ) : null}
      {doing !== null && doing !== 'create' && doing.kind === 'remove' ? (
        <ConfirmDialog
          isOpen
          title={texts.lists.removeConfirm(doing.list.name)}
          confirmLabel={texts.lists.remove}
          onCancel={close}
          onConfirm={() => {
            close()
            remove.mutate(doing.list)
          }}
        >
          <p className="text-muted">{texts.lists.removeHelp}</p>
        </ConfirmDialog>
      ) : null}
    </main>
  )
}
