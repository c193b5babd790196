import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary:
    "List the user's notifications from the last 90 days, newest first, with the unread count",
  access: 'signed-in',
  keyScope: 'read',
  query: 'notificationsQuerySchema',
  responses: { 200: 'notificationsSchema' },
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Mark a notification as read',
  access: 'signed-in',
  params: 'notificationParamsSchema',
  responses: { 200: 'unreadSchema' },
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all notifications as read',
  access: 'signed-in',
  responses: { 200: 'unreadSchema' },
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Delete a notification',
  access: 'signed-in',
  params: 'notificationParamsSchema',
  responses: { 204: null },
})

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/delivery',
  summary: 'List the delivery channels with their state',
  access: 'signed-in',
  responses: { 200: 'channelsSchema' },
})

export const saveChannel = endpoint({
  method: 'PUT',
  path: '/api/delivery/{kind}',
  summary: 'Configure a channel and turn it on or off',
  access: 'signed-in',
  params: 'channelParamsSchema',
  body: 'channelBodySchema',
  responses: { 200: 'savedChannelSchema' },
})

export const testChannel = endpoint({
  method: 'POST',
  path: '/api/delivery/{kind}/test',
  summary: 'Send a test message and report the result',
  access: 'signed-in',
  params: 'channelParamsSchema',
  responses: { 200: 'channelTestSchema' },
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/delivery/push/key',
  summary: 'Get the public key that browsers need to subscribe',
  access: 'signed-in',
  responses: { 200: 'pushKeySchema' },
})

export const savePushSubscription = endpoint({
  method: 'POST',
  path: '/api/delivery/push/subscriptions',
  summary: "Save a browser's web push subscription and turn push on",
  access: 'signed-in',
  body: 'pushSubscriptionSchema',
  responses: { 201: 'channelSchema' },
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/delivery/push/subscriptions',
  summary: "Delete a browser's web push subscription",
  access: 'signed-in',
  body: 'pushEndpointSchema',
  responses: { 200: 'channelSchema' },
})
