import type { User } from '@leadenhall/contract/accounts/index.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLogout, useSendVerification, useUpdateProfile } from './profile-api.ts'
import { texts } from './texts.ts'

interface ProfileFormProps {
  readonly user: User
  /** Ends what belongs to the session on this device; a failure does not prevent logging out. */
  readonly beforeLogout: () => Promise<void>
}

/** The user's names, the logout button, and the email with its verification. */
export function ProfileForm({ user, beforeLogout }: ProfileFormProps) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(user.name)
  const [firstName, setFirstName] = useState(user.first_name)
  const [lastName, setLastName] = useState(user.last_name)
  const [isAsking, setAsking] = useState(false)
  const save = useUpdateProfile({
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showProblem(error),
  })
  const leave = async () => {
    const [ended] = await Promise.allSettled([beforeLogout()])
    return ended
  }
  const logout = useLogout(leave, {
    onSuccess: (ended) => {
      // Only now: with the session still open, Home would ask for the user's own lists.
      navigate(pagePath('home'))
      if (ended.status === 'rejected') showProblem(texts.profile.pushStays)
      showToast(texts.profile.loggedOut)
    },
    onError: (error) => showProblem(error),
  })
  const errors = firstErrors(save.error)

  return (
    <form
      className="flex flex-col gap-3 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      <TextField
        label={texts.fields.name}
        name="name"
        value={name}
        onChange={setName}
        error={errors['name']}
      />
      <TextField
        label={texts.fields.first_name}
        name="firstName"
        value={firstName}
        onChange={setFirstName}
        error={errors['firstName']}
      />
      <TextField
        label={texts.fields.last_name}
        name="lastName"
        value={lastName}
        onChange={setLastName}
        error={errors['lastName']}
      />
      {user.is_guest ? (
        <p className="text-muted">{texts.profile.guest}</p>
      ) : (
        <>
          <TextField
            label={texts.fields.email}
            name="email"
            type="email"
            value={user.email}
            isReadOnly
          />
          {user.email_verified ? null : <Unverified />}
        </>
      )}
      <div className="flex gap-2">
        <SubmitButton isBusy={save.isPending}>{texts.profile.save}</SubmitButton>
        <Button disabled={logout.isPending} onClick={() => logout.mutate()}>
          {texts.profile.logout}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.profile.confirm}
        confirmLabel={texts.profile.save}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          save.mutate({ name, firstName, lastName })
        }}
      />
    </form>
  )
}

function Unverified() {
  const send = useSendVerification({
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showProblem(error),
  })
  return (
    <p className="text-sm text-warn">
      {texts.profile.unverified}{' '}
      <button
        type="button"
        className="link"
        disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {texts.profile.verify}
      </button>
    </p>
  )
}
