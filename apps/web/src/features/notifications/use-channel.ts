import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Channel, ChannelBody, ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { showToast } from '../../ui/show-toast.ts'
import { channelsQuery } from './api.ts'

/** Puts what a call has answered into the list that is shown. */
export function useChannelUpdate(): (channel: Channel) => void {
  const client = useQueryClient()
  return (channel) =>
    client.setQueryData(channelsQuery.queryKey, (known) =>
      known
        ? {
            ...known,
            channels: known.channels.map((one) => (one.kind === channel.kind ? channel : one)),
          }
        : known,
    )
}

export function useSaveChannel(kind: ChannelKind) {
  const update = useChannelUpdate()
  return useMutation({
    mutationFn: (body: ChannelBody) => callApi(endpoints.saveChannel, { params: { kind }, body }),
    onSuccess: ({ channel }) => update(channel),
  })
}

/** A refused field says so beneath itself. */
export function showUnlessOfField(error: Error): void {
  if (Object.keys(firstErrors(error)).length === 0) showToast(error.message)
}
