import type {
  ClassificationScheme,
  InstrumentGroup,
} from '@leadenhall/contract/instruments/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { pagePath, sharePath } from '../../format/paths.ts'
import { formatCount } from '../../format/price.ts'
import type { PageProps } from '../../lib/page-props.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx'
import { classifiedInstrumentsQuery } from './api.ts'
import { groupRowColumns, groupRowExport } from './group-row-columns.tsx'
import { GroupSummary } from './group-summary.tsx'
import { texts } from './texts.ts'
import { useGroupRows } from './use-group-rows.ts'

const NONE: InstrumentGroup['items'] = []

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
  const { rows, isLoading } = useGroupRows(query.data?.items ?? NONE)
  const loading = <SkeletonRows rows={16} label={texts.group.loading} />
  const back = level === 'industry' ? 'industries' : 'sectors'
  const title = query.data ? `${name} (${formatCount(query.data.items.length)})` : name
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath(back)}>{texts[back].title}</BackLink>
      <h1 className="text-xl font-semibold">{title}</h1>
      <Panel
        title={texts.instruments}
        meta={
          query.data ? texts.group.scheme(query.data.scheme) : <SkeletonText className="w-32" />
        }
        actions={
          <>
            {query.data ? (
              <Link className="control" href={screenPath(level, name, query.data.scheme)}>
                {texts.group.screen}
              </Link>
            ) : query.isPending ? (
              <span aria-hidden="true" className="control invisible">
                {texts.group.screen}
              </span>
            ) : null}
            <CsvButton name={name} rows={rows} columns={groupRowExport} />
          </>
        }
      >
        <QueryView query={query} loading={loading}>
          {({ scheme }) => (
            <>
              <GroupSummary level={level} name={name} scheme={scheme} />
              {isLoading ? (
                loading
              ) : (
                <DataTable
                  label={title}
                  rows={rows}
                  columns={groupRowColumns}
                  initialSort={{ id: 'cap', desc: true }}
                  rowKey={({ line }) => line.listing_id}
                  onOpen={({ line }) => navigate(sharePath(line.ticker))}
                />
              )}
            </>
          )}
        </QueryView>
      </Panel>
    </main>
  )
}

/** The screener with the group's shares; the ICB is of London's own. */
function screenPath(level: GroupPageProps['level'], name: string, scheme: ClassificationScheme) {
  const filter = { [level === 'industry' ? 'industry' : 'sector']: name }
  const path = pagePath('screener', {}, filter)
  return scheme === 'ICB' ? `${path}&exchange=LSE&exchange=AIM&type=Shares&line=Home` : path
}

function parseScheme(text: string | null): ClassificationScheme | undefined {
  return text === 'ICB' || text === 'GICS' ? text : undefined
}
