import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { callApi } from '../../lib/api.ts'
import { pagePath } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useUserChange } from './api.ts'
import { texts } from './texts.ts'

/** Deletes everything of the person, after the password or a fresh Google sign-in. */
export function DeleteAccount({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const { signedOut } = useUserChange()
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      callApi(endpoints.deleteAccount, { body: user.has_password ? { password } : {} }),
    onSuccess: () => {
      navigate(pagePath('home'))
      void signedOut()
    },
  })
  return (
    <>
      <button type="button" className="control text-down" onClick={() => setAsking(true)}>
        {texts.profile.delete}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.profile.deleteTitle}
        confirmLabel={texts.profile.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        <p className="text-muted">{texts.profile.deleteHelp}</p>
        {user.has_password ? (
          <TextField
            label={texts.fields.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={remove.error?.message}
          />
        ) : (
          <p className="text-muted">{remove.error?.message ?? texts.profile.deleteGoogle}</p>
        )}
      </ConfirmDialog>
    </>
  )
}
