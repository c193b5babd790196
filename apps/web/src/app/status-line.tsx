import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Clocks, sessionsQuery } from '../features/market/index.ts'
import { formatTime, formatWeekdayTime } from '../format/time.ts'
import { bootstrap } from '../lib/bootstrap.ts'
import { late } from '../lib/late.tsx'

/** Data mode, London's session, last update, connection, shortcuts. */
export function StatusLine() {
  const isDemo = bootstrap.dataMode === 'demo'
  const { isOnline, updatedAtMs } = useConnection()
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-panel">
      <div className="mx-auto flex min-h-7 max-w-[1600px] flex-wrap items-center gap-x-4 px-3 text-sm text-muted">
        <span className={isDemo ? 'text-warn' : 'text-up'}>
          <span aria-hidden="true">● </span>
          {isDemo ? 'Simulated' : 'Live'}
        </span>
        <span className="max-sm:hidden">
          {isDemo ? 'Invented prices, no delay' : 'Delayed by the source, usually 15 min'}
        </span>
        <LondonSession />
        <span className="md:hidden">
          <Clocks />
        </span>
        <span className="ml-auto max-sm:hidden">
          {updatedAtMs === null ? 'No update yet' : `Updated ${formatTime(updatedAtMs)}`}
        </span>
        <span role="status" className={isOnline ? '' : 'text-down'}>
          {isOnline ? 'Connected' : 'Server not reachable'}
        </span>
        <Shortcuts />
      </div>
    </div>
  )
}

function LondonSession() {
  const { data } = useQuery(sessionsQuery)
  const london = data?.find(({ exchange }) => exchange === 'LSE')
  if (!london) return null
  const { isOpen, changesAt, note } = london
  return (
    <span>
      London{' '}
      {isOpen
        ? `open until ${formatTime(changesAt)}`
        : `closed, opens ${formatWeekdayTime(changesAt)}`}
      {note ? ` (${note})` : ''}
    </span>
  )
}

/** Whether the last call reached the server, and when one last brought data. */
function useConnection(): { isOnline: boolean; updatedAtMs: number | null } {
  const client = useQueryClient()
  const [state, setState] = useState({
    isOnline: onlineManager.isOnline(),
    updatedAtMs: null as number | null,
  })
  useEffect(
    () => onlineManager.subscribe((isOnline) => setState((now) => ({ ...now, isOnline }))),
    [],
  )
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'success') {
          setState({ isOnline: true, updatedAtMs: event.query.state.dataUpdatedAt })
        } else if (event.action.type === 'error' && isUnreachable(event.action.error)) {
          setState((now) => ({ ...now, isOnline: false }))
        }
      }),
    [client],
  )
  return state
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'network'
}

const Shortcuts = late(
  async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }),
  () => <span className="size-[24px]" />,
)
