import type { Person, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, NOT_KNOWN } from '../../../format/price.ts'
import { firstErrors } from '../../../lib/first-errors.ts'
import { ACCOUNT_KIND_NAMES } from '../../../listing/account-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DialogClose, DialogFrame } from '../../../ui/dialog-frame.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { peopleQuery, useRemoveAccount, useRestoreAccount, useSaveAccount } from '../api.ts'
import { texts } from '../texts.ts'
import { AccountForm } from './account-form.tsx'
import { worthColumns } from './account-worth-columns.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { type AccountRow, useAccountRows } from './use-account-rows.ts'

interface Doing {
  readonly kind: 'save' | 'remove'
  readonly account: PortfolioAccount | null
}

/** The accounts: create, change and remove. */
export function AccountsView({ accounts }: { accounts: readonly PortfolioAccount[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const people = useQuery(peopleQuery).data ?? []
  const rows = useAccountRows(accounts)
  const close = () => setDoing(null)
  const restore = useRestoreAccount({ onError: (error) => showProblem(error) })
  const remove = useRemoveAccount({
    onSuccess: (_, { id, name }) =>
      showToast(texts.accounts.removed(name), {
        label: texts.accounts.undo,
        run: () => restore.mutate(id),
      }),
    onError: (error) => showProblem(error),
  })
  return (
    <div className="flex flex-col gap-3">
      <Panel
        title={texts.accounts.title}
        meta={formatCount(accounts.length)}
        actions={
          <Button onClick={() => setDoing({ kind: 'save', account: null })}>
            {texts.accounts.create}
          </Button>
        }
      >
        {accounts.length === 0 ? (
          <Empty title={texts.accounts.empty}>{texts.start.help}</Empty>
        ) : rows === null ? (
          <SkeletonRows rows={accounts.length + 1} label={texts.accounts.loading} />
        ) : (
          <DataTable
            label={texts.accounts.title}
            rows={rows}
            columns={columnsFor(setDoing, people)}
            initialSort={{ id: 'value', desc: true }}
            rowKey={({ id }) => id}
          />
        )}
        {doing?.kind === 'save' ? <AccountDialog account={doing.account} onClose={close} /> : null}
        {doing?.kind === 'remove' && doing.account ? (
          <ConfirmDialog
            isOpen
            title={texts.accounts.removeTitle(doing.account.name)}
            confirmLabel={texts.accounts.remove}
            onCancel={close}
            onConfirm={() => {
              if (doing.account) remove.mutate(doing.account)
              close()
            }}
          >
            <p className="text-muted">{texts.accounts.removeHelp}</p>
          </ConfirmDialog>
        ) : null}
      </Panel>
      <div className="below-rows">
        <PeoplePanel />
      </div>
    </div>
  )
}

function columnsFor(onDo: (doing: Doing) => void, people: readonly Person[]): Column<AccountRow>[] {
  const t = texts.accounts
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const person: Column<AccountRow> = {
    id: 'person',
    header: t.person,
    cell: ({ person_id: id }) => names.get(id) ?? NOT_KNOWN,
    value: ({ person_id: id }) => names.get(id) ?? null,
    shownFrom: 'sm',
  }
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ name }) => name,
      value: ({ name }) => name,
      isSortable: true,
      className: 'w-full max-w-0 min-w-24 truncate',
    },
    {
      id: 'kind',
      header: t.kind,
      cell: ({ kind }) => ACCOUNT_KIND_NAMES[kind],
      value: ({ kind }) => kind,
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    ...worthColumns,
    ...(people.length > 1 ? [person] : []),
    {
      id: 'provider',
      header: t.provider,
      cell: ({ provider }) => provider,
      value: ({ provider }) => provider,
      shownFrom: 'sm',
    },
    {
      id: 'currency',
      header: t.currency,
      cell: ({ currency }) => currency,
      value: ({ currency }) => currency,
      shownFrom: 'sm',
    },
    {
      id: 'activities',
      header: t.activities,
      cell: ({ activities }) => formatCount(activities),
      value: ({ activities }) => activities,
      align: 'right',
      shownFrom: 'sm',
    },
    {
      id: 'actions',
      header: t.actions,
      cell: (account) => (
        <span className="inline-flex gap-2 py-0.5 max-sm:flex-col max-sm:gap-1">
          {(['save', 'remove'] as const).map((kind) => {
            const label = kind === 'save' ? t.change : t.remove
            return (
              <Button
                key={kind}
                aria-label={`${label} ${account.name}`}
                onClick={() => onDo({ kind, account })}
              >
                {label}
              </Button>
            )
          })}
        </span>
      ),
      value: () => null,
    },
  ]
}

function AccountDialog({
  account,
  onClose,
}: {
  account: PortfolioAccount | null
  onClose: () => void
}) {
  const save = useSaveAccount(account?.id ?? null, {
    onSuccess: onClose,
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const t = texts.accounts
  return (
    <DialogFrame title={account ? t.change : t.create} width="w-[26rem]" onClose={onClose}>
      <AccountForm
        account={account}
        errors={firstErrors(save.error)}
        className="flex flex-col gap-3"
        onSave={(body) => save.mutate(body)}
      >
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{t.cancel}</DialogClose>
          <SubmitButton isBusy={save.isPending}>{t.save}</SubmitButton>
        </div>
      </AccountForm>
    </DialogFrame>
  )
}
