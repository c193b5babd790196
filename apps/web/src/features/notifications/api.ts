import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { showToast } from '../../ui/show-toast.ts'

const REFRESH_MS = 30_000

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callApi(endpoints.listNotifications, { query: {} }, { signal }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})

export const channelsQuery = queryOptions({
  queryKey: ['delivery'],
  queryFn: ({ signal }) => callApi(endpoints.listChannels, {}, { signal }),
})

/** What can be done to notifications; the list is read again after each. */
export function useNotificationActions() {
  const client = useQueryClient()
  const after = {
    onSuccess: () => client.invalidateQueries(notificationsQuery),
    onError: (error: Error) => showToast(error.message),
  }
  return {
    read: useMutation({
      mutationFn: (id: string) => callApi(endpoints.readNotification, { params: { id } }),
      ...after,
    }),
    readAll: useMutation({
      mutationFn: () => callApi(endpoints.readAllNotifications, {}),
      ...after,
    }),
    remove: useMutation({
      mutationFn: (id: string) => callApi(endpoints.deleteNotification, { params: { id } }),
      ...after,
    }),
  }
}
