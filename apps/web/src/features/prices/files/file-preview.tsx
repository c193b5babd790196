import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../../format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem } from '../../../ui/show-toast.ts'
import { useCommitPriceFile, useUndoPriceFile } from '../api.ts'
import { texts } from './texts.ts'

type Series = PriceImport['series'][number]

const number = (id: 'new' | 'equal' | 'differing', warns = false): Column<Series> => ({
  id,
  header: texts.headers[id],
  cell: (row) => (
    <span className={warns && row[id] > 0 ? 'text-warn' : ''}>{formatCount(row[id])}</span>
  ),
  value: (row) => row[id],
  align: 'right',
})

const COLUMNS: Column<Series>[] = [
  {
    id: 'ticker',
    header: texts.headers.ticker,
    cell: ({ ticker }) => <span className="font-semibold">{ticker}</span>,
    value: ({ ticker }) => ticker,
  },
  {
    id: 'name',
    header: texts.headers.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    className: 'w-full',
    shownFrom: 'sm',
  },
  {
    id: 'unit',
    header: texts.headers.unit,
    cell: ({ unit, unitFrom }) => (
      <>
        <span className={unit === null ? 'text-warn' : ''}>{unit ?? texts.noUnit}</span>{' '}
        <span className="text-sm text-muted">{unitFrom ? texts.unitFrom[unitFrom] : ''}</span>
      </>
    ),
    value: ({ unit }) => unit ?? '',
    className: 'sm:whitespace-nowrap',
  },
  {
    id: 'days',
    header: texts.headers.days,
    cell: texts.days,
    value: ({ from }) => from ?? '',
    className: 'whitespace-nowrap',
    shownFrom: 'sm',
  },
  number('new'),
  number('equal'),
  number('differing', true),
]

interface FilePreviewProps {
  readonly preview: PriceImport
  readonly onCommitted: () => void
  readonly onDiscarded: () => void
}

/** Preview of a file: its changes, and every row that is not used. */
export function FilePreview({ onCommitted, onDiscarded, preview }: FilePreviewProps) {
  const { asks, differing, file, id, layout, refused, rows, series } = preview
  const onError = (error: Error) => showProblem(error)
  const commit = useCommitPriceFile({ onSuccess: onCommitted, onError })
  const discard = useUndoPriceFile({ onSuccess: onDiscarded, onError })
  const isBusy = commit.isPending || discard.isPending
  const usable = rows.new + rows.equal + rows.differing
  return (
    <Panel
      title={texts.preview(file)}
      meta={texts.kinds[layout]}
      actions={
        <>
          <Button
            kind="primary"
            disabled={isBusy || asks.length > 0 || usable === 0}
            onClick={() => commit.mutate(id)}
          >
            {texts.commit}
          </Button>
          <Button disabled={isBusy} onClick={() => discard.mutate(id)}>
            {texts.discard}
          </Button>
        </>
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-3 py-2">
        {(['new', 'equal', 'differing', 'refused'] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{texts.counts[name]}</dt>
            <dd
              className={`text-lg tabular-nums ${name === 'refused' && rows.refused > 0 ? 'text-warn' : ''}`}
            >
              {formatCount(rows[name])}
            </dd>
          </div>
        ))}
      </dl>
      {series.length > 0 ? (
        <DataTable
          label={texts.series}
          rows={series}
          columns={COLUMNS}
          rowKey={({ ticker }) => ticker}
        />
      ) : null}
      {refused.length > 0 ? (
        <Lines title={texts.refused(refused.length, rows.refused)}>
          {refused.map(({ line, reason, text }) => (
            <li key={`${line} ${reason}`} className="py-0.5">
              {texts.refusedRow(line, reason)}{' '}
              <code className="text-sm break-all text-muted">{text}</code>
            </li>
          ))}
        </Lines>
      ) : null}
      {differing.length > 0 ? (
        <Lines title={texts.differing}>
          {differing.map((day) => (
            <li key={`${day.ticker} ${day.date}`} className="py-0.5">
              {texts.differingRow(day)}
            </li>
          ))}
        </Lines>
      ) : null}
    </Panel>
  )
}

function Lines({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line px-3 py-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="max-h-80 overflow-y-auto">{children}</ul>
    </section>
  )
}
