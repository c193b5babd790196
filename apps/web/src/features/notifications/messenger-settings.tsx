import {
  CHANNEL_FIELDS,
  type Channel,
  takesField,
} from '@leadenhall/contract/notifications/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveChannel } from './api.ts'
import { ChannelForm } from './channel-form.tsx'
import { showUnlessOfField } from './show-unless-of-field.ts'
import { addressLabel, type Messenger, texts } from './texts.ts'

/** The fields that a messenger takes. A token is never shown again. */
export function MessengerSettings({
  channel,
  kind,
}: {
  readonly channel: Channel
  readonly kind: Messenger
}) {
  const { defaultAddress } = CHANNEL_FIELDS[kind]
  const words = texts.messengers[kind]
  const [address, setAddress] = useState(channel.address ?? defaultAddress ?? '')
  const [topic, setTopic] = useState(channel.topic ?? '')
  const [token, setToken] = useState('')
  const save = useSaveChannel(kind)
  const isKept = address === '' && channel.address_end !== null
  const errors = firstErrors(save.error)
  return (
    <details open={channel.needs === null}>
      <summary className="mb-2 w-fit cursor-pointer text-accent hover:underline">
        {texts.delivery.settings}
      </summary>
      <ChannelForm
        channel={channel}
        isBusy={save.isPending}
        onSubmit={() =>
          save.mutate(
            {
              is_on: true,
              ...(takesField(kind, 'address') && !isKept ? { address: address.trim() } : {}),
              ...(takesField(kind, 'topic') ? { topic: topic.trim() } : {}),
              ...(token === '' ? {} : { token }),
            },
            {
              onSuccess: () => {
                setToken('')
                if (CHANNEL_FIELDS[kind].isAddressSecret) setAddress('')
                showToast(texts.delivery.saved)
              },
              onError: showUnlessOfField,
            },
          )
        }
        further={null}
      >
        <div className="grid gap-2 sm:grid-cols-2">
          {words.address ? (
            <TextField
              label={addressLabel(words.address, channel)}
              name={`${kind}-address`}
              autoComplete="off"
              value={address}
              onChange={setAddress}
              error={errors['address']}
            />
          ) : null}
          {words.topic ? (
            <TextField
              label={words.topic}
              name={`${kind}-topic`}
              autoComplete="off"
              value={topic}
              onChange={setTopic}
              error={errors['topic']}
            />
          ) : null}
          {words.token ? (
            <TextField
              label={channel.has_token ? texts.keptToken(words.token) : words.token}
              name={`${kind}-token`}
              type="password"
              autoComplete="off"
              value={token}
              onChange={setToken}
              error={errors['token']}
            />
          ) : null}
        </div>
      </ChannelForm>
    </details>
  )
}
