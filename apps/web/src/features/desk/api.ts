import * as endpoints from '@leadenhall/contract/desk/endpoints.ts'
import type { Layout, LayoutBody } from '@leadenhall/contract/desk/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { useLatestMutation } from '../../lib/use-latest-mutation.ts'
import { layoutsQuery } from '../../listing/layouts-query.ts'

/** The user's desks by name, without the chart layouts. */
export const desksQuery = queryOptions({
  ...layoutsQuery,
  select: (layouts: Layout[]) => layouts.filter(({ kind }) => kind === 'desk'),
})

/** Moving panels saves once it has paused. */
const SAVE_AFTER_MS = 500

export function useSaveLayout(id: string, { onError }: MutationEvents<unknown>) {
  return useLatestMutation({
    thing: `layout ${id}`,
    queryKey: layoutsQuery.queryKey,
    show: (layouts: Layout[], body: LayoutBody): Layout[] =>
      layouts.map((one) => {
        if (one.id !== id) return body.is_home ? { ...one, is_home: false } : one
        return { ...one, ...body, kind: one.kind, is_home: body.is_home ?? one.is_home }
      }),
    write: (body) => callApi(endpoints.updateLayout, { params: { id }, body }, { isEarly: true }),
    pauseMs: SAVE_AFTER_MS,
    onError,
  })
}

export function useCreateLayout(events: MutationEvents<Layout, LayoutBody>) {
  return useApiMutation<Layout, LayoutBody>((body) => callApi(endpoints.createLayout, { body }), {
    ...events,
    invalidates: layoutsQuery,
  })
}

export function useDeleteLayout(events: MutationEvents<unknown, string>) {
  return useApiMutation<unknown, string>(
    (id) => callApi(endpoints.deleteLayout, { params: { id } }),
    { ...events, invalidates: layoutsQuery },
  )
}
