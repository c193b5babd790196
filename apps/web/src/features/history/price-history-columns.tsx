import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import { formatCount, formatFigure, NOT_KNOWN } from '../../format/price.ts'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

const DECIMALS = 2

function figure(
  id: 'open' | 'high' | 'low' | 'close' | 'adjClose',
  header: string,
): Column<PriceRow> {
  return {
    id,
    header,
    align: 'right',
    wideOnly: id !== 'close',
    isSortable: true,
    cell: (row) => (row[id] === null ? NOT_KNOWN : formatFigure(row[id], DECIMALS)),
    value: (row) => row[id],
  }
}

export const priceHistoryColumns: readonly Column<PriceRow>[] = [
  {
    id: 'date',
    header: texts.tool.date,
    cell: ({ date }) => date,
    value: ({ date }) => date,
    isSortable: true,
    className: 'whitespace-nowrap',
  },
  figure('open', texts.tool.open),
  figure('high', texts.tool.high),
  figure('low', texts.tool.low),
  figure('close', texts.tool.close),
  figure('adjClose', texts.tool.adjClose),
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
]
