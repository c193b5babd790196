import type { ChartBar } from '@leadenhall/contract/history/index.ts'
import { useMemo } from 'react'
import { percentOf } from '../../format/change.ts'
import { formatCompact, formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatBarTime } from './bar-time.ts'
import { CHART_HEIGHT } from './chart-height.ts'
import type { ChartModel } from './chart-model.ts'
import { describeFlags, eventsAt } from './describe-chart.ts'
import { indicatorText } from './indicator-text.ts'
import { texts } from './texts.ts'

/** The chart's bars as a table, newest first, for everyone who cannot see the drawing. */
export function ChartTable({ model }: { readonly model: ChartModel }) {
  const { chart } = model
  const rows = useMemo(() => toRows(model), [model])
  const columns = useMemo(() => chartColumns(model), [model])
  return (
    <div className={`flex flex-col ${CHART_HEIGHT}`}>
      <div className="flex h-[34px] shrink-0 items-center justify-end border-b border-line px-3">
        <CsvButton name={`${chart.ticker}_${chart.range}`} rows={rows} columns={columns} />
      </div>
      <div className="min-h-0 grow overflow-auto">
        <DataTable
          label={texts.prices}
          rows={rows}
          columns={columns}
          rowKey={({ time }) => String(time)}
          isBoxed
        />
      </div>
    </div>
  )
}

interface Row extends ChartBar {
  readonly position: number
}

function toRows({ chart }: ChartModel): Row[] {
  return chart.bars.map((bar, position) => ({ ...bar, position })).toReversed()
}

function chartColumns(model: ChartModel): Column<Row>[] {
  const { chart, compared, indicators } = model
  const notesOf = (row: Row) =>
    [...eventsAt(model, row.position), describeFlags(row, chart.unit, chart.kind)]
      .filter(Boolean)
      .join(', ')
  const price = (id: string, header: string, valueOf: (bar: Row) => number | null) => ({
    id,
    header,
    align: 'right' as const,
    cell: (bar: Row) => formatLevel(valueOf(bar), chart.unit, chart.kind),
    value: valueOf,
    isSortable: true,
  })
  return [
    {
      id: 'time',
      header: texts.tool.date,
      cell: (bar) => formatBarTime(bar, chart),
      value: ({ time }) => new Date(time * 1000).toISOString(),
      isSortable: true,
      isSticky: true,
      className: 'whitespace-nowrap',
    },
    price('open', texts.tool.open, ({ open }) => open),
    price('high', texts.tool.high, ({ high }) => high),
    price('low', texts.tool.low, ({ low }) => low),
    price('close', texts.tool.close, ({ close }) => close),
    {
      id: 'volume',
      header: texts.tool.volume,
      align: 'right',
      cell: ({ volume }) => formatCompact(volume),
      value: ({ volume }) => volume,
      isSortable: true,
    },
    ...(compared?.lines ?? []).map(
      ({ ticker, name, growth }): Column<Row> => ({
        id: `compared ${ticker}`,
        header: texts.compare.column(name),
        align: 'right',
        cell: ({ position }) => <Change ratio={growth[position] ?? null} />,
        value: ({ position }) => percentOf(growth[position] ?? null),
        isSortable: true,
      }),
    ),
    ...indicators.flatMap(({ unit, lines }) =>
      lines.map(
        ({ label, values }): Column<Row> => ({
          id: `indicator ${label}`,
          header: label,
          align: 'right',
          cell: ({ position }) => indicatorText(values[position] ?? null, unit, chart),
          value: ({ position }) => values[position] ?? null,
          isSortable: true,
        }),
      ),
    ),
    {
      id: 'flags',
      header: texts.tool.notes,
      cell: notesOf,
      value: notesOf,
    },
  ]
}
