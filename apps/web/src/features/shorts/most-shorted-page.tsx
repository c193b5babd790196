import type { Shorts } from '@leadenhall/contract/shorts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mostShortedQuery } from './api.ts'
import { mostShortedColumns } from './most-shorted-columns.tsx'
import { texts } from './texts.ts'

/** Shares by published short position, as of a day. */
export function MostShortedPage() {
  const [asOf, setAsOf] = useState('')
  const id = useId()
  const [, navigate] = useLocation()
  const query = useQuery(mostShortedQuery(asOf))
  const { data } = query
  return (
    <main className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="w-44">
          <DateField
            label={texts.asOf}
            name="as-of"
            value={asOf}
            onChange={setAsOf}
            describedBy={`${id}-hint`}
          />
        </div>
        <p id={`${id}-hint`} className="pb-1.5 text-sm text-muted">
          {texts.asOfHint}
        </p>
      </div>
      <Panel
        title={data ? texts.measures[data.measure] : texts.panel}
        meta={data?.publishedOn ? <Summary shorts={data} publishedOn={data.publishedOn} /> : null}
        actions={
          <CsvButton name="most-shorted" rows={data?.items ?? []} columns={mostShortedColumns} />
        }
      >
        <QueryView
          query={query}
          loading={<SkeletonRows rows={16} label={texts.loading} />}
          empty={{
            when: ({ items }) => items.length === 0,
            show: <Empty title={texts.none}>{texts.noneOn}</Empty>,
          }}
        >
          {({ items }) => (
            <DataTable
              label={texts.title}
              rows={items}
              columns={columnsFor(items)}
              rowKey={({ isin }) => isin}
              onOpen={({ ticker }) => (ticker === null ? undefined : navigate(sharePath(ticker)))}
            />
          )}
        </QueryView>
      </Panel>
    </main>
  )
}

function Summary({
  shorts,
  publishedOn,
}: {
  readonly shorts: Shorts
  readonly publishedOn: string
}) {
  return (
    <>
      {texts.summary(formatCount(shorts.issuers), formatDate(publishedOn))}
      {ageOf(shorts)}
      {shorts.simulated ? <span className="ml-2 text-warn">{texts.simulated}</span> : null}
    </>
  )
}

/** The register of holders is frozen: by the other measure their number is never known. */
function columnsFor(items: Shorts['items']) {
  const isKnown = items.some(({ holders }) => holders !== null)
  return isKnown ? mostShortedColumns : mostShortedColumns.filter(({ id }) => id !== 'holders')
}

/** Longer than a weekend with bank holidays: files since then are missing or were refused. */
const USUAL_DAYS = 5

function ageOf({ ageDays }: Shorts): string {
  return ageDays === null || ageDays <= USUAL_DAYS ? '' : texts.age(formatCount(ageDays))
}
