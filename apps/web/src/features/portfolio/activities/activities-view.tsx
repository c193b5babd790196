import type { Activity, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../format/price.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { NarrowScroll } from '../../../ui/narrow-scroll.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showProblem, showToast } from '../../../ui/show-toast.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { activitiesQuery, useRemoveActivity, useRestoreActivity } from '../api.ts'
import { texts } from '../texts.ts'
import type { Scope } from '../use-scope.ts'
import { ActivityActions } from './activity-actions.tsx'
import { type ActivityChange, activityColumns } from './activity-columns.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { ActivityForm } from './activity-form.tsx'
import { ActivityPages } from './activity-pages.tsx'
import { usePageOf } from './use-page-of.ts'

interface ActivitiesViewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
}

/** Activities in pages, newest first, with quick entry above. */
export function ActivitiesView({ scope, accounts }: ActivitiesViewProps) {
  const [kind, setKind] = useState<Activity['kind']>()
  const [text, setText] = useState('')
  const [doing, setDoing] = useState<ActivityChange | null>(null)
  const filter = { account: scope.account, kind, text: text.trim() || undefined }
  const [page, setPage] = usePageOf(JSON.stringify(filter))
  const query = useQuery(activitiesQuery(filter, page))
  const client = useQueryClient()
  const { data, error } = query
  const columns = useMemo(() => activityColumns(accounts, setDoing), [accounts])
  const restore = useRestoreActivity({ onError: (failure) => showProblem(failure) })
  const remove = useRemoveActivity({
    onSuccess: (_, { id }) =>
      showToast(texts.activities.removedOne, {
        label: texts.activities.undo,
        run: () => restore.mutate(id),
      }),
    onError: (failure) => showProblem(failure),
  })
  return (
    <>
      {accounts.length > 0 ? (
        <Panel title={texts.activities.add} meta={texts.activities.entryHelp}>
          <ActivityForm
            accounts={accounts}
            accountId={scope.account ?? accounts[0]?.id ?? ''}
            onSaved={(saved) => showToast(texts.activities.saved(texts.kinds[saved.kind]))}
          />
        </Panel>
      ) : null}
      <Panel
        title={texts.activities.title}
        meta={data ? formatCount(data.total) : null}
        actions={
          <ActivityActions
            account={scope.account}
            kind={kind}
            onKind={setKind}
            text={text}
            onText={setText}
          />
        }
      >
        {data === undefined && error ? (
          <Failure message={error.message} onRetry={() => void query.refetch()} />
        ) : data === undefined ? (
          <SkeletonRows rows={10} label={texts.activities.loading} />
        ) : data.total === 0 ? (
          <Empty title={texts.activities.empty}>{texts.start.help}</Empty>
        ) : (
          <>
            <NarrowScroll>
              <DataTable
                label={texts.activities.title}
                rows={data.items}
                columns={columns}
                rowKey={({ id }) => id}
                spacing="tight"
                onOpen={(activity) => setDoing({ kind: 'correct', activity })}
              />
            </NarrowScroll>
            <ActivityPages
              data={data}
              page={page}
              onGo={setPage}
              onNear={(next) => void client.prefetchQuery(activitiesQuery(filter, next))}
            />
          </>
        )}
      </Panel>
      {doing ? (
        <ActivityDialog
          accounts={accounts}
          change={doing}
          onRemove={(activity) => remove.mutate(activity)}
          onUndo={(id) => restore.mutate(id)}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </>
  )
}
