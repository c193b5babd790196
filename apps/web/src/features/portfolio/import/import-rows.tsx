import type {
  ColumnMapping,
  ImportPreview,
  ImportRow,
  RowStatus,
} from '@leadenhall/contract/portfolio/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { useMemo, useState } from 'react'
import { formatMoney, formatQuantity } from '../../../format/money.ts'
import { formatCount, formatLevel } from '../../../format/price.ts'
import { formatDate } from '../../../format/time.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { NarrowScroll } from '../../../ui/narrow-scroll.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { useCommitImport } from '../api.ts'
import { texts } from '../texts.ts'
import { ImportQuestions } from './import-questions.tsx'
import type { StoredImport } from './import-result.tsx'
import type { RenderImportSearch } from './import-search.ts'
import { NotationLine } from './notation-line.tsx'
import { RowCells } from './row-cells.tsx'
import { type RowChanges, useRowChanges } from './use-row-changes.ts'

interface ImportRowsProps {
  readonly preview: ImportPreview
  readonly renderSearch: RenderImportSearch
  readonly onPreview: (preview: ImportPreview) => void
  readonly onStored: (stored: StoredImport) => void
  readonly onDiscard: () => void
  /** Reads the file again in another notation; absent where it is no longer at hand. */
  readonly onRead?: (mapping: ColumnMapping) => void
}

const STATUSES = ['new', 'needs_you', 'known', 'ignored'] as const

/** Every row of a file, and what will become of it. */
export function ImportRows(props: ImportRowsProps) {
  const { preview, renderSearch, onPreview, onStored, onDiscard, onRead } = props
  const [shown, setShown] = useState<RowStatus | null>(null)
  const commit = useCommitImport({
    onSuccess: ({ changed }) => onStored({ preview, changed }),
    onError: (error) => showProblem(error),
  })
  const changes = useRowChanges(preview.id, onPreview)
  const { addSplits, choose, isBusy, skip } = changes
  const columns = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { choice } of preview.rows) {
      if (choice) counts.set(choice.key, (counts.get(choice.key) ?? 0) + 1)
    }
    const sameAs = ({ choice }: ImportRow) => (choice && counts.get(choice.key)) ?? 1
    return columnsFor({ addSplits, choose, isBusy, sameAs, skip })
  }, [addSplits, choose, isBusy, preview.rows, skip])
  const rows = shown === null ? preview.rows : preview.rows.filter((row) => row.status === shown)
  const { broker, counts, file, id } = preview
  return (
    <>
      {broker === null ? null : (
        <ImportQuestions preview={preview} changes={changes} renderSearch={renderSearch} />
      )}
      <Panel
        title={broker === null ? texts.import.unknown(file) : texts.import.recognised(broker, file)}
        actions={
          <>
            <Button onClick={onDiscard}>{texts.import.discard}</Button>
            <Button
              kind="primary"
              disabled={counts.new === 0 || commit.isPending}
              onClick={() => commit.mutate(id)}
            >
              {counts.new === 0 ? texts.import.nothing : texts.import.commit(counts.new)}
            </Button>
          </>
        }
      >
        {broker === null ? null : <NotationLine preview={preview} onRead={onRead} />}
        <div
          role="group"
          aria-label={texts.import.filter}
          className="flex flex-wrap gap-1 border-b border-line px-3 py-1"
        >
          <ToggleButton isPressed={shown === null} onClick={() => setShown(null)}>
            {texts.import.all} {formatCount(preview.rows.length)}
          </ToggleButton>
          {STATUSES.map((status) => (
            <ToggleButton
              key={status}
              isPressed={shown === status}
              onClick={() => setShown(status)}
            >
              {texts.import.statuses[status]} {formatCount(counts[status])}
            </ToggleButton>
          ))}
        </div>
        <NarrowScroll>
          <DataTable
            label={texts.import.filter}
            rows={rows}
            columns={columns}
            rowKey={({ row }) => String(row)}
            spacing="tight"
          />
        </NarrowScroll>
      </Panel>
    </>
  )
}

const TONES: Readonly<Record<RowStatus, string>> = {
  new: 'text-up',
  known: 'text-muted',
  ignored: 'text-muted',
  needs_you: 'text-warn',
}

type ReasonChanges = Pick<RowChanges, 'addSplits' | 'choose' | 'isBusy' | 'skip'> & {
  /** Rows that ask the same as this one, with it. */
  readonly sameAs: (row: ImportRow) => number
}

function columnsFor(changes: ReasonChanges): Column<ImportRow>[] {
  const t = texts.import
  return [
    { id: 'row', header: t.row, cell: ({ row }) => row, value: ({ row }) => row, align: 'right' },
    {
      id: 'status',
      header: t.status,
      cell: ({ status }) => <span className={TONES[status]}>{t.statuses[status]}</span>,
      value: ({ status }) => status,
    },
    {
      id: 'activity',
      header: t.activity,
      cell: (row) => describe(row) ?? '',
      value: describe,
      className: 'max-sm:min-w-28 max-sm:whitespace-normal',
    },
    {
      id: 'reason',
      header: t.reason,
      cell: (row) => <Reason row={row} changes={changes} />,
      value: ({ reason }) => reason,
      className: 'max-w-[40rem] min-w-40 whitespace-normal sm:min-w-64',
    },
    {
      id: 'cells',
      header: t.cells,
      cell: ({ cells, status }) => (
        <RowCells cells={cells} isShort={status === 'new' || status === 'known'} />
      ),
      value: ({ cells }) => cells.map(({ value }) => value).join(' '),
      shownFrom: 'sm',
      className: 'w-full max-w-0 min-w-64 whitespace-normal py-1',
    },
  ]
}

function describe({ account, activity }: ImportRow): string | null {
  if (activity === null) return null
  const { amount, currency, date, kind, price, quantity, ticker } = activity
  return [
    formatDate(date),
    texts.kinds[kind],
    quantity === null ? null : formatQuantity(quantity),
    ticker,
    price === null
      ? null
      : `@ ${formatLevel(Number(price.value), price.unit, kindOfSymbol(ticker ?? ''))}`,
    Number(amount) === 0 ? null : formatMoney(amount, currency),
    account && `· ${account.name}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why a row is not new, and the steps that it offers; its instrument is asked for above. */
function Reason({ row, changes }: { row: ImportRow; changes: ReasonChanges }) {
  const { instrument, is_skipped: isSkipped, reason, splits, status } = row
  const t = texts.import.questions
  const { addSplits, choose, isBusy, sameAs, skip } = changes
  const count = sameAs(row)
  if (instrument) return t.above(instrument.name)
  const canSkip = status === 'needs_you'
  if (!canSkip && !isSkipped) return reason
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <span>{reason}</span>
      {row.choice?.options.map((label, option) => (
        <Button
          key={label}
          disabled={isBusy}
          onClick={() => choose({ row: row.row, option, label, count })}
        >
          {label}
        </Button>
      ))}
      {splits.length > 0 && !isSkipped ? (
        <Button kind="primary" disabled={isBusy} onClick={() => addSplits(row.row)}>
          {t.addSplits(splits.length)}
        </Button>
      ) : null}
      <Button
        aria-label={`${isSkipped ? t.takeBack : t.skip(count)}: ${texts.import.row} ${row.row}`}
        disabled={isBusy}
        onClick={() => skip({ row: row.row, count, isSkipped: !isSkipped })}
      >
        {isSkipped ? t.takeBack : t.skip(count)}
      </Button>
    </div>
  )
}
