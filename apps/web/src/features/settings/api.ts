import * as boards from '@leadenhall/contract/boards/endpoints.ts'
import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(endpoints.listSettings, {}, { signal }),
  retry: false,
})

export const forgottenQuery = queryOptions({
  queryKey: ['boards', 'forgotten'],
  queryFn: ({ signal }) => callApi(boards.listForgottenAuthors, {}, { signal }),
  retry: false,
})
