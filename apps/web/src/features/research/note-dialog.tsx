import type { ResearchItem, ResearchTable } from '@leadenhall/contract/research/index.ts'
import { Link } from 'wouter'
import { formatPercent } from '../../format/change.ts'
import { formatCount, formatFigure, NOT_KNOWN } from '../../format/price.ts'
import { formatDay } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { texts } from './texts.ts'

interface NoteDialogProps {
  readonly item: ResearchItem
  readonly onClose: () => void
}

/** A research note of the demo: its text, its figures, and the page of its shares. */
export function NoteDialog({ item, onClose }: NoteDialogProps) {
  const { body, headline, link, published_date: date, source, table } = item
  return (
    <DialogFrame
      title={headline}
      width="w-[44rem]"
      closeLabel={texts.close}
      startsOnTitle
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {[source, date === null ? texts.undated : formatDay(date), texts.simulated].join(' · ')}
      </p>
      <p className="max-w-prose">{body}</p>
      {table ? <NoteTable label={headline} table={table} /> : null}
      <Link href={link} className="self-start py-1 text-accent hover:underline">
        {texts.page}
      </Link>
    </DialogFrame>
  )
}

type Column = ResearchTable['columns'][number]
type Cell = ResearchTable['rows'][number][number]

function NoteTable({ label, table }: { readonly label: string; readonly table: ResearchTable }) {
  const { columns, rows } = table
  const sideOf = ({ kind }: Column) => (kind === 'text' ? 'text-left' : 'text-right tabular-nums')
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`px-2 py-1 font-normal text-muted ${sideOf(column)}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={String(cells[0])} className="border-t border-line">
              {columns.map((column, place) => (
                <td key={column.label} className={`px-2 py-1 ${sideOf(column)}`}>
                  <Figure kind={column.kind} cell={cells[place] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ kind, cell }: { readonly kind: Column['kind']; readonly cell: Cell }) {
  if (cell === null) return <span className="text-muted">{NOT_KNOWN}</span>
  if (typeof cell === 'string') return cell
  switch (kind) {
    case 'change':
      return <Change ratio={cell} />
    case 'percent':
      return formatPercent(cell)
    case 'points':
      return `${cell > 0 ? '+' : ''}${formatFigure(cell * 100, 2)}`
    case 'count':
    case 'text':
      return formatCount(cell)
  }
}
