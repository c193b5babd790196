import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'
import { showUnlessOfField, useSaveChannel } from './use-channel.ts'

/** Address of the receiver; the signing secret is shown when it is made and never again. */
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
    <form
      className="flex flex-col gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <TextField
        label={texts.webhook.address}
        name="webhook-address"
        autoComplete="off"
        value={address}
        onChange={setAddress}
        error={firstErrors(save.error)['address']}
      />
      <div className="flex gap-2">
        <SubmitButton isBusy={save.isPending}>
          {channel.needs === null ? texts.delivery.update : texts.delivery.setUp}
        </SubmitButton>
        {channel.needs === null ? (
          <button
            type="button"
            className="control min-h-8"
            disabled={save.isPending}
            onClick={() => send(true)}
          >
            {texts.webhook.renew}
          </button>
        ) : null}
      </div>
      {save.data?.secret ? (
        <SecretBox
          title={texts.webhook.secret}
          note={texts.webhook.once}
          secret={save.data.secret}
        />
      ) : null}
    </form>
  )
}
