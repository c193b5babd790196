import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingRows } from '../../ui/loading-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx'
import { alertColumns } from './alert-columns.tsx'
import type { RenderSearch } from './alert-form.tsx'
import { toNearAlert } from './near-alerts.ts'
import { texts } from './texts.ts'
import { useAlertsWithQuotes } from './use-alerts-with-quotes.ts'

const CreateAlertDialog = deferred(async () => ({
  default: (await import('./create-alert-dialog.tsx')).CreateAlertDialog,
}))
const FigureAlertsPanel = deferred(async () => ({
  default: (await import('./figure-alerts-panel.tsx')).FigureAlertsPanel,
}))
const EditAlertDialog = deferred(async () => ({
  default: (await import('./edit-alert-dialog.tsx')).EditAlertDialog,
}))

interface PriceAlertsToolProps {
  readonly isSignedIn: boolean
  /** The ticker search, provided by the app. */
  readonly renderSearch: RenderSearch
}

/** The user's alerts on prices, and those on figures and screens below. */
export function PriceAlertsTool({ isSignedIn, renderSearch }: PriceAlertsToolProps) {
  const { query, quoteOf } = useAlertsWithQuotes({ enabled: isSignedIn })
  const [search, setSearch] = useSearchParams()
  const asked = readNewAlert(search)
  const [isCreating, setCreating] = useState(asked !== null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = query.data?.find(({ id }) => id === editedId)
  if (!isSignedIn) {
    return (
      <Panel title={texts.title}>
        <div className="px-4 py-8 text-center">
          <SignInPrompt page="toolkit" texts={texts.anonymous} />
        </div>
      </Panel>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Panel
        title={texts.title}
        actions={
          <>
            <Link className="link text-sm max-sm:hidden" href={pagePath('profile')}>
              {texts.channels}
            </Link>
            <Button kind="primary" onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          </>
        }
      >
        {query.isRefetchError ? (
          <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-warn">
            {query.error.message}
          </p>
        ) : null}
        <QueryView
          query={query}
          loading={<LoadingRows rows={4} label={texts.loading} />}
          empty={{
            when: (alerts) => alerts.length === 0,
            show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
          }}
        >
          {(alerts) => (
            <DataTable
              label={texts.title}
              rows={alerts.map((alert) => toNearAlert(alert, quoteOf(alert.ticker)))}
              columns={alertColumns}
              rowKey={({ alert }) => alert.id}
              onOpen={({ alert }) => setEditedId(alert.id)}
            />
          )}
        </QueryView>
        {isCreating ? (
          <CreateAlertDialog
            renderSearch={renderSearch}
            {...(asked ?? {})}
            onClose={() => {
              setCreating(false)
              setSearch(withoutNewAlert, { replace: true })
            }}
          />
        ) : null}
        {edited ? (
          <EditAlertDialog
            key={edited.id}
            alert={edited}
            renderSearch={renderSearch}
            onClose={() => setEditedId(null)}
          />
        ) : null}
      </Panel>
      <FigureAlertsPanel renderSearch={renderSearch} />
    </div>
  )
}

/** An alert prepared by a link, `new=VOD.L&diff=0.05`; null for none. */
function readNewAlert(search: URLSearchParams): { ticker: string; diff?: string } | null {
  const ticker = search.get('new')
  const diff = search.get('diff')
  if (!ticker) return null
  return diff === null ? { ticker } : { ticker, diff }
}

function withoutNewAlert(search: URLSearchParams): URLSearchParams {
  search.delete('new')
  search.delete('diff')
  return search
}
