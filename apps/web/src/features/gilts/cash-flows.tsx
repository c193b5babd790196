import type { GiltCashFlow } from '@leadenhall/contract/gilts/index.ts'
import { formatFigure } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { numberOf } from './figures.ts'
import { texts } from './texts.ts'

const { gilt: words } = texts

function amount(id: 'coupon' | 'redemption' | 'afterTax'): Column<GiltCashFlow> {
  return {
    id,
    header: words[id],
    cell: (flow) => (flow[id] === null ? '' : formatFigure(Number(flow[id]), 4)),
    value: (flow) => numberOf(flow[id]),
    align: 'right',
    className: 'tabular-nums',
  }
}

const COLUMNS: readonly Column<GiltCashFlow>[] = [
  {
    id: 'date',
    header: words.date,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
    className: 'whitespace-nowrap',
  },
  amount('coupon'),
  amount('redemption'),
  amount('afterTax'),
]

export function CashFlows({ flows }: { readonly flows: readonly GiltCashFlow[] }) {
  return (
    <Panel
      title={words.flows}
      meta={words.flowsHelp}
      actions={<CsvButton name="gilt-payments" rows={flows} columns={COLUMNS} />}
    >
      <DataTable
        label={words.flows}
        rows={flows}
        columns={COLUMNS}
        rowKey={({ date }) => date}
        spacing="tight"
      />
    </Panel>
  )
}
