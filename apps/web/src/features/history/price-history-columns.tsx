import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { formatCount, formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import type { Column } from '../../ui/data-table.tsx'
import { describeFlags } from './describe-chart.ts'
import { texts } from './texts.ts'

type PriceField = 'open' | 'high' | 'low' | 'close' | 'adjClose'

function priceColumn(id: PriceField, header: string, kind: InstrumentKind): Column<PriceRow> {
  return {
    id,
    header,
    align: 'right',
    shownFrom: id === 'close' ? undefined : 'sm',
    isSortable: true,
    cell: (row) => formatLevel(row[id], row.unit, kind),
    value: (row) => row[id],
  }
}

export function priceHistoryColumns(kind: InstrumentKind): Column<PriceRow>[] {
  return [
    {
      id: 'date',
      header: texts.tool.date,
      cell: ({ date }) => formatDate(date),
      value: ({ date }) => date,
      isSortable: true,
      className: 'whitespace-nowrap',
    },
    priceColumn('open', texts.tool.open, kind),
    priceColumn('high', texts.tool.high, kind),
    priceColumn('low', texts.tool.low, kind),
    priceColumn('close', texts.tool.close, kind),
    priceColumn('adjClose', texts.tool.adjClose, kind),
    {
      id: 'volume',
      header: texts.tool.volume,
      align: 'right',
      isSortable: true,
      cell: ({ volume }) => (volume === null ? NOT_KNOWN : formatCount(volume)),
      value: ({ volume }) => volume,
    },
    {
      id: 'unit',
      header: texts.tool.unit,
      cell: ({ unit }) => unit ?? texts.tool.unknownUnit,
      value: ({ unit }) => unit,
    },
    {
      id: 'flags',
      header: texts.tool.notes,
      cell: (row) => describeFlags(row, row.unit, kind),
      value: (row) => describeFlags(row, row.unit, kind),
      shownFrom: 'sm',
    },
  ]
}
