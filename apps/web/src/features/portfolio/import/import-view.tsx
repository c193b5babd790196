import type {
  AccountBody,
  ColumnMapping,
  ImportPreview,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstErrors } from '../../../lib/first-errors.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { AccountForm } from '../accounts/account-form.tsx'
import { importQueueQuery, useOpenImport, usePreviewImport } from '../api.ts'
import type { OtherViews } from '../other-views.ts'
import { texts } from '../texts.ts'
import type { Scope } from '../use-scope.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportResult, type StoredImport } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'
import type { RenderImportSearch } from './import-search.ts'
import { MappingForm } from './mapping-form.tsx'

const ACCEPTED = '.csv,.txt,.xml,.json,.ofx,.qfx,.qif,text/csv'

/** In the choice of accounts: one that the import creates. */
const NEW = 'new'
const OF_ACCOUNT = ['name', 'kind', 'currency', 'provider', 'person_id'] as const

function isOfAccount(error: Error): boolean {
  const errors = firstErrors(error)
  return OF_ACCOUNT.some((name) => errors[name] !== undefined)
}

interface ImportViewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
  /** Dropped or chosen. */
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly renderSearch: RenderImportSearch
  readonly renderBrokerKeys: OtherViews['renderBrokerKeys']
}

/** A file, what was understood of it, and the step that stores it. */
export function ImportView(props: ImportViewProps) {
  const { scope, accounts, file, onFile, renderSearch, renderBrokerKeys } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const [brought, setBrought] = useState<AccountBody | null>(null)
  // An account that an import brought is gone once that is taken back.
  const isThere = chosen === NEW || accounts.some(({ id }) => id === chosen)
  const into = (isThere ? chosen : null) ?? scope.account ?? accounts[0]?.id ?? NEW
  const account = into === NEW ? brought : into
  const [read, setRead] = useState<ImportPreview | null>(null)
  const [stored, setStored] = useState<StoredImport | null>(null)
  const open = useOpenImport({ onSuccess: setRead, onError: (error) => showProblem(error) })
  const reading = usePreviewImport({
    onSuccess: (preview) => {
      setStored(null)
      setRead(preview)
    },
    onError: (error) => {
      // Fields of the new account show theirs.
      if (into === NEW && isOfAccount(error)) return setBrought(null)
      showProblem(error)
      onFile(null)
    },
  })
  const { mutate } = reading
  // A preview of another file or account is out of date while the next one is read.
  const preview = reading.isPending ? null : read
  useEffect(() => {
    if (file && account !== null) mutate({ account, file })
  }, [file, account, mutate])
  const discard = () => {
    setRead(null)
    setStored(null)
    onFile(null)
  }
  const reopen = (id: string) => {
    discard()
    open.mutate(id)
  }
  const keep = (now: StoredImport) => {
    discard()
    setStored(now)
    setBrought(null)
    setChosen(now.preview.account_id)
    // Rows that still ask can be answered now, or later from the list.
    if (now.preview.counts.needs_you > 0) open.mutate(now.preview.id)
  }
  return (
    <>
      <Panel title={texts.import.title}>
        <div className="flex flex-wrap items-end gap-3 p-3">
          <IntoAccount
            accounts={accounts}
            into={into}
            brought={brought}
            error={reading.error}
            onInto={(next) => {
              setChosen(next)
              setBrought(null)
            }}
            onBring={setBrought}
          />
          <FileButton label={texts.import.choose} accept={ACCEPTED} onFile={onFile} />
          <div className="min-w-64 flex-1 text-muted">
            <p>{texts.import.drop}</p>
            <p className="text-sm">{texts.import.known}</p>
          </div>
        </div>
        {reading.isPending ? (
          <>
            <PlaceInQueue />
            <SkeletonRows rows={8} label={texts.import.reading} />
          </>
        ) : null}
      </Panel>
      {stored ? <ImportResult accounts={accounts} stored={stored} onUndone={discard} /> : null}
      {preview && preview.broker === null && file && account ? (
        <MappingForm
          preview={preview}
          onRead={(mapping) => mutate({ account, file, mapping })}
          isBusy={reading.isPending}
        />
      ) : null}
      {preview ? (
        <ImportRows
          key={preview.id}
          preview={preview}
          renderSearch={renderSearch}
          onPreview={setRead}
          onStored={keep}
          onDiscard={discard}
          {...(file && account
            ? { onRead: (mapping: ColumnMapping) => mutate({ account, file, mapping }) }
            : {})}
        />
      ) : null}
      {renderBrokerKeys({ accounts, onOpen: reopen })}
      <EarlierImports onOpen={reopen} />
    </>
  )
}

interface IntoAccountProps {
  readonly accounts: readonly PortfolioAccount[]
  /** An id, or `NEW`. */
  readonly into: string
  readonly brought: AccountBody | null
  readonly error: Error | null
  readonly onInto: (into: string) => void
  readonly onBring: (account: AccountBody) => void
}

/** The account of the rows: one of the user's, or one that the import creates. */
function IntoAccount({ accounts, into, brought, error, onInto, onBring }: IntoAccountProps) {
  return (
    <>
      <SelectField label={texts.import.into} value={into} onChange={onInto}>
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NEW}>{texts.import.newAccount}</option>
      </SelectField>
      {into === NEW && brought === null ? (
        <AccountForm
          account={null}
          errors={firstErrors(error)}
          className="flex w-full flex-wrap items-start gap-3"
          onSave={onBring}
        >
          <div className="sm:pt-[1.6875rem]">
            <SubmitButton isBusy={false}>{texts.accounts.use}</SubmitButton>
          </div>
        </AccountForm>
      ) : null}
      {into === NEW && brought ? <p role="status">{texts.import.intoNew(brought.name)}</p> : null}
    </>
  )
}

/** Nothing unless the import waits for others. */
function PlaceInQueue() {
  const { data } = useQuery(importQueueQuery)
  if (!data?.ahead) return null
  return (
    <p role="status" className="px-3 pb-2 text-muted">
      {texts.import.ahead(data.ahead)}
    </p>
  )
}
