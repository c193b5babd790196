import type { Trusts } from '@leadenhall/contract/trusts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { trustsQuery } from './api.ts'
import { Comparison } from './comparison.tsx'
import { PRESETS, type Preset } from './presets.ts'
import { groupBySector, sectorOf } from './sector-groups.ts'
import { SectorTable } from './sector-table.tsx'
import { texts } from './texts.ts'
import { trustColumns } from './trust-columns.tsx'
import { useComparedTickers } from './use-compared-tickers.tsx'

const WIDEST_FIRST = { id: 'discount', desc: false } as const
const NOTHING: Trusts['items'] = []

/** Closed-ended funds by sector and question, which are kept in the URL; three can be compared. */
export function TrustsPage() {
  const [search, setSearch] = useSearchParams()
  const [, navigate] = useLocation()
  const query = useQuery(trustsQuery)
  const items = query.data?.items ?? NOTHING
  const groups = useMemo(() => groupBySector(items), [items])
  const { tickers, column, clear } = useComparedTickers()
  const sector = search.get('sector') ?? ''
  const preset = PRESETS.find(({ key }) => key === search.get('preset'))
  const inSector = items.filter((trust) => sector === '' || sectorOf(trust) === sector)
  const shown = preset ? inSector.filter(preset.has) : inSector
  const choose = (name: 'sector' | 'preset', next: string) =>
    setSearch((now) => {
      if (next === '') now.delete(name)
      else now.set(name, next)
      return now
    })
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={texts.sector}
          value={sector}
          onChange={(next) => choose('sector', next)}
          className="w-64 max-w-full"
        >
          <option value="">
            {texts.sectorOption(texts.allSectors, formatCount(items.length))}
          </option>
          {groups.map((group) => (
            <option key={group.sector} value={group.sector}>
              {texts.sectorOption(group.sector, formatCount(group.funds))}
            </option>
          ))}
        </SelectField>
        <Questions items={inSector} chosen={preset} onChoose={(key) => choose('preset', key)} />
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel
          title={sector === '' ? texts.title : sector}
          className="min-w-0"
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
            {() =>
              shown.length === 0 ? (
                <Empty title={texts.presets.none}>{texts.presets.noneHelp}</Empty>
              ) : (
                <DataTable
                  key={preset?.key}
                  label={texts.title}
                  rows={shown}
                  columns={[column, ...trustColumns]}
                  initialSort={preset?.order ?? WIDEST_FIRST}
                  rowKey={({ ticker }) => ticker}
                  onOpen={({ ticker }) => navigate(sharePath(ticker))}
                  spacing="tight"
                />
              )
            }
          </QueryView>
        </Panel>
        <div className="flex flex-col gap-3 max-xl:order-first xl:sticky xl:top-[calc(var(--top-bar)+12px)]">
          <ComparePanel tickers={tickers} onClear={clear} />
          {groups.length > 0 && tickers.length === 0 ? (
            <Panel title={texts.sectors} className="max-xl:hidden">
              <SectorTable groups={groups} onChoose={(next) => choose('sector', next)} />
            </Panel>
          ) : null}
        </div>
      </div>
    </main>
  )
}

interface QuestionsProps {
  readonly items: Trusts['items']
  readonly chosen: Preset | undefined
  /** The question's key; empty for none. */
  readonly onChoose: (key: string) => void
}

function Questions({ items, chosen, onChoose }: QuestionsProps) {
  return (
    <div role="group" aria-label={texts.presets.label} className="flex flex-wrap gap-1.5">
      {PRESETS.map(({ key, label, has }) => (
        <ToggleButton
          key={key}
          isPressed={chosen?.key === key}
          onClick={() => onChoose(chosen?.key === key ? '' : key)}
        >
          {texts.presets.counted(label, formatCount(items.filter(has).length))}
        </ToggleButton>
      ))}
    </div>
  )
}

interface ComparePanelProps {
  readonly tickers: readonly string[]
  readonly onClear: () => void
}

function ComparePanel({ tickers, onClear }: ComparePanelProps) {
  return tickers.length > 0 ? (
    <Panel
      title={texts.compare.title}
      actions={<Button onClick={onClear}>{texts.compare.clear}</Button>}
    >
      <Comparison tickers={tickers} />
    </Panel>
  ) : (
    <Panel title={texts.compare.title} className="max-xl:hidden">
      <p className="px-3 py-2 text-muted">{texts.compare.help}</p>
    </Panel>
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
