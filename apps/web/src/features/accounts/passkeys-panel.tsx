import type { Passkey, User } from '@leadenhall/contract/accounts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../format/time.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import {
  passkeysQuery,
  useAddPasskey,
  useCanUsePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from './passkey-api.ts'
import { OwnerProof, PasswordField } from './proof-fields.tsx'
import { texts } from './texts.ts'

const words = texts.passkeys

/** Absent for a user who has none in a browser that cannot make one. */
export function PasskeysPanel({ user }: { user: User }) {
  const canUse = useCanUsePasskeys()
  const query = useQuery({ ...passkeysQuery, enabled: user.has_passkey })
  if (!canUse && !user.has_passkey) return null
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-3 p-3">
        <p className="text-muted">{words.about}</p>
        {user.has_passkey ? (
          <QueryView query={query} loading={<SkeletonRows rows={1} label={words.title} />}>
            {(passkeys) => (
              <ul>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} user={user} />
                ))}
              </ul>
            )}
          </QueryView>
        ) : null}
        {canUse ? <AddForm user={user} /> : null}
      </div>
    </Panel>
  )
}

function AddForm({ user }: { user: User }) {
  const [password, setPassword] = useState('')
  const add = useAddPasskey({ onSuccess: () => setPassword('') })
  return (
    <AccountForm
      sending={add}
      onSubmit={() => add.mutate(user.has_password ? password : null)}
      submitLabel={words.add}
      notice={add.data ? words.isAdded(add.data.name) : undefined}
    >
      {user.has_password ? (
        <PasswordField
          name="passkey-password"
          value={password}
          onChange={setPassword}
          sending={add}
        />
      ) : null}
    </AccountForm>
  )
}

function PasskeyRow({ passkey, user }: { passkey: Passkey; user: User }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <li className="flex flex-col gap-2 border-b border-line py-1.5 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 grow break-words">
          {passkey.name}{' '}
          <span className="text-sm text-muted">
            {words.added(formatDay(passkey.created_at))} ·{' '}
            {passkey.is_synced ? words.synced : words.oneDevice}
          </span>
        </span>
        <Button
          aria-label={words.renameLabel(passkey.name)}
          onClick={() => setRenaming(!isRenaming)}
        >
          {words.rename}
        </Button>
        <Button aria-label={words.removeLabel(passkey.name)} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {isRenaming ? <RenameForm passkey={passkey} onDone={() => setRenaming(false)} /> : null}
      {isRemoving ? (
        <RemoveDialog passkey={passkey} user={user} onClose={() => setRemoving(false)} />
      ) : null}
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(passkey.id, { onSuccess: onDone })
  return (
    <AccountForm sending={rename} onSubmit={() => rename.mutate(name)} submitLabel={words.save}>
      <TextField
        label={words.name}
        name="passkey-name"
        value={name}
        onChange={setName}
        error={firstErrors(rename.error)['name']}
      />
    </AccountForm>
  )
}

interface RemoveDialogProps {
  readonly passkey: Passkey
  readonly user: User
  readonly onClose: () => void
}

function RemoveDialog({ passkey, user, onClose }: RemoveDialogProps) {
  const [password, setPassword] = useState('')
  const remove = useRemovePasskey(passkey.id)
  return (
    <ConfirmDialog
      isOpen
      title={words.removeTitle(passkey.name)}
      confirmLabel={words.remove}
      onCancel={onClose}
      onConfirm={() => remove.mutate(user.has_password ? password : null)}
    >
      <p className="text-muted">{words.removeHelp}</p>
      <OwnerProof
        user={user}
        name="passkey-removal-password"
        value={password}
        onChange={setPassword}
        sending={remove}
      />
    </ConfirmDialog>
  )
}
