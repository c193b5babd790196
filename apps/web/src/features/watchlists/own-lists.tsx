import { lazy, Suspense } from 'react'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

const OwnListsPanel = lazy(async () => ({
  default: (await import('./own-lists-panel.tsx')).OwnListsPanel,
}))

/** The panel of own watchlists, loaded when it is shown. */
export function OwnLists() {
  return (
    <Suspense fallback={<LoadingPanel rows={4} label={texts.lists.loading} />}>
      <OwnListsPanel />
    </Suspense>
  )
}
