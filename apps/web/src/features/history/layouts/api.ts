import * as endpoints from '@leadenhall/contract/desk/endpoints.ts'
import type { Layout } from '@leadenhall/contract/desk/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../../lib/use-api-mutation.ts'
import { layoutsQuery } from '../../../listing/layouts-query.ts'

/** The user's chart layouts by name, without the desks. */
export const chartLayoutsQuery = queryOptions({
  ...layoutsQuery,
  select: (layouts: Layout[]) => layouts.filter(({ kind }) => kind === 'chart'),
})

interface Kept {
  /** Null for a new one. */
  readonly id: string | null
  readonly name: string
  readonly layout: Layout['layout']
}

export function useKeepChart(events: MutationEvents<Layout, Kept>) {
  return useApiMutation<Layout, Kept>(
    ({ id, layout, name }) => {
      const body = { kind: 'chart' as const, name, layout }
      return id === null
        ? callApi(endpoints.createLayout, { body })
        : callApi(endpoints.updateLayout, { params: { id }, body })
    },
    { ...events, invalidates: layoutsQuery },
  )
}

export function useForgetChart(events: MutationEvents<unknown, Layout>) {
  return useApiMutation<unknown, Layout>(
    ({ id }) => callApi(endpoints.deleteLayout, { params: { id } }),
    { ...events, invalidates: layoutsQuery },
  )
}
