import type { ImportOutcome } from '@leadenhall/contract/watchlists/index.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

type Line = ImportOutcome['rows'][number] & { readonly place: number }

const columns: Column<Line>[] = [
  {
    id: 'input',
    header: texts.importing.input,
    cell: ({ input }) => input,
    value: ({ input }) => input,
    className: 'w-1/3 max-w-0 truncate',
  },
  {
    id: 'ticker',
    header: texts.importing.ticker,
    cell: ({ ticker }) => ticker ?? NOT_KNOWN,
    value: ({ ticker }) => ticker,
    className: 'w-1/3 max-w-0 truncate',
  },
  {
    id: 'outcome',
    header: texts.importing.outcome,
    cell: ({ outcome }) => (
      <span className={outcome === 'added' ? 'text-up' : 'text-warn'}>
        {texts.importing.outcomes[outcome]}
      </span>
    ),
    value: ({ outcome }) => outcome,
    className: 'whitespace-nowrap',
  },
]

/** The result for each ticker, in the order of the text. */
export function ImportResult({ outcome: { added, rows } }: { outcome: ImportOutcome }) {
  if (rows.length === 0) return <p role="status">{texts.importing.nothing}</p>
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="font-semibold">
        {texts.importing.summary(added, rows.length)}
      </p>
      <div className="max-h-56 overflow-auto rounded-sm border border-line">
        <DataTable
          label={texts.importing.outcome}
          rows={rows.map((row, place) => ({ ...row, place }))}
          columns={columns}
          rowKey={({ place }) => String(place)}
          isBoxed
        />
      </div>
    </div>
  )
}
