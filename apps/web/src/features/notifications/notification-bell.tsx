import { Bell } from 'lucide-react'
import { deferred } from '../../ui/deferred.tsx'

/** The signed-in user's notification centre; its popover is a deferred chunk. */
export const NotificationBell = deferred(
  async () => ({ default: (await import('./notification-popover.tsx')).NotificationPopover }),
  () => (
    <span className="icon-control">
      <Bell className="size-4" aria-hidden="true" />
    </span>
  ),
)
