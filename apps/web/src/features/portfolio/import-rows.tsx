import type {
  ColumnMapping,
  ImportPreview,
  ImportRow,
  RowStatus,
} from '@leadenhall/contract/portfolio/index.ts'
import { useMemo, useState } from 'react'
import { formatMoney, formatQuantity } from '../../format/money.ts'
import { formatCount, formatLevel } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useAnswerRow, useCommitImport } from './api.ts'
import { NotationLine } from './notation-line.tsx'
import { texts } from './texts.ts'

interface ImportRowsProps {
  readonly preview: ImportPreview
  readonly onPreview: (preview: ImportPreview) => void
  readonly onDone: () => void
  /** Reads the file again in another notation; absent where it is no longer at hand. */
  readonly onRead?: (mapping: ColumnMapping) => void
}

const STATUSES = ['new', 'needs_you', 'known', 'ignored'] as const

/** Every row of a file, and what will become of it. */
export function ImportRows({ preview, onPreview, onDone, onRead }: ImportRowsProps) {
  const [shown, setShown] = useState<RowStatus | null>(null)
  const commit = useCommitImport({
    onSuccess: ({ changed }) => {
      showToast(texts.import.stored(changed))
      onDone()
    },
    onError: (error) => showProblem(error),
  })
  const { mutate: answer } = useAnswerRow(preview.id, {
    onSuccess: onPreview,
    onError: (error) => showProblem(error),
  })
  const columns = useMemo(() => columnsFor((row, ticker) => answer({ row, ticker })), [answer])
  const rows = shown === null ? preview.rows : preview.rows.filter((row) => row.status === shown)
  const { broker, counts, file, id } = preview
  return (
    <Panel
      title={broker === null ? texts.import.unknown(file) : texts.import.recognised(broker, file)}
      actions={
        <>
          <Button onClick={onDone}>{texts.import.discard}</Button>
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
          <ToggleButton key={status} isPressed={shown === status} onClick={() => setShown(status)}>
            {texts.import.statuses[status]} {formatCount(counts[status])}
          </ToggleButton>
        ))}
      </div>
      <div className="max-sm:overflow-x-auto">
        <DataTable
          label={texts.import.filter}
          rows={rows}
          columns={columns}
          rowKey={({ row }) => String(row)}
          spacing="tight"
        />
      </div>
    </Panel>
  )
}

const TONES: Readonly<Record<RowStatus, string>> = {
  new: 'text-up',
  known: 'text-muted',
  ignored: 'text-muted',
  needs_you: 'text-warn',
}

function columnsFor(onAnswer: (row: number, ticker: string) => void): Column<ImportRow>[] {
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
      cell: ({ activity }) => (activity ? describe(activity) : ''),
      value: ({ activity }) => activity && describe(activity),
    },
    {
      id: 'reason',
      header: t.reason,
      cell: (row) => <Reason row={row} onAnswer={onAnswer} />,
      value: ({ reason }) => reason,
      className: 'max-w-[40rem] whitespace-normal',
    },
    {
      id: 'text',
      header: t.text,
      cell: ({ text }) => <span title={text}>{text}</span>,
      value: ({ text }) => text,
      shownFrom: 'sm',
      className: 'w-full max-w-0 truncate text-muted',
    },
  ]
}

function describe(activity: NonNullable<ImportRow['activity']>): string {
  const { amount, currency, date, kind, price, quantity, ticker } = activity
  return [
    formatDate(date),
    texts.kinds[kind],
    quantity === null ? null : formatQuantity(quantity),
    ticker,
    price === null ? null : `@ ${formatLevel(Number(price.value), price.unit, 'share')}`,
    Number(amount) === 0 ? null : formatMoney(amount, currency),
  ]
    .filter(Boolean)
    .join(' ')
}

function Reason({
  row: { candidates, column, reason, row, status },
  onAnswer,
}: {
  row: ImportRow
  onAnswer: (row: number, ticker: string) => void
}) {
  const [ticker, setTicker] = useState('')
  if (status !== 'needs_you' || column !== 'ticker') return reason
  return (
    <form
      className="flex flex-wrap items-center gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(row, ticker)
      }}
    >
      <span className="w-full">{reason}</span>
      {candidates.map(({ ticker: candidate }) => (
        <Button key={candidate} onClick={() => onAnswer(row, candidate)}>
          {candidate}
        </Button>
      ))}
      <input
        aria-label={`${texts.import.instrument}, ${texts.import.row} ${row}`}
        className="h-8 w-28 rounded-sm border border-strong bg-field px-2"
        value={ticker}
        onChange={(event) => setTicker(event.target.value)}
      />
      <Button type="submit" disabled={ticker.trim() === ''}>
        {texts.import.answer}
      </Button>
    </form>
  )
}
