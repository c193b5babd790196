import type { Shorts } from '@leadenhall/contract/shorts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
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
      <FieldFrame id={id} label={texts.asOf}>
        <input
          id={id}
          type="date"
          value={asOf}
          onChange={(event) => setAsOf(event.target.value)}
          aria-describedby={`${id}-hint`}
          className="h-8 w-44 rounded-sm border border-strong bg-field px-2"
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {texts.asOfHint}
        </p>
      </FieldFrame>
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
              columns={mostShortedColumns}
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

/** Longer than a weekend with bank holidays: files since then are missing or were refused. */
const USUAL_DAYS = 5

function ageOf({ ageDays }: Shorts): string {
  return ageDays === null || ageDays <= USUAL_DAYS ? '' : texts.age(formatCount(ageDays))
}
