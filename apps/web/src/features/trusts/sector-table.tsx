import { formatPercentChange, percentOf } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { SectorGroup } from './sector-groups.ts'
import { texts } from './texts.ts'

const columns: readonly Column<SectorGroup>[] = [
  {
    id: 'sector',
    header: texts.headers.sector,
    cell: ({ sector }) => (
      <span className="block truncate" title={sector}>
        {sector}
      </span>
    ),
    value: ({ sector }) => sector,
    isSortable: true,
    className: 'w-full max-w-0',
  },
  {
    id: 'funds',
    header: texts.headers.funds,
    cell: ({ funds }) => formatCount(funds),
    value: ({ funds }) => funds,
    isSortable: true,
    align: 'right',
  },
  {
    id: 'median',
    header: texts.headers.median,
    headerTitle: texts.discountTitle,
    cell: ({ median }) => formatPercentChange(median),
    value: ({ median }) => percentOf(median),
    isSortable: true,
    align: 'right',
  },
]

/** Sectors with their median discount; a row chooses its sector. */
export function SectorTable({
  groups,
  onChoose,
}: {
  readonly groups: readonly SectorGroup[]
  readonly onChoose: (sector: string) => void
}) {
  return (
    <DataTable
      label={texts.sectors}
      rows={groups}
      columns={columns}
      rowKey={({ sector }) => sector}
      spacing="tight"
      onOpen={({ sector }) => onChoose(sector)}
    />
  )
}
