import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { CsvButton } from '../../ui/csv-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/skeleton.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { marketGroupsQuery } from './api.ts'
import { groupColumns } from './group-columns.tsx'
import { GroupMap } from './group-map.tsx'
import { type GroupLevel, groupPath } from './group-path.ts'
import { PERIODS, type Period } from './group-periods.ts'
import { texts } from './texts.ts'

const SCHEMES = ['ICB', 'GICS'] as const

/** How industries or sectors have moved: a map and a table. */
export function GroupsOverview({ by, title }: { readonly by: GroupLevel; readonly title: string }) {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('ICB')
  const [period, setPeriod] = useState<Period>('today')
  const [, navigate] = useLocation()
  const query = useQuery(marketGroupsQuery(by))
  const all = query.data?.groups
  const groups = useMemo(() => all?.filter((group) => group.scheme === scheme) ?? [], [all, scheme])
  const columns = useMemo(() => groupColumns(by, groups), [by, groups])
  const simulated = query.data?.simulated ? (
    <span className="ml-2 text-warn">{texts.groups.simulated}</span>
  ) : null
  return (
    <>
      <Panel
        title={texts.groups.mapTitle}
        meta={
          <>
            {texts.groups.weighted}
            {query.isPending ? <SkeletonText className="ml-2 w-16" /> : simulated}
          </>
        }
        actions={
          <>
            <select
              aria-label={texts.groups.scheme}
              className="control h-7"
              value={scheme}
              onChange={({ target }) => setScheme(target.value === 'GICS' ? 'GICS' : 'ICB')}
            >
              {SCHEMES.map((name) => (
                <option key={name} value={name}>
                  {texts.groups.schemes[name]}
                </option>
              ))}
            </select>
            <fieldset className="flex gap-1">
              <legend className="sr-only">{texts.groups.period}</legend>
              {PERIODS.map((name) => (
                <ToggleButton
                  key={name}
                  className="h-7"
                  isPressed={name === period}
                  onClick={() => setPeriod(name)}
                >
                  {texts.groups.periods[name]}
                </ToggleButton>
              ))}
            </fieldset>
          </>
        }
      >
        <div className="h-64 max-sm:h-80">
          <QueryView
            query={query}
            loading={<div className="skeleton m-3 h-[calc(100%-1.5rem)]" aria-hidden="true" />}
          >
            {() => (
              <GroupMap
                groups={groups}
                level={by}
                period={period}
                label={texts.groups.map(title, texts.groups.periods[period].toLowerCase())}
              />
            )}
          </QueryView>
        </div>
      </Panel>
      <Panel
        title={texts.groups.tableTitle}
        meta={texts.groups.schemes[scheme]}
        actions={<CsvButton name={`${scheme}_${title}`} rows={groups} columns={columns} />}
      >
        <QueryView
          query={query}
          loading={<SkeletonRows rows={by === 'industry' ? 11 : 20} label={texts.groups.loading} />}
        >
          {() => (
            <DataTable
              label={texts.groups.changes(title)}
              rows={groups}
              columns={columns}
              rowKey={({ name }) => name}
              initialSort={{ id: 'today', desc: true }}
              onOpen={(group) => navigate(groupPath(by, group))}
            />
          )}
        </QueryView>
      </Panel>
    </>
  )
}
