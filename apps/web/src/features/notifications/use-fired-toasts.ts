import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { liveQuotes } from '../../listing/live-quotes.ts'
import { showFired } from '../../ui/show-toast.ts'
import { notificationsQuery } from './api.ts'
import { placeOf } from './place-of.ts'
import { texts } from './texts.ts'

/** The rest are in the bell. */
const MOST_TOASTS = 3

/** Shows what fires while the page is open, as soon as the server gives notice of it. */
export function useFiredToasts(shown: Notifications | undefined): void {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(
    () => liveQuotes.onNotice(() => void client.invalidateQueries(notificationsQuery)),
    [client],
  )
  useEffect(() => {
    if (!shown) return
    const before = known.current
    known.current = new Set(shown.items.map(({ id }) => id))
    const fired = shown.items.filter(({ id, read_at }) => read_at === null && !before?.has(id))
    // Notifications from before the page opened show no toast.
    if (before === null) return
    for (const { title, data } of fired.slice(0, MOST_TOASTS)) {
      const label = labelOf(data)
      showFired(title, { label, run: () => navigate(placeOf(data)) })
    }
  }, [shown, navigate])
}

function labelOf(data: Notification['data']): string {
  if ('ticker' in data) return texts.toast.open
  return 'broker' in data ? texts.toast.openImport : texts.toast.openProfile
}
