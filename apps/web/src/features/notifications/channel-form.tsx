import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { texts } from './texts.ts'

interface ChannelFormProps {
  readonly channel: Channel
  readonly isBusy: boolean
  readonly onSubmit: () => void
  /** Fields. */
  readonly children: ReactNode
  /** Further actions for a configured channel; null for none. */
  readonly further: { readonly label: string; readonly onClick: () => void } | null
}

/** The layout of a channel's settings: fields and buttons. */
export function ChannelForm({ channel, isBusy, onSubmit, children, further }: ChannelFormProps) {
  return (
    <form
      className="flex flex-col gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className="flex gap-2">
        <SubmitButton isBusy={isBusy}>
          {channel.needs === null ? texts.delivery.update : texts.delivery.setUp}
        </SubmitButton>
        {further ? (
          <Button className="min-h-8" disabled={isBusy} onClick={further.onClick}>
            {further.label}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
