import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRegisterInterest } from './api.ts'
import { texts } from './texts.ts'

interface RegisterInterestProps {
  readonly contactEmail: string | null
  /** Solves the robot challenge; provided by the app. */
  readonly proveHuman: () => Promise<string>
}

/** Asks for a name and email for development updates. Does nothing while either is empty. */
export function RegisterInterest({ contactEmail, proveHuman }: RegisterInterestProps) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const register = useRegisterInterest(proveHuman, {
    onSuccess: ({ message }) => {
      setOpen(false)
      setName('')
      setEmail('')
      showToast(message)
    },
    onError: (error) => showProblem(messagesOf(error)),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {isOpen ? (
        <DialogFrame title={texts.title} width="w-96" onClose={() => setOpen(false)}>
          <form
            className="flex flex-col gap-3"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim() !== '' && email.trim() !== '') {
                register.mutate({ preferred_name: name, email })
              }
            }}
          >
            <TextField
              label={texts.name}
              name="preferred_name"
              autoComplete="name"
              value={name}
              onChange={setName}
            />
            <TextField
              label={texts.email}
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              onChange={setEmail}
            />
            <Consent contactEmail={contactEmail} />
            <div className="flex justify-end gap-2">
              <DialogClose className="control">{texts.close}</DialogClose>
              <SubmitButton isBusy={register.isPending}>{texts.submit}</SubmitButton>
            </div>
          </form>
        </DialogFrame>
      ) : null}
    </>
  )
}

function Consent({ contactEmail }: { contactEmail: string | null }): ReactNode {
  return (
    <p className="text-sm text-muted">
      {texts.consent}
      {contactEmail ? (
        <>
          {' '}
          {texts.orAt}{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </>
      ) : null}
      .
    </p>
  )
}

/** The first message of each field, joined by newlines. */
function messagesOf(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.errors) : []
  const firsts = fields.flatMap(([first]) => first ?? [])
  return firsts.length > 0 ? firsts.join('\n') : error.message
}
