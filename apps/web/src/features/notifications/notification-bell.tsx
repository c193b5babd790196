import { Bell } from 'lucide-react'
import { late } from '../../ui/late.tsx'

/** Notification centre of a signed-in person; it unfolds once its chunk is there. */
export const NotificationBell = late(
  async () => ({ default: (await import('./notification-popover.tsx')).NotificationPopover }),
  () => (
    <span className="icon-control">
      <Bell className="size-4" aria-hidden="true" />
    </span>
  ),
)
