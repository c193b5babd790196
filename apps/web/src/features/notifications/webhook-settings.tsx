import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveChannel } from './api.ts'
import { ChannelForm } from './channel-form.tsx'
import { showUnlessOfField } from './show-unless-of-field.ts'
import { addressLabel, texts } from './texts.ts'

/** The receiver's URL. The signing secret is shown on creation and never again. */
export function WebhookSettings({ channel }: { channel: Channel }) {
  const [address, setAddress] = useState('')
  const save = useSaveChannel('webhook')
  const send = (renew_secret: boolean) =>
    save.mutate(
      {
        is_on: true,
        ...(address === '' && channel.address_end !== null ? {} : { address }),
        renew_secret,
      },
      {
        onSuccess: () => {
          setAddress('')
          showToast(texts.delivery.saved)
        },
        onError: showUnlessOfField,
      },
    )
  return (
    <div className="flex flex-col gap-2">
      <ChannelForm
        channel={channel}
        isBusy={save.isPending}
        onSubmit={() => send(false)}
        further={
          channel.needs === null ? { label: texts.webhook.renew, onClick: () => send(true) } : null
        }
      >
        <TextField
          label={addressLabel(texts.webhook.address, channel)}
          name="webhook-address"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          error={firstErrors(save.error)['address']}
        />
      </ChannelForm>
      {save.data?.secret ? (
        <SecretBox
          title={texts.webhook.secret}
          note={texts.webhook.once}
          secret={save.data.secret}
        />
      ) : null}
    </div>
  )
}
