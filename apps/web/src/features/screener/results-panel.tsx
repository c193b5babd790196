import { RANGE_FILTERS } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow, ScreenResult } from '@leadenhall/contract/screener/index.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Named, PAGE_SIZE } from './api.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { DrawnResults } from './drawn-results.tsx'
import { PastNote } from './past-note.tsx'
import {
  columnsInUse,
  columnsOrdered,
  orderBy,
  pickColumn,
  resultColumns,
} from './result-columns.tsx'
import { ResultPages } from './result-pages.tsx'
import { RunningOverlay } from './running-overlay.tsx'
import { type ScreenState, type ScreenView, VIEWS } from './screen-state.ts'
import { texts } from './texts.ts'
import { ViewChoice } from './view-choice.tsx'

export interface ResultsPanelProps {
  readonly query: UseQueryResult<ScreenResult>
  readonly state: ScreenState
  /** The screen that drawings show; it follows `state` at a slower pace. */
  readonly drawn: ScreenState
  readonly named: Named
  readonly onChange: (state: ScreenState) => void
  readonly onNear: (page: number) => void
  readonly onOpen: (row: ScreenerRow) => void
  /** Chosen tickers; null where nothing can be done with them. */
  readonly picked: ReadonlySet<string> | null
  readonly onPick: (ticker: string) => void
  /** Beside the column menus. */
  readonly actions: ReactNode
}

/** A page of matches, with what was excluded. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { query, state, drawn, named, onChange, onNear, onOpen, actions } = props
  const views = viewsOf(state)
  const view = views.includes(state.view) ? state.view : 'table'
  const isTable = view === 'table'
  const isRunning = query.isFetching
  return (
    <Panel
      title={texts.results}
      meta={query.data ? <ResultMeta result={query.data} isStale={query.isRefetchError} /> : null}
      actions={
        <>
          <ViewChoice
            views={views}
            view={view}
            onChange={(chosen) => onChange({ ...state, view: chosen })}
          />
          {actions}
          {isTable ? (
            <ColumnChooser
              chosen={state.columns}
              onChange={(chosen) => onChange({ ...state, columns: chosen })}
            />
          ) : null}
        </>
      }
    >
      {query.data?.past ? <PastNote past={query.data.past} /> : null}
      <div className="relative">
        {isTable ? (
          <RowsTable {...props} />
        ) : (
          <DrawnResults
            state={{ ...drawn, view, axes: state.axes }}
            named={named}
            onAxes={(axes) => onChange({ ...state, axes })}
            onOpen={onOpen}
          />
        )}
        {isRunning ? <RunningOverlay /> : null}
      </div>
      {query.data && isTable ? (
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-3 py-1.5">
          <LeftOut result={query.data} />
          <ResultPages
            page={state.page}
            shownPage={query.data.page ?? state.page}
            total={query.data.total}
            isRunning={isRunning}
            onGo={(page) => onChange({ ...state, page })}
            onNear={onNear}
          />
        </footer>
      ) : null}
    </Panel>
  )
}

/** A map shows the change on the day, which a past day has none of. */
function viewsOf({ asOf }: ScreenState): readonly ScreenView[] {
  return asOf === null ? VIEWS : VIEWS.filter((view) => view !== 'map')
}

function RowsTable({ query, state, onChange, onOpen, picked, onPick }: ResultsPanelProps) {
  const columns = useMemo(() => {
    const shown = resultColumns(columnsInUse(state))
    return picked ? [pickColumn(picked, onPick), ...shown] : shown
  }, [state, picked, onPick])
  const ordered = useMemo(() => columnsOrdered(state.sort), [state.sort])
  return (
    <QueryView
      query={query}
      loading={<SkeletonRows rows={PAGE_SIZE + 1} label={texts.loading} />}
      empty={{
        when: ({ data }) => data.length === 0,
        show:
          query.data && query.data.total > 0 ? (
            <Empty title={texts.beyond}>{texts.beyondHelp}</Empty>
          ) : (
            <Empty title={texts.empty}>{texts.emptyHelp}</Empty>
          ),
      }}
    >
      {({ data }) => (
        // Positioned, so that words for screen readers in hidden columns do not widen the page.
        <div className="relative overflow-x-auto">
          <DataTable
            label={texts.results}
            rows={data}
            columns={columns}
            rowKey={({ ticker }) => ticker}
            onOpen={onOpen}
            serverOrder={{
              columns: ordered,
              onChange: (order) => onChange({ ...state, sort: orderBy(order), page: 1 }),
            }}
            spacing="tight"
            isBoxed
          />
        </div>
      )}
    </QueryView>
  )
}

function ResultMeta({ result, isStale }: { result: ScreenResult; isStale: boolean }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span role="status">{texts.matches(result.total, formatCount(result.total))}</span>
      <span className={isStale ? 'text-warn' : 'max-sm:hidden'}>
        {isStale ? `${texts.stale} ` : ''}
        {result.past ? formatDate(result.past.day) : formatDayTime(result.asOf)}
      </span>
      {result.past ? null : <QuoteTimes quotes={result.quotes} />}
      {result.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
    </span>
  )
}

/** The age of the quotes, which applies to prices and everything derived from them. */
function QuoteTimes({ quotes }: Pick<ScreenResult, 'quotes'>) {
  const { count, oldest, newest } = quotes
  if (oldest === null || newest === null) return null
  return (
    <span className="max-lg:hidden">
      {texts.quotes(formatCount(count), formatDayTime(oldest), formatDayTime(newest))}
    </span>
  )
}

function LeftOut({ result }: { result: ScreenResult }) {
  const { leftOutUnknownMarketCap, leftOutUnknown } = result
  const parts = [
    { what: texts.cap.inSentence, count: leftOutUnknownMarketCap },
    ...RANGE_FILTERS.map(({ key, label }) => ({ what: label, count: leftOutUnknown[key] ?? 0 })),
  ].filter(({ count }) => count > 0)
  return (
    <p className="text-sm text-muted">
      {parts.map(({ what, count }) => texts.leftOut(formatCount(count), what)).join(' ')}
    </p>
  )
}
