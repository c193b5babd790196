import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveChannel } from './api.ts'
import { ChannelForm } from './channel-form.tsx'
import { showUnlessOfField } from './show-unless-of-field.ts'
import { texts } from './texts.ts'

const PUBLIC_SERVER = 'https://ntfy.sh'

/** Server, topic and, for protected topics, an access token that is never shown again. */
export function NtfySettings({ channel }: { channel: Channel }) {
  const [address, setAddress] = useState(channel.address ?? PUBLIC_SERVER)
  const [topic, setTopic] = useState(channel.topic ?? '')
  const [token, setToken] = useState('')
  const save = useSaveChannel('ntfy')
  const errors = firstErrors(save.error)
  const send = (newToken: string | null | undefined) =>
    save.mutate(
      {
        is_on: true,
        address,
        topic,
        ...(newToken === undefined ? {} : { token: newToken }),
      },
      {
        onSuccess: () => {
          setToken('')
          showToast(texts.delivery.saved)
        },
        onError: showUnlessOfField,
      },
    )
  return (
    <ChannelForm
      channel={channel}
      isBusy={save.isPending}
      onSubmit={() => send(token === '' ? undefined : token)}
      further={
        channel.has_token ? { label: texts.ntfy.removeToken, onClick: () => send(null) } : null
      }
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField
          label={texts.ntfy.address}
          name="ntfy-address"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          error={errors['address']}
        />
        <TextField
          label={texts.ntfy.topic}
          name="ntfy-topic"
          autoComplete="off"
          value={topic}
          onChange={setTopic}
          error={errors['topic']}
        />
      </div>
      <TextField
        label={channel.has_token ? texts.ntfy.keptToken : texts.ntfy.token}
        name="ntfy-token"
        type="password"
        autoComplete="off"
        value={token}
        onChange={setToken}
        error={errors['token']}
      />
    </ChannelForm>
  )
}
