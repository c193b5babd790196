import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { formatDayTime } from '../../format/time.ts'
import { ApiError } from '../../lib/api.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { settingsQuery, useReloadSettings } from './api.ts'
import { RemovedAuthors } from './removed-authors.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { texts } from './texts.ts'

const columns: Column<Setting>[] = [
  {
    id: 'name',
    header: texts.headers.name,
    cell: ({ name }) => <span className="font-semibold text-accent max-sm:break-all">{name}</span>,
    value: ({ name }) => name,
    isSortable: true,
    className: 'max-sm:min-w-36 sm:whitespace-nowrap',
  },
  {
    id: 'value',
    header: texts.headers.value,
    cell: ({ is_secret: isSecret, updated_at: at, value }) =>
      isSecret ? (
        <span className="text-muted">{at === null ? texts.noSecret : texts.hasSecret}</span>
      ) : (
        <span className="line-clamp-2 break-all">{value}</span>
      ),
    value: ({ value }) => value,
    className: 'w-full',
  },
  {
    id: 'updated',
    header: texts.headers.updated,
    cell: ({ updated_at: at }) =>
      at === null ? <span className="text-muted">{texts.byDefault}</span> : formatDayTime(at),
    value: ({ updated_at: at }) => at ?? '',
    isSortable: true,
    shownFrom: 'sm',
    className: 'whitespace-nowrap',
  },
]

/** The settings of the scraped sources, for administrators. */
export function ScraperConfigPage() {
  const [, navigate] = useLocation()
  const [edited, setEdited] = useState<Setting | 'new' | null>(null)
  const query = useQuery(settingsQuery)
  const reload = useReloadSettings({
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showProblem(error),
  })
  const isSignedOut = query.error instanceof ApiError && query.error.status === 401
  useEffect(() => {
    if (isSignedOut) navigate(pagePath('browse'))
  }, [isSignedOut, navigate])

  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.settings}
        actions={
          <>
            <Button onClick={() => setEdited('new')}>{texts.add}</Button>
            <Button disabled={reload.isPending} onClick={() => reload.mutate()}>
              {texts.reload}
            </Button>
          </>
        }
      >
        <QueryView
          query={query}
          loading={
            <>
              <p className="px-3 pt-2 text-muted">{texts.loading}</p>
              <SkeletonRows rows={30} label={texts.loading} />
            </>
          }
          empty={{
            when: (settings) => settings.length === 0,
            show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
          }}
        >
          {(settings) => (
            <DataTable
              label={texts.title}
              rows={settings}
              columns={columns}
              rowKey={({ id }) => id}
              onOpen={setEdited}
            />
          )}
        </QueryView>
      </Panel>
      <RemovedAuthors />
      {edited ? (
        <SettingDialog
          setting={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => setEdited(null)}
        />
      ) : null}
    </main>
  )
}
