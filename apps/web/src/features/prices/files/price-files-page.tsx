import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import { useState } from 'react'
import { BackToTools } from '../../../ui/back-link.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormBanner } from '../../../ui/form-banner.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useDroppedFile } from '../../../ui/use-dropped-file.ts'
import { type FileToRead, useReadPriceFile } from '../api.ts'
import { FilePreview } from './file-preview.tsx'
import { FileQuestions } from './file-questions.tsx'
import { StoredFiles } from './stored-files.tsx'
import { texts } from './texts.ts'

const ACCEPTED = '.csv,.txt,.tsv,text/csv,text/plain'
const NO_ANSWERS = { ticker: '', dateOrder: '', decimalMark: '', units: {} }

/** Files of daily prices: read, looked at, and then counted, discarded or undone. */
export function PriceFilesPage() {
  const [sent, setSent] = useState<FileToRead | null>(null)
  const [read, setRead] = useState<PriceImport | null>(null)
  const reading = useReadPriceFile({ onSuccess: setRead })
  const send = (next: FileToRead) => {
    setSent(next)
    reading.mutate(next)
  }
  const choose = (file: File) => {
    setRead(null)
    send({ ...NO_ANSWERS, file })
  }
  const end = () => {
    setRead(null)
    setSent(null)
  }
  useDroppedFile(choose)
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.fromFile}
        actions={<FileButton label={texts.choose} accept={ACCEPTED} onFile={choose} />}
      >
        <div className="flex flex-col gap-2 px-3 py-2">
          <p>{texts.drop}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm text-muted max-sm:grid-cols-1">
            {texts.layouts.map(([name, columns]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="min-w-0">
                  <code className="break-all">{columns}</code>
                </dd>
              </div>
            ))}
          </dl>
          <p className="max-w-4xl text-sm text-muted">{texts.shared}</p>
          {reading.error && !reading.isPending ? (
            <FormBanner kind="error" message={reading.error.message} />
          ) : null}
        </div>
        {reading.isPending ? <SkeletonRows rows={3} label={texts.reading} /> : null}
      </Panel>
      {read && sent && read.asks.length > 0 ? (
        <FileQuestions
          key={read.id}
          preview={read}
          sent={sent}
          isBusy={reading.isPending}
          onAnswer={send}
        />
      ) : null}
      {read && !reading.isPending ? (
        <FilePreview
          preview={read}
          onCommitted={() => {
            showToast(texts.committed(read.file))
            end()
          }}
          onDiscarded={end}
        />
      ) : null}
      <StoredFiles />
    </main>
  )
}
