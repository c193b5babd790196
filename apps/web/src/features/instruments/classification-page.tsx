import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCount } from '../../format/price.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { industriesQuery, sectorsQuery } from './api.ts'
import { type GroupLevel, groupPath } from './group-path.ts'
import { GroupsOverview } from './groups-overview.tsx'
import { texts } from './texts.ts'

interface Group {
  readonly name: string
  readonly scheme: 'ICB' | 'GICS'
  readonly count: number
  readonly parts: readonly { readonly name: string; readonly count: number }[]
}

/** ICB industries with their supersectors, then GICS industries. */
export function IndustriesPage() {
  const query = useQuery({
    ...industriesQuery,
    select: (list): Group[] =>
      list.map(({ supersectors, ...group }) => ({ ...group, parts: supersectors })),
  })
  return (
    <ClassificationPage
      title={texts.industries.title}
      intro={texts.industries.intro}
      loading={texts.industries.loading}
      query={query}
      page="industry"
      partPage="supersector"
    />
  )
}

/** ICB supersectors, then GICS sectors with their industries. */
export function SectorsPage() {
  const query = useQuery({
    ...sectorsQuery,
    select: (list): Group[] =>
      list.map(({ industries, ...group }) => ({ ...group, parts: industries })),
  })
  return (
    <ClassificationPage
      title={texts.sectors.title}
      intro={texts.sectors.intro}
      loading={texts.sectors.loading}
      query={query}
      page="supersector"
      partPage="industry"
    />
  )
}

type ClassificationPageName = GroupLevel

interface ClassificationPageProps {
  readonly title: string
  readonly intro: string
  readonly loading: string
  readonly query: ReturnType<typeof useQuery<Group[]>>
  readonly page: ClassificationPageName
  readonly partPage: ClassificationPageName
}

function ClassificationPage({
  title,
  intro,
  loading,
  query,
  page,
  partPage,
}: ClassificationPageProps) {
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted">{intro}</p>
      <GroupsOverview by={page} title={title} />
      <QueryView query={query} loading={<LoadingPanel rows={14} label={loading} />}>
        {(groups) =>
          (['ICB', 'GICS'] as const).map((scheme) => (
            <SchemePanel
              key={scheme}
              title={`${scheme} ${title.toLowerCase()}`}
              groups={groups.filter((group) => group.scheme === scheme)}
              page={page}
              partPage={partPage}
            />
          ))
        }
      </QueryView>
    </main>
  )
}

interface SchemePanelProps {
  readonly title: string
  readonly groups: readonly Group[]
  readonly page: ClassificationPageName
  readonly partPage: ClassificationPageName
}

function SchemePanel({ title, groups, page, partPage }: SchemePanelProps) {
  return (
    <Panel title={title} meta={formatCount(groups.length)}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] overflow-hidden">
        {groups.map((group) => (
          <li key={group.name} className="border-r border-b border-line px-3 py-2">
            <GroupLink page={page} {...group} />
            {group.parts.length > 0 ? (
              <ul className="mt-1 border-l border-line pl-3">
                {group.parts.map((part) => (
                  <li key={part.name}>
                    <GroupLink page={partPage} scheme={group.scheme} {...part} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface GroupLinkProps {
  readonly page: ClassificationPageName
  readonly scheme: 'ICB' | 'GICS'
  readonly name: string
  readonly count: number
}

function GroupLink({ page, scheme, name, count }: GroupLinkProps) {
  return (
    <Link
      href={groupPath(page, { name, scheme })}
      className="flex min-h-[24px] items-center justify-between gap-3 hover:text-accent"
    >
      <span>{name}</span>
      <span className="text-muted">{formatCount(count)}</span>
    </Link>
  )
}
