import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { savedScreenersQuery } from './api.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { SavedScreenerItem } from './saved-screener-item.tsx'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

interface LoadDialogProps {
  /** The present screen, by which a saved one can be replaced. */
  readonly state: ScreenState
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
  readonly onClose: () => void
}

/** One's own saved screeners: load, rename, update, delete. */
export function LoadDialog({ state, onLoad, onClose }: LoadDialogProps) {
  const query = useQuery({ ...savedScreenersQuery, staleTime: 0 })
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 flex max-h-[80vh] w-[40rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 bg-raised p-4 shadow-2xl">
          <Dialog.Title className="text-lg font-semibold">{texts.saved.title}</Dialog.Title>
          <QueryView
            query={query}
            loading={<SkeletonRows rows={3} label={texts.saved.loading} />}
            empty={{
              when: (saved) => saved.length === 0,
              show: <Empty title={texts.saved.empty}>{texts.saved.emptyHelp}</Empty>,
            }}
          >
            {(saved) => (
              <ul className="overflow-y-auto border-t border-line">
                {saved.map((screener) => (
                  <SavedScreenerItem
                    key={screener.id}
                    screener={screener}
                    state={state}
                    onLoad={onLoad}
                  />
                ))}
              </ul>
            )}
          </QueryView>
          <Dialog.Close className="control self-end">{texts.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
