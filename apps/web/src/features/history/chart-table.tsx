import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { useMemo } from 'react'
import { formatCompact, formatLevel } from '../../format/price.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { describeFlags, formatBarTime } from './describe-chart.ts'
import { texts } from './texts.ts'

/** The chart's bars as a table, newest first, for everyone who cannot see the drawing. */
export function ChartTable({ chart }: { chart: Chart }) {
  const rows = useMemo(() => chart.bars.toReversed(), [chart])
  const columns = useMemo(() => chartColumns(chart), [chart])
  return (
    <>
      <div className="flex h-[34px] items-center justify-end border-b border-line px-3">
        <CsvButton name={`${chart.ticker}_${chart.range}`} rows={rows} columns={columns} />
      </div>
      {/* As tall as the chart, including the line above. */}
      <div className="h-[calc(max(202px,38vh)-34px)] overflow-auto max-sm:h-[222px]">
        <DataTable
          label={texts.prices}
          rows={rows}
          columns={columns}
          rowKey={({ time }) => String(time)}
          isBoxed
        />
      </div>
    </>
  )
}

function chartColumns(chart: Chart): Column<ChartBar>[] {
  const price = (id: string, header: string, valueOf: (bar: ChartBar) => number | null) => ({
    id,
    header,
    align: 'right' as const,
    cell: (bar: ChartBar) => formatLevel(valueOf(bar), chart.unit, chart.kind),
    value: valueOf,
    isSortable: true,
  })
  return [
    {
      id: 'time',
      header: texts.tool.date,
      cell: (bar) => formatBarTime(bar, chart.range),
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
    {
      id: 'flags',
      header: texts.tool.notes,
      cell: ({ flags }) => describeFlags(flags),
      value: ({ flags }) => describeFlags(flags),
    },
  ]
}
