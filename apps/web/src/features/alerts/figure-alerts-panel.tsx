import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import type { RenderSearch } from './alert-form.tsx'
import { figureAlertsQuery, useDeleteFigureAlert, usePauseFigureAlert } from './api.ts'
import { figureAlertColumns, subjectOf } from './figure-alert-columns.tsx'
import { FigureAlertDialog } from './figure-alert-dialog.tsx'
import { type FigureAlertFields, NEW_FIGURE_ALERT } from './figure-alert-fields.ts'
import { figureRuleOf } from './figure-alert-texts.ts'
import { texts } from './texts.ts'

/** The user's alerts on metrics and saved screens: create, pause and delete. */
export function FigureAlertsPanel({ renderSearch }: { readonly renderSearch: RenderSearch }) {
  const query = useQuery(figureAlertsQuery)
  const [search, setSearch] = useSearchParams()
  const [created, setCreated] = useState<FigureAlertFields | null>(() => readNewAlert(search))
  const [deleted, setDeleted] = useState<FigureAlert | null>(null)
  const remove = useDeleteFigureAlert({
    onSuccess: () => showToast(texts.figures.deleted),
    onError: (error) => showProblem(error),
  })
  const pause = usePauseFigureAlert({ onError: (error) => showProblem(error) })
  const close = () => {
    setCreated(null)
    setSearch(withoutNewAlert, { replace: true })
  }
  return (
    <Panel
      title={texts.figures.title}
      actions={
        <Button kind="primary" onClick={() => setCreated(NEW_FIGURE_ALERT)}>
          {texts.figures.create}
        </Button>
      }
    >
      <QueryView
        query={query}
        loading={<LoadingRows rows={3} label={texts.figures.loading} />}
        empty={{
          when: (alerts) => alerts.length === 0,
          show: <Empty title={texts.figures.empty}>{texts.figures.emptyHelp}</Empty>,
        }}
      >
        {(alerts) => (
          <DataTable
            label={texts.figures.title}
            rows={alerts}
            columns={figureAlertColumns({ onDelete: setDeleted, onPause: pause.mutate })}
            rowKey={({ id }) => id}
          />
        )}
      </QueryView>
      {created ? (
        <FigureAlertDialog initial={created} renderSearch={renderSearch} onClose={close} />
      ) : null}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={
          deleted ? texts.figures.deleteConfirm(subjectOf(deleted), figureRuleOf(deleted)) : ''
        }
        confirmLabel={texts.delete}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted) remove.mutate(deleted.id)
          setDeleted(null)
        }}
      />
    </Panel>
  )
}

/** An alert prepared by a link, `newFigure=VOD.L&metric=pe` or `newScreen=<id>`; null for none. */
function readNewAlert(search: URLSearchParams): FigureAlertFields | null {
  const screenerId = search.get('newScreen')
  if (screenerId) return { ...NEW_FIGURE_ALERT, kind: 'screen', screenerId }
  const ticker = search.get('newFigure')
  return ticker ? { ...NEW_FIGURE_ALERT, ticker, metric: search.get('metric') } : null
}

function withoutNewAlert(search: URLSearchParams): URLSearchParams {
  for (const name of ['newScreen', 'newFigure', 'metric']) search.delete(name)
  return search
}
