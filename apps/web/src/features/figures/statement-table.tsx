import type { Fundamentals, ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import { NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import type { Fact } from './fact.ts'
import { texts } from './texts.ts'

type Statement = Fundamentals['statements'][number]
type Line = Statement['lines'][number]

interface StatementTableProps {
  readonly statement: Statement
  readonly years: Fundamentals['years']
  readonly onOpen: (fact: Fact) => void
}

/** Lines by years, newest last as in a report's five-year summary; each cell opens its source. */
export function StatementTable({ statement, years, onOpen }: StatementTableProps) {
  const columns = years.map((year, ago) => ({ year, ago })).toReversed()
  return (
    <div className="overflow-x-auto">
      <table aria-label={statement.label} className="w-full border-collapse">
        <thead>
          <tr className="h-(--row) border-b border-line text-muted">
            <th scope="col" className="sticky left-0 bg-panel px-3 text-left font-normal">
              {texts.line}
            </th>
            {columns.map(({ year }) => (
              <th
                key={year.end}
                scope="col"
                className="px-3 text-right font-normal whitespace-nowrap"
                title={texts.yearEnding(formatDate(year.end))}
              >
                {formatDate(year.end)}
                {year.label && year.label !== '12 months' ? (
                  <span className="block text-xs">{year.label}</span>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <tr key={line.metric} className="h-(--row) border-t border-line hover:bg-raised">
              <th
                scope="row"
                className="sticky left-0 bg-panel px-3 text-left font-normal"
                title={line.formula}
              >
                {line.label}
              </th>
              {columns.map(({ year, ago }) => (
                <td key={year.end} className="px-3 text-right whitespace-nowrap">
                  <Cell line={line} ago={ago} end={year.end} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly line: Line
  readonly ago: number
  readonly end: string
  readonly onOpen: (fact: Fact) => void
}

function Cell({ line, ago, end, onOpen }: CellProps) {
  const cell = line.cells[ago] ?? null
  if (!cell) {
    return (
      <span className="text-muted" title={texts.notGiven}>
        {NOT_KNOWN}
      </span>
    )
  }
  const isLoss = cell.value < 0
  return (
    <button
      type="button"
      className={`min-h-6 min-w-6 text-right underline decoration-transparent underline-offset-2 hover:decoration-current ${isLoss ? 'text-down' : ''}`}
      aria-label={`${formatMetric(cell.value, cell.unit, line)}. ${texts.openFact(line.label, formatDate(end))}`}
      onClick={() => onOpen(toFact(line, cell, ago))}
    >
      {formatMetric(cell.value, cell.unit, line)}
    </button>
  )
}

export function toFact(line: Line, cell: ReportedFigure, ago: number): Fact {
  return {
    label: line.label,
    metric: null,
    kind: line.kind,
    decimals: line.decimals,
    formula: line.formula,
    value: cell.value,
    unit: cell.unit,
    period: cell.period,
    publishedAt: cell.publishedAt,
    source: cell.source,
    link: cell.link,
    revision: cell.revision,
    simulated: cell.simulated,
    because: null,
    before: line.cells[ago + 1]?.value ?? null,
    inputs: [],
    parts: undefined,
  }
}
