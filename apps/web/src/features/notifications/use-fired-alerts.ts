import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../ui/use-now.ts'
import { notificationsQuery } from './api.ts'
import { withoutMark } from './without-mark.ts'

export interface FiredAlert {
  readonly id: string
  readonly ticker: string
  /** The event, without the mark of a simulated price. */
  readonly title: string
  /** The alert follows a saved screen. */
  readonly isOfScreen: boolean
  /** Instant at which it fired. */
  readonly at: string
}

const DAY_MS = 86_400_000

/** Alerts that fired within a day, and older ones that are unread, newest first; undefined while they load. */
export function useFiredAlerts(): readonly FiredAlert[] | undefined {
  const nowMs = useNow()
  const { data } = useQuery(notificationsQuery)
  return data?.items
    .filter(
      ({ created_at, read_at }) => read_at === null || nowMs - Date.parse(created_at) < DAY_MS,
    )
    .flatMap((one) => {
      if (!('ticker' in one.data)) return []
      const isOfScreen = one.kind === 'figure-alert' && one.data.kind === 'screen'
      const { id, created_at: at } = one
      return { id, ticker: one.data.ticker, title: withoutMark(one.title), isOfScreen, at }
    })
}
