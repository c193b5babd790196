import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { drawnQuery, type Named } from './api.ts'
import { ResultMap } from './result-map.tsx'
import { ResultScatter } from './result-scatter.tsx'
import type { Axes, ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

interface DrawnResultsProps {
  readonly state: ScreenState
  readonly named: Named
  readonly onAxes: (axes: Axes) => void
  readonly onOpen: (row: ScreenerRow) => void
}

/** The largest matches as a map or a scatter. */
export function DrawnResults({ state, named, onAxes, onOpen }: DrawnResultsProps) {
  const { view, axes } = state
  const columns = view === 'map' ? [] : [axes.x, axes.y]
  const query = useQuery(
    drawnQuery(state, [...new Set(['change_ratio' as const, ...columns])], named),
  )
  return (
    <QueryView
      query={query}
      loading={<div className="skeleton m-3 h-[clamp(340px,60vh,680px)]" aria-hidden="true" />}
      empty={{
        when: ({ rows }) => rows.length === 0,
        show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
      }}
    >
      {({ rows, total }) => (
        <>
          {total > rows.length ? (
            <p className="px-3 pt-2 text-sm text-muted">
              {texts.views.largest(formatCount(rows.length), formatCount(total))}
            </p>
          ) : null}
          {view === 'map' ? (
            <div className="p-2">
              <ResultMap rows={rows} />
            </div>
          ) : (
            <ResultScatter rows={rows} axes={axes} onAxes={onAxes} onOpen={onOpen} />
          )}
        </>
      )}
    </QueryView>
  )
}
