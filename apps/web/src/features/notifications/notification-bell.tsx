import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'

const NotificationPopover = lazy(async () => ({
  default: (await import('./notification-popover.tsx')).NotificationPopover,
}))

/** Notification centre of a signed-in person; it unfolds once its chunk is there. */
export function NotificationBell() {
  return (
    <Suspense
      fallback={
        <span className="icon-control">
          <Bell className="size-4" aria-hidden="true" />
        </span>
      }
    >
      <NotificationPopover />
    </Suspense>
  )
}
