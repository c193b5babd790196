import type { Trusts } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { trustsQuery } from './api.ts'
import { groupBySector, sectorOf } from './sector-groups.ts'
import { SectorTable } from './sector-table.tsx'
import { texts } from './texts.ts'
import { trustColumns } from './trust-columns.tsx'

const WIDEST_FIRST = { id: 'discount', desc: false } as const
const NOTHING: Trusts['items'] = []

/** Closed-ended funds by sector; the sector is kept in the URL. */
export function TrustsPage() {
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const query = useQuery(trustsQuery)
  const items = query.data?.items ?? NOTHING
  const groups = useMemo(() => groupBySector(items), [items])
  const sector = search.get('sector') ?? ''
  const shown = items.filter((trust) => sector === '' || sectorOf(trust) === sector)
  const choose = (next: string) =>
    setSearch((now) => {
      if (next === '') now.delete('sector')
      else now.set('sector', next)
      return now
    })
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <SelectField
        label={texts.sector}
        value={sector}
        onChange={choose}
        className="w-72 max-w-full"
      >
        <option value="">{texts.sectorOption(texts.allSectors, formatCount(items.length))}</option>
        {groups.map((group) => (
          <option key={group.sector} value={group.sector}>
            {texts.sectorOption(group.sector, formatCount(group.funds))}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel
          title={sector === '' ? texts.title : sector}
          meta={query.data ? <Summary items={shown} /> : null}
          actions={<CsvButton name="investment-trusts" rows={shown} columns={trustColumns} />}
        >
          <QueryView
            query={query}
            loading={<SkeletonRows rows={16} label={texts.loading} />}
            empty={{
              when: (data) => data.items.length === 0,
              show: <Empty title={texts.none}>{texts.noneHelp}</Empty>,
            }}
          >
            {() => (
              <DataTable
                label={texts.title}
                rows={shown}
                columns={trustColumns}
                initialSort={WIDEST_FIRST}
                rowKey={({ ticker }) => ticker}
                onOpen={({ ticker }) => navigate(sharePath(ticker))}
              />
            )}
          </QueryView>
        </Panel>
        {groups.length > 0 ? (
          <Panel title={texts.sectors} className="max-xl:hidden">
            <SectorTable groups={groups} onChoose={choose} />
          </Panel>
        ) : null}
      </div>
    </main>
  )
}

function Summary({ items }: { readonly items: Trusts['items'] }) {
  const known = items.filter(({ discount }) => discount !== null).length
  return (
    <span>
      {texts.summary(formatCount(items.length), formatCount(known))}
      {items.some(({ simulated }) => simulated) ? (
        <span className="ml-2 text-warn">{texts.simulated}</span>
      ) : null}
    </span>
  )
}
