import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { pagePath } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUser, useUserChange } from './api.ts'
import { DeleteAccount } from './delete-account.tsx'
import { RecentLogins } from './recent-logins.tsx'
import { Sessions } from './sessions.tsx'
import { texts } from './texts.ts'
import { VolumeSetting } from './volume-setting.tsx'

interface ProfilePageProps {
  /** Theme, palette and density, given by the app that owns them. */
  readonly displaySettings: ReactNode
  /** Where alerts are delivered, of another feature. */
  readonly delivery: ReactNode
  /** Keys of one's scripts, of another feature. */
  readonly apiKeys: ReactNode
  /** What ends with the session on this device, of other features; the way out does not depend on it. */
  readonly beforeLogout: () => Promise<void>
}

export function ProfilePage({
  displaySettings,
  delivery,
  apiKeys,
  beforeLogout,
}: ProfilePageProps) {
  const user = useUser()
  const [search] = useSearchParams()
  if (!user) return null
  return (
    <main className="flex flex-col gap-3">
      {search.get('verified') === 'yes' ? (
        <FormBanner kind="info" message={texts.verified} />
      ) : null}
      <div className="grid gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Panel title={texts.profile.title}>
            <ProfileForm key={user.name} user={user} beforeLogout={beforeLogout} />
          </Panel>
          <Panel title="Settings">
            <div className="flex flex-col gap-3 p-3">
              {displaySettings}
              <VolumeSetting />
              <div className="flex flex-wrap gap-2">
                <a className="control" href="/api/user/export" download>
                  {texts.profile.export}
                </a>
                <DeleteAccount user={user} />
              </div>
            </div>
          </Panel>
          {apiKeys}
          {user.admin ? (
            <Panel title={texts.profile.userObject}>
              <pre className="overflow-auto p-3 text-sm">{JSON.stringify(user, null, 2)}</pre>
            </Panel>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {delivery}
          <RecentLogins />
          <Sessions />
        </div>
      </div>
    </main>
  )
}

function ProfileForm({
  user,
  beforeLogout,
}: { user: User } & Pick<ProfilePageProps, 'beforeLogout'>) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { signedIn, signedOut } = useUserChange()
  const [name, setName] = useState(user.name)
  const [firstName, setFirstName] = useState(user.first_name)
  const [lastName, setLastName] = useState(user.last_name)
  const [isAsking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: () => callApi(endpoints.updateProfile, { body: { name, firstName, lastName } }),
    onSuccess: async ({ message }) => {
      await signedIn()
      showToast(message)
    },
    onError: (error) => showToast(error.message || 'Failed to update profile'),
  })
  const logout = useMutation({
    mutationFn: async () => {
      const [ended] = await Promise.allSettled([beforeLogout()])
      // Away first: what this page still asks for would be refused for want of a session.
      navigate(pagePath('home'))
      await client.cancelQueries()
      await callApi(endpoints.logout, {})
      if (ended.status === 'rejected') showToast(texts.profile.pushStays)
    },
    onSuccess: () => {
      void signedOut()
      showToast(texts.profile.loggedOut)
    },
    onError: (error) => {
      showToast(error.message)
      void client.invalidateQueries()
    },
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
      <TextField
        label={texts.fields.email}
        name="email"
        type="email"
        value={user.email}
        isReadOnly
      />
      {user.email_verified ? null : <Unverified />}
      <div className="flex gap-2">
        <SubmitButton isBusy={save.isPending}>{texts.profile.save}</SubmitButton>
        <button
          type="button"
          className="control"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {texts.profile.logout}
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.profile.confirm}
        confirmLabel={texts.profile.save}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          save.mutate()
        }}
      />
    </form>
  )
}

function Unverified() {
  const send = useMutation({
    mutationFn: () => callApi(endpoints.sendVerification, {}),
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showToast(error.message),
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
