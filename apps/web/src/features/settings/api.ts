import * as boards from '@leadenhall/contract/boards/endpoints.ts'
import type { BoardKey } from '@leadenhall/contract/boards/index.ts'
import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'
import { texts } from './texts.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi(endpoints.listSettings, {}, { signal }),
  retry: false,
})

export const removedAuthorsQuery = queryOptions({
  queryKey: ['boards', 'removed'],
  queryFn: ({ signal }) => callApi(boards.listRemovedAuthors, {}, { signal }),
  retry: false,
})

type Events<Variables = void> = MutationEvents<{ message: string }, Variables>

export function useReloadSettings(events: Events) {
  return useApiMutation(
    () => callApi(endpoints.reloadSettings, {}, { fallback: texts.reloadFailed }),
    {
      ...events,
      invalidates: settingsQuery,
    },
  )
}

type SettingText = Pick<Setting, 'name' | 'value'>

/** @param setting null for a new one */
export function useSaveSetting(setting: Setting | null, events: Events<SettingText>) {
  return useApiMutation(
    (body: SettingText) =>
      setting
        ? callApi(
            endpoints.updateSetting,
            { params: { id: setting.id }, body },
            { fallback: texts.failed },
          )
        : callApi(endpoints.createSetting, { body }, { fallback: texts.failed }),
    { ...events, invalidates: settingsQuery },
  )
}

export function useResetSetting(events: Events<string>) {
  return useApiMutation(
    (id: string) => callApi(endpoints.resetSetting, { params: { id } }, { fallback: texts.failed }),
    {
      ...events,
      invalidates: settingsQuery,
    },
  )
}

interface AuthorOfBoard {
  readonly board: BoardKey
  readonly author: string
}

export function useRemoveAuthor(events: Events<AuthorOfBoard>) {
  return useApiMutation((body: AuthorOfBoard) => callApi(boards.removeAuthor, { body }), {
    ...events,
    invalidates: removedAuthorsQuery,
  })
}
