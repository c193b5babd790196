import type { ImportSummary } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../format/price.ts'
import { formatDayTime } from '../../../format/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { importsQuery, useRevertImport } from '../api.ts'
import { texts } from '../texts.ts'

/** Earlier imports, each with a button to undo it, and one to answer the rows that wait. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const [asking, setAsking] = useState<ImportSummary | null>(null)
  const { data = [] } = useQuery(importsQuery)
  const revert = useRevertImport({
    onSuccess: () => showToast(texts.import.undone),
    onError: (error) => showProblem(error),
  })
  const rows = data.filter(({ status }) => status !== 'previewed')
  if (rows.length === 0) return null
  return (
    <Panel title={texts.import.earlier} meta={formatCount(rows.length)}>
      <DataTable
        label={texts.import.earlier}
        rows={rows}
        columns={columnsFor(setAsking, onOpen)}
        rowKey={({ id }) => id}
      />
      {asking ? (
        <ConfirmDialog
          isOpen
          title={texts.import.undoTitle(asking.file)}
          confirmLabel={texts.import.undo}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            revert.mutate(asking.id)
            setAsking(null)
          }}
        >
          <p className="text-muted">{texts.import.undoHelp}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}

function columnsFor(
  onRevert: (one: ImportSummary) => void,
  onOpen: (id: string) => void,
): Column<ImportSummary>[] {
  const t = texts.import
  return [
    {
      id: 'file',
      header: t.file,
      cell: ({ file }) => file,
      value: ({ file }) => file,
      className: 'w-full max-w-0 truncate',
    },
    {
      id: 'broker',
      header: t.broker,
      cell: ({ broker }) => broker,
      value: ({ broker }) => broker,
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    {
      id: 'when',
      header: t.when,
      cell: ({ created_at: at }) => formatDayTime(at),
      value: ({ created_at: at }) => at,
      shownFrom: 'sm',
      className: 'whitespace-nowrap',
    },
    {
      id: 'stored',
      header: texts.activities.title,
      cell: ({ stored }) => formatCount(stored),
      value: ({ stored }) => stored,
      align: 'right',
    },
    {
      id: 'state',
      header: t.status,
      cell: (one) => (
        <>
          {t.state[one.status]}
          {isWaiting(one) ? <span className="text-warn">, {t.waiting(waitingOf(one))}</span> : null}
        </>
      ),
      value: ({ status }) => status,
      className: 'whitespace-nowrap',
    },
    {
      id: 'actions',
      header: texts.activities.actions,
      cell: (one) =>
        one.status === 'committed' ? (
          <span className="flex justify-end gap-2">
            {isWaiting(one) ? (
              <Button aria-label={`${t.open} ${one.file}`} onClick={() => onOpen(one.id)}>
                {t.open}
              </Button>
            ) : null}
            <Button aria-label={`${t.undo} ${one.file}`} onClick={() => onRevert(one)}>
              {t.undo}
            </Button>
          </span>
        ) : null,
      value: () => null,
    },
  ]
}

/** Rows that ask, and those that were answered since the last commit. */
function waitingOf({ counts }: ImportSummary): number {
  return counts.needs_you + counts.new
}

function isWaiting(one: ImportSummary): boolean {
  return one.status === 'committed' && waitingOf(one) > 0
}
