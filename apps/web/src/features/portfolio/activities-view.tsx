import {
  ACTIVITY_KINDS,
  type Activity,
  EXPORT_PATHS,
  type PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type ActivityChange, activityColumns } from './activity-columns.tsx'
import { ActivityForm } from './activity-form.tsx'
import { activitiesQuery, useRemoveActivity, useRestoreActivity } from './api.ts'
import { texts } from './texts.ts'
import type { Scope } from './use-scope.ts'

interface ActivitiesViewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
}

/** Every activity, with quick entry above. */
export function ActivitiesView({ scope, accounts }: ActivitiesViewProps) {
  const [kind, setKind] = useState<Activity['kind']>()
  const [text, setText] = useState('')
  const [doing, setDoing] = useState<ActivityChange | null>(null)
  const close = () => setDoing(null)
  const query = useInfiniteQuery(
    activitiesQuery({ account: scope.account, kind, text: text.trim() || undefined }),
  )
  const { data, error, fetchNextPage, hasNextPage, isFetching } = query
  // The table draws only the rows in view, so the rest can load behind it.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching])
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
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
  const search = scope.account === undefined ? '' : `?account=${scope.account}`
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
        meta={data ? formatCount(data.pages[0]?.total ?? 0) : null}
        actions={
          <>
            <select
              aria-label={texts.activities.kind}
              className="control"
              value={kind ?? ''}
              onChange={(event) =>
                setKind(ACTIVITY_KINDS.find((one) => one === event.target.value))
              }
            >
              <option value="">{texts.activities.allKinds}</option>
              {ACTIVITY_KINDS.map((one) => (
                <option key={one} value={one}>
                  {texts.kinds[one]}
                </option>
              ))}
            </select>
            <input
              type="search"
              aria-label={texts.activities.search}
              placeholder={texts.activities.search}
              className="h-[26px] w-56 rounded-sm border border-strong bg-field px-2 max-sm:w-full"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <a className="control" href={`${EXPORT_PATHS.csv}${search}`} download>
              {texts.activities.export} CSV
            </a>
            <a className="control" href={`${EXPORT_PATHS.json}${search}`} download>
              {texts.activities.export} JSON
            </a>
          </>
        }
      >
        {data === undefined && error ? (
          <Failure message={error.message} onRetry={() => void query.refetch()} />
        ) : data === undefined ? (
          <SkeletonRows rows={10} label={texts.activities.loading} />
        ) : rows.length === 0 ? (
          <Empty title={texts.activities.empty}>{texts.start.help}</Empty>
        ) : (
          <DataTable
            label={texts.activities.title}
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            spacing="tight"
            onOpen={(activity) => setDoing({ kind: 'correct', activity })}
          />
        )}
      </Panel>
      {doing?.kind === 'correct' ? (
        <DialogFrame title={texts.activities.correct} width="w-[56rem]" onClose={close}>
          <ActivityForm
            accounts={accounts}
            accountId={doing.activity.account_id}
            activity={doing.activity}
            onSaved={() => {
              showToast(texts.activities.corrected, {
                label: texts.activities.undo,
                run: () => restore.mutate(doing.activity.id),
              })
              close()
            }}
          />
        </DialogFrame>
      ) : null}
      {doing?.kind === 'remove' ? (
        <ConfirmDialog
          isOpen
          title={texts.activities.removeTitle}
          confirmLabel={texts.activities.remove}
          onCancel={close}
          onConfirm={() => {
            remove.mutate(doing.activity)
            close()
          }}
        >
          <p className="text-muted">{texts.activities.removeHelp}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
