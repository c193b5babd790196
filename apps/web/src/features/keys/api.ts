import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => callApi(endpoints.listApiKeys, {}, { signal }),
})
