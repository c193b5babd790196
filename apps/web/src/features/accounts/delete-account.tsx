import type { User } from '@leadenhall/contract/accounts/index.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteAccount } from './profile-api.ts'
import { OwnerProof } from './proof-fields.tsx'
import { texts } from './texts.ts'

/** Deletes the account and its data, given the password or a recent Google sign-in. */
export function DeleteAccount({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const remove = useDeleteAccount({ onSuccess: () => navigate(pagePath('home')) })
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {texts.profile.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.profile.deleteTitle}
        confirmLabel={texts.profile.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(user.has_password ? password : null)}
      >
        <p className="text-muted">{texts.profile.deleteHelp}</p>
        <OwnerProof
          user={user}
          name="password"
          value={password}
          onChange={setPassword}
          sending={remove}
        />
      </ConfirmDialog>
    </>
  )
}
