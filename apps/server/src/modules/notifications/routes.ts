import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import * as schemas from '@leadenhall/contract/notifications/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { visitorOf } from '../../platform/http/access.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { type DeliveryRouteDeps, registerDeliveryRoutes } from './delivery-routes.ts'
import {
  countUnread,
  deleteNotification,
  listNotifications,
  markRead,
} from './notification-store.ts'

export function registerNotificationRoutes(
  app: FastifyInstance,
  deps: DeliveryRouteDeps & { readonly clock: Clock; readonly db: Db },
): void {
  const { clock, db } = deps

  serveEndpoint(
    app,
    'notifications',
    schemas,
    endpoints.listNotifications,
    ({ query }, { request }) => listNotifications(db, visitorOf(request).userId, query),
  )

  serveEndpoint(
    app,
    'notifications',
    schemas,
    endpoints.readNotification,
    async ({ params }, { request }) => {
      const { userId } = visitorOf(request)
      await markRead(db, userId, clock.now(), params.id)
      return { unread: await countUnread(db, userId) }
    },
  )

  serveEndpoint(
    app,
    'notifications',
    schemas,
    endpoints.readAllNotifications,
    async (_, { request }) => {
      const { userId } = visitorOf(request)
      await markRead(db, userId, clock.now())
      return { unread: await countUnread(db, userId) }
    },
  )

  serveEndpoint(
    app,
    'notifications',
    schemas,
    endpoints.deleteNotification,
    async ({ params }, { request }) => {
      await deleteNotification(db, visitorOf(request).userId, params.id)
      return undefined
    },
  )

  registerDeliveryRoutes(app, deps)
}
