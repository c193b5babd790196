import type { ClassificationScheme } from '@leadenhall/contract/instruments/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { formatCount } from '../../format/price.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { pagePath, sharePath } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { classifiedInstrumentsQuery } from './api.ts'
import { classifiedColumns } from './instrument-columns.tsx'
import { texts } from './texts.ts'

interface GroupPageProps {
  readonly level: 'industry' | 'supersector'
  readonly name: string
}

export function IndustryPage({ params }: Pick<PageProps, 'params'>) {
  return <GroupPage level="industry" name={params['industry'] ?? ''} />
}

export function SupersectorPage({ params }: Pick<PageProps, 'params'>) {
  return <GroupPage level="supersector" name={params['supersector'] ?? ''} />
}

/** The instruments of one industry or sector. */
function GroupPage({ level, name }: GroupPageProps) {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const query = useQuery(classifiedInstrumentsQuery(level, name, parseScheme(search.get('scheme'))))
  const back = level === 'industry' ? 'industries' : 'sectors'
  const title = query.data ? `${name} (${formatCount(query.data.items.length)})` : name
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath(back)}>{texts[back].title}</BackLink>
      <h1 className="text-xl font-semibold">{title}</h1>
      <Panel
        title={texts.instruments}
        meta={query.data ? texts.group.scheme(query.data.scheme) : null}
        actions={
          <CsvButton name={name} rows={query.data?.items ?? []} columns={classifiedColumns} />
        }
      >
        <QueryView query={query} loading={<SkeletonRows rows={16} label={texts.group.loading} />}>
          {({ items }) => (
            <DataTable
              label={title}
              rows={items}
              columns={classifiedColumns}
              rowKey={({ listing_id: id }) => id}
              onOpen={({ ticker }) => navigate(sharePath(ticker))}
            />
          )}
        </QueryView>
      </Panel>
    </main>
  )
}

function parseScheme(text: string | null): ClassificationScheme | undefined {
  return text === 'ICB' || text === 'GICS' ? text : undefined
}
