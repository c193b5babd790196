import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatPercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatCount, formatMoneyCompact } from '../../format/price.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { trustsQuery } from './api.ts'
import { groupBySector } from './sector-groups.ts'
import { texts } from './texts.ts'
import { trustColumns } from './trust-columns.tsx'

const LARGEST_FIRST = { id: 'size', desc: true } as const

const listed = (...ids: string[]) =>
  ids.flatMap((id) => trustColumns.find((one) => one.id === id) ?? [])

/** After the name on every screen, because it is the order of the table. */
const size: Column<Trust> = {
  id: 'size',
  header: texts.headers.size,
  headerTitle: texts.sizeTitle,
  cell: ({ marketCap }) => formatMoneyCompact(marketCap),
  value: ({ marketCapPounds }) => marketCapPounds,
  isSortable: true,
  align: 'right',
}

const columns: readonly Column<Trust>[] = [
  ...listed('trust', 'name'),
  size,
  ...listed('price', 'discount', 'dividendYield', 'charge', 'gearing'),
]

/** All trusts of a trust's sector, with its own row marked; nothing for the only one of a sector. */
export function TrustSector({ ticker }: { readonly ticker: string }) {
  const items = useQuery(trustsQuery).data?.items ?? []
  const [, navigate] = useLocation()
  const sector = items.find((one) => one.ticker === ticker)?.sector ?? null
  const rows = items.filter((one) => sector !== null && one.sector === sector)
  const [group] = groupBySector(rows)
  if (!group || sector === null || rows.length < 2) return null
  const title = texts.ofSector(sector)
  return (
    <Panel
      title={title}
      id="sector"
      isFoldable
      meta={
        <>
          {texts.ofSectorSummary(formatCount(group.funds), formatPercentChange(group.median))}
          {rows.some(({ simulated }) => simulated) ? (
            <span className="ml-2 text-warn">{texts.simulated}</span>
          ) : null}
        </>
      }
      actions={<CsvButton name="trusts-of-the-sector" rows={rows} columns={columns} />}
    >
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        initialSort={LARGEST_FIRST}
        rowKey={(one) => one.ticker}
        isCurrent={(one) => one.ticker === ticker}
        onOpen={(one) => navigate(sharePath(one.ticker))}
        spacing="tight"
      />
    </Panel>
  )
}
