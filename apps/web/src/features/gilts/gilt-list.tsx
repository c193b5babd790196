import type { Gilt, Gilts } from '@leadenhall/contract/gilts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { giltsQuery } from './api.ts'
import { giltColumns } from './gilt-columns.tsx'
import { giltPath } from './gilt-path.ts'
import { texts } from './texts.ts'
import { type GiltSearch, HELD, KINDS, SPANS, type Span } from './use-gilt-search.ts'
import { YieldCurve } from './yield-curve.tsx'

const YEAR_MS = 365.25 * 86_400_000
const RANGES: Readonly<Record<Span, readonly [number, number]>> = {
  all: [0, Number.POSITIVE_INFINITY],
  short: [0, 5],
  medium: [5, 15],
  long: [15, Number.POSITIVE_INFINITY],
}
const NOTHING: Gilts['items'] = []

export function GiltList({ search }: { readonly search: GiltSearch }) {
  const { held, taxRate } = search
  const hasRelief = held === 'more'
  const [name, setName] = useState('')
  const [, navigate] = useLocation()
  const query = useQuery(giltsQuery(taxRate))
  const items = query.data?.items ?? NOTHING
  const shown = items.filter((gilt) => isShown(gilt, search) && matches(gilt, name))
  const columns = useMemo(() => giltColumns(taxRate, hasRelief), [hasRelief, taxRate])
  return (
    <>
      <Filters search={search} name={name} onName={setName} />
      {query.isPending || shown.some(({ figures }) => figures !== null) ? (
        <Panel title={texts.curve.title} id="gilt-curve" isFoldable>
          <YieldCurve
            gilts={shown}
            rate={taxRate}
            hasRelief={hasRelief}
            isLoading={query.isPending}
          />
        </Panel>
      ) : null}
      <Panel
        title={texts.title}
        meta={
          query.data ? (
            <Summary gilts={query.data} shown={shown.length} />
          ) : (
            <SkeletonText className="w-64" />
          )
        }
        actions={<CsvButton name="gilts" rows={shown} columns={columns} />}
      >
        <QueryView query={query} loading={<SkeletonRows rows={16} label={texts.loading} />}>
          {() =>
            shown.length === 0 ? (
              <Empty title={texts.none}>{texts.noneHelp}</Empty>
            ) : (
              <NarrowScroll>
                <DataTable
                  label={texts.title}
                  rows={shown}
                  columns={columns}
                  rowKey={({ isin }) => isin}
                  onOpen={(gilt) => navigate(giltPath(gilt))}
                  spacing="tight"
                />
              </NarrowScroll>
            )
          }
        </QueryView>
        {shown.some(({ figures }) => figures !== null) ? (
          <p className="border-t border-line px-3 py-2 text-sm text-muted">
            {texts.reliefNotes[held]}
          </p>
        ) : null}
        {query.data && items.every(({ figures }) => figures === null) ? (
          <Empty title={texts.noPrices}>{texts.noPricesHelp}</Empty>
        ) : null}
      </Panel>
    </>
  )
}

interface FiltersProps {
  readonly search: GiltSearch
  /** Part of a name or code that was typed. */
  readonly name: string
  readonly onName: (name: string) => void
}

function Filters({ search, name, onName }: FiltersProps) {
  const { held, kind, span } = search
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={texts.kind}
        value={kind}
        onChange={(next) => search.set('kind', next)}
        className="w-36"
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.years}
        value={span}
        onChange={(next) => search.set('years', next)}
        className="w-36"
      >
        {SPANS.map((one) => (
          <option key={one} value={one}>
            {texts.spans[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.held}
        value={held}
        onChange={(next) => search.set('held', next)}
        className="w-40"
      >
        {HELD.map((one) => (
          <option key={one} value={one}>
            {texts.heldOptions[one]}
          </option>
        ))}
      </SelectField>
      <TextField label={texts.find} name="find" value={name} onChange={onName} />
    </div>
  )
}

function isShown(gilt: Gilt, { kind, span }: GiltSearch): boolean {
  const [from, to] = RANGES[span]
  const years = (Date.parse(gilt.maturity) - Date.parse(gilt.settle)) / YEAR_MS
  return (kind === 'all' || gilt.kind === kind) && years > from && years <= to
}

function matches({ isin, name, tidm }: Gilt, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return [isin, name, tidm ?? ''].some((text) => text.toLowerCase().includes(wanted))
}

function Summary({ gilts, shown }: { readonly gilts: Gilts; readonly shown: number }) {
  return (
    <>
      {texts.summary(formatCount(shown), formatDate(gilts.settle))} · {texts.source(gilts.source)}
      {gilts.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
    </>
  )
}
