import { notifyManager, onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Clocks, tradingSessionsQuery } from '../features/market/index.ts'
import { formatAge, formatRecentTime, formatTime, formatWeekdayTime } from '../format/time.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import { firstAnswersAtMs } from '../lib/first-answers.ts'
import { lastSeenOf, oldestShown } from '../lib/last-seen.ts'
import { deferred } from '../ui/deferred.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useNow } from '../ui/use-now.ts'
import { CommandsButton } from './commands-button.tsx'
import { texts } from './texts.ts'
import { useMeasuredHeight } from './use-measured-height.ts'

/** Shows the data mode, London's session, the last update, the connection and the shortcuts button. */
export function StatusLine({ onCommands }: { readonly onCommands: () => void }) {
  const isDemo = bootstrap.dataMode === 'demo'
  const { isOnline, updatedAtMs } = useConnection()
  const oldestMs = useOldestShown()
  const seenAtMs = isOnline ? null : oldestMs
  const line = useMeasuredHeight<HTMLElement>('--status-line')
  return (
    <aside
      ref={line}
      aria-label={texts.status.label}
      className="sticky bottom-0 z-20 border-t border-line bg-panel print:hidden"
    >
      <div className="mx-auto flex min-h-7 max-w-[1920px] flex-wrap items-center gap-x-4 px-3 text-sm text-muted max-sm:gap-x-2.5">
        <span className={isDemo ? 'text-warn' : 'text-up'}>
          <Glyph shape="flat" className="mr-1" />
          {isDemo ? texts.status.simulated : texts.status.live}
        </span>
        <span className="max-sm:hidden">
          {isDemo ? texts.status.simulatedDelay : texts.status.liveDelay}
        </span>
        <LondonSession />
        <span className="max-sm:-mx-2 lg:hidden">
          <Clocks />
        </span>
        {seenAtMs === null ? (
          <span className="ml-auto max-sm:hidden">
            {updatedAtMs === null
              ? texts.status.noUpdate
              : texts.status.updated(formatTime(updatedAtMs))}
          </span>
        ) : null}
        <span
          className={`${isOnline ? 'max-sm:sr-only' : 'text-down'} ${seenAtMs === null ? '' : 'max-sm:basis-[85%] sm:ml-auto'}`}
        >
          <span role="status">{connectionText(isOnline, seenAtMs)}</span>
          {seenAtMs === null ? null : <Age epochMs={seenAtMs} />}
        </span>
        {/* On a phone the top bar has no room for it. */}
        <CommandsButton className="icon-control size-[24px] sm:hidden" onClick={onCommands} />
        <Shortcuts />
      </div>
    </aside>
  )
}

function connectionText(isOnline: boolean, seenAtMs: number | null): string {
  if (isOnline) return texts.status.connected
  if (seenAtMs === null) return texts.status.unreachable
  return texts.status.offline(formatRecentTime(seenAtMs))
}

/** Not in the live region, because it changes every minute. */
function Age({ epochMs }: { epochMs: number }) {
  return ` (${formatAge(epochMs, useNow())})`
}

function LondonSession() {
  const { data } = useQuery(tradingSessionsQuery)
  const london = data?.find(({ exchange }) => exchange === 'LSE')
  if (!london) return null
  const { isOpen, changesAt, note } = london
  return (
    <span>
      {sessionText(isOpen, changesAt)}
      {note ? ` (${note})` : ''}
    </span>
  )
}

const DAY_MS = 86_400_000

/** The demo's market does not close for days. */
function sessionText(isOpen: boolean, changesAt: string): string {
  const { alwaysOpen, london, openUntil, opensAt } = texts.status
  if (!isOpen) return `${london} ${opensAt(formatWeekdayTime(changesAt))}`
  return Date.parse(changesAt) - Date.now() > DAY_MS
    ? alwaysOpen
    : `${london} ${openUntil(formatTime(changesAt))}`
}

const MINUTE_MS = 60_000

function toMinute(epochMs: number): number {
  return epochMs - (epochMs % MINUTE_MS)
}

interface Connection {
  /** True if the last call reached the server. */
  readonly isOnline: boolean
  /** The minute in which a call or the document last delivered data. */
  readonly updatedAtMs: number | null
}

function useConnection(): Connection {
  const client = useQueryClient()
  const [state, setState] = useState<Connection>(() => {
    const atMs = firstAnswersAtMs()
    return {
      isOnline: onlineManager.isOnline(),
      updatedAtMs: atMs === null ? null : toMinute(atMs),
    }
  })
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        setState((now) => ({ ...now, isOnline }))
        // An answer that was on its way would say that the server is there: ask it again.
        if (!isOnline) void client.refetchQueries(tradingSessionsQuery)
      }),
    [client],
  )
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action, query } = event
        if (action.type === 'success' && lastSeenOf(query) === null) {
          const updatedAtMs = toMinute(query.state.dataUpdatedAt)
          // Many calls answer in the same minute, and only the first changes what is shown.
          setState((now) =>
            now.isOnline && now.updatedAtMs === updatedAtMs ? now : { isOnline: true, updatedAtMs },
          )
        } else if (action.type === 'success' || isUnreachable(action)) {
          setState((now) => (now.isOnline ? { ...now, isOnline: false } : now))
        }
      }),
    [client],
  )
  return state
}

/** Age of the oldest cached data on the page; null when all of it comes from the server. */
function useOldestShown(): number | null {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => oldestShown(client))
}

function isUnreachable(action: { readonly type: string; readonly error?: unknown }): boolean {
  const { type, error } = action
  return type === 'error' && error instanceof Error && 'code' in error && error.code === 'network'
}

const Shortcuts = deferred(
  async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }),
  () => <span className="size-[24px]" />,
)
