import type { FundIncomeImport } from '@leadenhall/contract/fund-income/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDay } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { fundFilesQuery, useCommitFundFile, useForgetFundFile, useReadFundFile } from './api.ts'
import { texts } from './texts.ts'

const ACCEPTED = '.csv,.xlsx,.ods,text/csv'

/** Files of figures: read, looked at, and then counted or discarded. */
export function FundFiles() {
  const { files: words } = texts.funds
  const [read, setRead] = useState<FundIncomeImport | null>(null)
  const reading = useReadFundFile({ onSuccess: setRead, onError: (error) => showProblem(error) })
  const { data: files = [] } = useQuery(fundFilesQuery)
  const forget = useForgetFundFile({ onError: (error) => showProblem(error) })
  return (
    <Panel
      title={words.title}
      actions={
        <FileButton
          label={words.choose}
          accept={ACCEPTED}
          onFile={(file) => reading.mutate(file)}
        />
      }
    >
      <p className="px-3 py-2 text-muted">{words.about}</p>
      {reading.isPending ? (
        <p role="status" className="px-3 pb-2">
          {words.reading}
        </p>
      ) : null}
      {read ? <Preview file={read} onEnd={() => setRead(null)} /> : null}
      <ul>
        {files.map(({ committedAt, file, id, kind, rows }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5"
          >
            <span className="min-w-0 grow truncate">{file}</span>
            <span className="text-sm text-muted">
              {words.kinds[kind]}, {rows}, {formatDay(committedAt)}
            </span>
            <Button
              aria-label={words.forgetLabel(file)}
              disabled={forget.isPending}
              onClick={() =>
                forget.mutate(id, { onSuccess: () => showToast(words.forgotten(file)) })
              }
            >
              {words.forget}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Preview({ file, onEnd }: { readonly file: FundIncomeImport; readonly onEnd: () => void }) {
  const { files: words } = texts.funds
  const commit = useCommitFundFile({
    onSuccess: () => {
      showToast(words.counted(file.file))
      onEnd()
    },
    onError: (error) => showProblem(error),
  })
  const drop = useForgetFundFile({ onSuccess: onEnd, onError: (error) => showProblem(error) })
  const isBusy = commit.isPending || drop.isPending
  return (
    <section aria-label={file.file} className="flex flex-col gap-2 border-t border-line px-3 py-2">
      <h3 className="font-semibold">
        {file.file}{' '}
        <span className="font-normal text-muted">
          {words.kinds[file.kind]}, {words.rows(file.rows, file.funds)}
        </span>
      </h3>
      <p>{words.own(file.own.length)}</p>
      <ul>
        {file.own.map(({ currency, isin, periodEnd, perUnit, ticker }) => (
          <li key={`${isin} ${periodEnd}`}>
            {ticker} <span className="text-muted">{isin}</span>{' '}
            {periodEnd === null ? '' : `${formatDate(periodEnd)}: ${perUnit} ${currency}`}
          </li>
        ))}
      </ul>
      {file.leftOutCount > 0 ? (
        <details>
          <summary className="cursor-pointer">{words.leftOut(file.leftOutCount)}</summary>
          <ul className="text-sm text-muted">
            {file.leftOut.map(({ line, reason, text }) => (
              <li key={line}>{words.leftOutRow(line, reason, text)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="flex gap-2">
        <Button
          kind="primary"
          disabled={isBusy || file.rows === 0}
          onClick={() => commit.mutate(file.id)}
        >
          {words.use}
        </Button>
        <Button disabled={isBusy} onClick={() => drop.mutate(file.id)}>
          {words.drop}
        </Button>
      </div>
    </section>
  )
}
