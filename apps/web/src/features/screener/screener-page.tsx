import type { ScreenerRow, ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showToast } from '../../ui/show-toast.ts'
import { useIsWide } from '../../ui/use-window-size.ts'
import { rowsQuery, useRerun } from './api.ts'
import { FilterColumn } from './filter-column.tsx'
import { NoHeldScreen, whyNoHeldScreen } from './held-filter.tsx'
import { PickableResults } from './pickable-results.tsx'
import type { LoadedScreener } from './saved-screen.ts'
import { hasFilter, withFilters } from './screen-state.ts'
import { ScreenTools } from './screen-tools.tsx'
import { ScreenerActions } from './screener-actions.tsx'
import { ScreenerHeader } from './screener-header.tsx'
import { texts } from './texts.ts'
import { UnknownFilters } from './unknown-filters.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import { useHeldShares } from './use-held-shares.ts'
import { usePaced } from './use-paced.ts'
import { useScreen } from './use-screen.ts'

interface ScreenerPageProps {
  readonly isSignedIn: boolean
  /** A row's quick quote, provided by the app, because features do not import each other. */
  readonly renderQuickQuote: (row: ScreenerRow, onClose: () => void) => ReactNode
  /** Adds the screen's tickers to a watchlist. */
  readonly renderAddAll: (collect: () => Promise<readonly string[]>, label?: string) => ReactNode
}

const PACE_MS = 150
const NONE: NonNullable<ScreenResult['without']> = []

/** Filters with the results, which follow every change. */
export function ScreenerPage(props: ScreenerPageProps) {
  const { isSignedIn, renderQuickQuote, renderAddAll } = props
  const [state, change] = useScreen()
  const { active, toggle, reset } = useActiveFilters(state, change)
  const [loaded, setLoaded] = useState<LoadedScreener | null>(null)
  const [quoted, setQuoted] = useState<ScreenerRow | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const [hasAsOf, setAsOf] = useState(false)
  const hasColumns = useIsWide()
  const client = useQueryClient()
  const rerun = useRerun()
  const paced = usePaced(state, PACE_MS)
  const held = useHeldShares(isSignedIn)
  const named = paced.isHeldOnly ? held.tickers : undefined
  const why = state.isHeldOnly ? whyNoHeldScreen(isSignedIn, held) : null
  // Without the list of held shares the screen would have every listing.
  const canRun = !paced.isHeldOnly || named !== undefined
  const query = useQuery({ ...rowsQuery(paced, named), enabled: canRun })

  return (
    <main className="flex flex-col gap-3">
      <ScreenerHeader
        name={loaded?.name ?? null}
        filterCount={[...active].filter((key) => hasFilter(state.filters, key)).length}
        isUnfolded={isUnfolded}
        onUnfold={setUnfolded}
        actions={
          <ScreenerActions
            isSignedIn={isSignedIn}
            isRunning={query.isFetching}
            state={state}
            tickers={state.isHeldOnly ? (held.tickers ?? []) : undefined}
            active={active}
            onStart={() => void rerun()}
            onChange={change}
            onToggle={toggle}
            onAsOf={() => setAsOf(true)}
            onLoad={(screener, next) => {
              setLoaded(screener)
              reset()
              change(next)
              showToast(texts.saved.loaded(screener.name))
            }}
          />
        }
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
        <div
          id="screener-filters"
          className={`lg:sticky lg:top-[calc(var(--top-bar)+12px)] lg:max-h-[calc(100dvh-var(--top-bar)-var(--status-line)-24px)] lg:overflow-y-auto ${isUnfolded ? '' : 'max-lg:hidden'}`}
        >
          {hasColumns || isUnfolded ? (
            <FilterColumn
              filters={state.filters}
              counted={paced}
              tickers={named}
              isCounting={why !== null || (canRun && (query.data !== undefined || query.isError))}
              active={active}
              onChange={(filters, options) => change(withFilters(state, filters), options)}
              onToggle={toggle}
            />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <ScreenTools
            state={state}
            held={held}
            hasAsOf={hasAsOf}
            without={query.data?.without ?? NONE}
            onChange={change}
            onToggle={toggle}
            onClear={() => {
              setLoaded(null)
              reset()
              change({ ...withFilters(state, {}), isHeldOnly: false })
            }}
          />
          <UnknownFilters
            unknown={query.data?.unknownFilters ?? []}
            missing={loaded?.missingFilters ?? []}
          />
          {why === null ? (
            <PickableResults
              isSignedIn={isSignedIn}
              renderAddAll={renderAddAll}
              query={query}
              state={state}
              drawn={paced}
              named={named}
              onChange={change}
              onNear={(page) => void client.prefetchQuery(rowsQuery({ ...state, page }, named))}
              onOpen={setQuoted}
            />
          ) : (
            <NoHeldScreen why={why} />
          )}
        </div>
      </div>
      {quoted ? renderQuickQuote(quoted, () => setQuoted(null)) : null}
    </main>
  )
}
