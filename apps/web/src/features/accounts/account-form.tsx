import type { ReactNode } from 'react'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface AccountFormProps {
  /** What the form sends when it is submitted. */
  readonly sending: {
    readonly mutate: () => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly submitLabel: string
  /** Good news in answer. */
  readonly notice?: string | undefined
  /** Said beneath the button while it is being sent. */
  readonly progress?: string
  readonly children: ReactNode
}

/** The frame of every form without a session: the refusal above, the fields, the button. */
export function AccountForm(props: AccountFormProps) {
  const { sending, submitLabel, notice, progress, children } = props
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      {sending.error ? <FormBanner kind="error" message={sending.error.message} /> : null}
      {notice === undefined ? null : <FormBanner kind="info" message={notice} />}
      {children}
      <SubmitButton isBusy={sending.isPending}>{submitLabel}</SubmitButton>
      {progress !== undefined && sending.isPending ? (
        <p role="status" className="text-sm text-muted">
          {progress}
        </p>
      ) : null}
    </form>
  )
}
