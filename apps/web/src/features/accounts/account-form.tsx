import type { ReactNode } from 'react'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface AccountFormProps {
  /** The mutation that submitting runs. */
  readonly sending: {
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly onSubmit: () => void
  readonly submitLabel: string
  /** Success message. */
  readonly notice?: string | undefined
  /** Shown below the button while the request is in flight. */
  readonly progress?: string
  readonly children: ReactNode
}

/** The layout of every form for visitors: error banner, fields, button. */
export function AccountForm(props: AccountFormProps) {
  const { sending, onSubmit, submitLabel, notice, progress, children } = props
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
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
