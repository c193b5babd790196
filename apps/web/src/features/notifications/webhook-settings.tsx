import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSaveChannel } from './api.ts'
import { ChannelForm } from './channel-form.tsx'
import { showUnlessOfField } from './show-unless-of-field.ts'
import { texts } from './texts.ts'

/** The receiver's URL. The signing secret is shown on creation and never again. */
export function WebhookSettings({ channel }: { channel: Channel }) {
  const [address, setAddress] = useState(channel.address ?? '')
  const save = useSaveChannel('webhook')
  const send = (renew_secret: boolean) =>
    save.mutate(
      { is_on: true, address, renew_secret },
      {
        onSuccess: () => showToast(texts.delivery.saved),
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
          label={texts.webhook.address}
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
