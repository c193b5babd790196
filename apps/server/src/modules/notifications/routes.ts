import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type DeliveryRouteDeps, registerDeliveryRoutes } from './delivery-routes.ts'
import {
  countUnread,
  deleteNotification,
  listNotifications,
  markRead,
} from './notification-store.ts'

export function registerNotificationRoutes(
  serve: Serve,
  deps: DeliveryRouteDeps & { readonly clock: Clock; readonly db: Db },
): void {
  const { clock, db } = deps

  serve(endpoints.listNotifications, ({ query }, { userId }) =>
    listNotifications(db, userId, query),
  )

  serve(endpoints.readNotification, async ({ params }, { userId }) => {
    await markRead(db, userId, clock.now(), params.id)
    return { unread: await countUnread(db, userId) }
  })

  serve(endpoints.readAllNotifications, async (_, { userId }) => {
    await markRead(db, userId, clock.now())
    return { unread: await countUnread(db, userId) }
  })

  serve(endpoints.deleteNotification, async ({ params }, { userId }) => {
    await deleteNotification(db, userId, params.id)
    return undefined
  })

  registerDeliveryRoutes(serve, deps)
}
