import type {
  ColumnMapping,
  ImportPreview,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { importQueueQuery, useOpenImport, usePreviewImport } from '../api.ts'
import { texts } from '../texts.ts'
import type { Scope } from '../use-scope.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportResult, type StoredImport } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'
import type { RenderImportSearch } from './import-search.ts'
import { MappingForm } from './mapping-form.tsx'

const ACCEPTED = '.csv,.txt,.xml,.json,.ofx,.qfx,.qif,text/csv'

interface ImportViewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
  /** Dropped or chosen. */
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly renderSearch: RenderImportSearch
}

/** A file, what was understood of it, and the step that stores it. */
export function ImportView({ scope, accounts, file, onFile, renderSearch }: ImportViewProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const accountId = chosen ?? scope.account ?? accounts[0]?.id
  const [read, setRead] = useState<ImportPreview | null>(null)
  const [stored, setStored] = useState<StoredImport | null>(null)
  const open = useOpenImport({ onSuccess: setRead, onError: (error) => showProblem(error) })
  const reading = usePreviewImport({
    onSuccess: (preview) => {
      setStored(null)
      setRead(preview)
    },
    onError: (error) => {
      showProblem(error)
      onFile(null)
    },
  })
  const { mutate } = reading
  // A preview of another file or account is out of date while the next one is read.
  const preview = reading.isPending ? null : read
  useEffect(() => {
    if (file && accountId !== undefined) mutate({ accountId, file })
  }, [file, accountId, mutate])
  const discard = () => {
    setRead(null)
    setStored(null)
    onFile(null)
  }
  const keep = (now: StoredImport) => {
    discard()
    setStored(now)
    // Rows that still ask can be answered now, or later from the list.
    if (now.preview.counts.needs_you > 0) open.mutate(now.preview.id)
  }
  if (accountId === undefined) {
    return (
      <div className="panel">
        <Empty title={texts.import.noAccount}>
          <Button kind="primary" className="mt-2" onClick={() => scope.set({ view: 'accounts' })}>
            {texts.start.account}
          </Button>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <Panel title={texts.import.title}>
        <div className="flex flex-wrap items-end gap-3 p-3">
          <SelectField label={texts.import.into} value={accountId} onChange={setChosen}>
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
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
      {stored ? <ImportResult stored={stored} onUndone={discard} /> : null}
      {preview && preview.broker === null && file ? (
        <MappingForm
          preview={preview}
          onRead={(mapping) => mutate({ accountId, file, mapping })}
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
          {...(file
            ? { onRead: (mapping: ColumnMapping) => mutate({ accountId, file, mapping }) }
            : {})}
        />
      ) : null}
      <EarlierImports
        onOpen={(id) => {
          discard()
          open.mutate(id)
        }}
      />
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
