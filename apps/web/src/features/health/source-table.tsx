import { Ago } from '../../ui/ago.tsx'
import type { SourceRow, Status } from './health-groups.ts'
import { texts } from './texts.ts'

const COLOURS: Readonly<Record<Status, string>> = {
  ok: 'text-up',
  degraded: 'text-warn',
  down: 'text-down',
  off: 'text-muted',
}

/** Each source with its state, the age of its last answer, and the meaning of a failure. */
export function SourceTable({ rows }: { readonly rows: readonly SourceRow[] }) {
  const { columns } = texts
  return (
    <table aria-label={texts.groups.sources} className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="text-left text-muted">
          <th scope="col" className="w-56 py-1 pr-3 font-normal">
            {columns.source}
          </th>
          <th scope="col" className="w-24 py-1 pr-3 font-normal">
            {columns.state}
          </th>
          <th scope="col" className="w-48 py-1 pr-3 font-normal">
            {columns.answered}
          </th>
          <th scope="col" className="py-1 font-normal">
            {columns.meaning}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <SourceLine key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function SourceLine({ row }: { readonly row: SourceRow }) {
  const { failure, lastSuccess, status, title } = row
  const isWaiting = status === 'ok' && lastSuccess === null
  const colour = isWaiting ? 'text-muted' : COLOURS[status]
  return (
    <tr className="border-t border-line align-baseline max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-1">
      <th scope="row" className="py-1 pr-3 text-left font-semibold">
        {title}
      </th>
      <td className={`py-1 pr-3 whitespace-nowrap ${colour}`}>
        <span aria-hidden="true" className="mr-2">
          ●
        </span>
        {isWaiting ? texts.ready : texts.statuses[status]}
      </td>
      <td className="py-1 pr-3 text-muted tabular-nums">
        {lastSuccess === null ? texts.noAnswer : <Ago instant={lastSuccess} />}
      </td>
      <td className="py-1 max-sm:w-full">{failure ?? (isWaiting ? texts.waits : texts.works)}</td>
    </tr>
  )
}
