import { useQuery } from '@tanstack/react-query'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { savedScreenersQuery } from './api.ts'
import type { LoadedScreener } from './saved-screen.ts'
import { SavedScreenerItem } from './saved-screener-item.tsx'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

interface LoadDialogProps {
  /** The current screen, which can replace a saved one. */
  readonly state: ScreenState
  readonly onLoad: (loaded: LoadedScreener, state: ScreenState) => void
  readonly onClose: () => void
}

/** The user's saved screeners: load, rename, update, delete. */
export function LoadDialog({ state, onLoad, onClose }: LoadDialogProps) {
  const query = useQuery({ ...savedScreenersQuery, staleTime: 0 })
  return (
    <DialogFrame
      title={texts.saved.title}
      width="w-[40rem]"
      closeLabel={texts.close}
      onClose={onClose}
    >
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
    </DialogFrame>
  )
}
