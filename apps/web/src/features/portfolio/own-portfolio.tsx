import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { PORTFOLIO_VIEWS } from '@leadenhall/contract/shared/page-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PartChoice } from '../../ui/part-choice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { useDroppedFile } from '../../ui/use-dropped-file.ts'
import { AccountsView } from './accounts/accounts-view.tsx'
import { ActivitiesView } from './activities/activities-view.tsx'
import { accountsQuery, useCreateSample } from './api.ts'
import type { RenderImportSearch } from './import/import-search.ts'
import { ImportView } from './import/import-view.tsx'
import type { OtherViews } from './other-views.ts'
import { Overview } from './overview/overview.tsx'
import { texts } from './texts.ts'
import { type Scope, useScope } from './use-scope.ts'

interface OwnPortfolioProps {
  readonly views: OtherViews
  readonly renderSearch: RenderImportSearch
}

/** The parts of the portfolio. A file dropped anywhere opens the import. */
export function OwnPortfolio({ renderSearch, views }: OwnPortfolioProps) {
  const scope = useScope()
  const [file, setFile] = useState<File | null>(null)
  const accounts = useQuery(accountsQuery)
  useDroppedFile((dropped) => {
    setFile(dropped)
    scope.set({ view: 'import' })
  })
  return (
    <QueryView query={accounts} loading={<LoadingPanel rows={12} label={texts.loading} />}>
      {(list) => (
        <>
          <ScopeBar scope={scope} accounts={list} />
          {scope.view === 'overview' ? (
            <OverviewOrStart scope={scope} accounts={list} views={views} />
          ) : null}
          {scope.view === 'activities' ? <ActivitiesView scope={scope} accounts={list} /> : null}
          <OtherView scope={scope} accounts={list} views={views} />
          {scope.view === 'import' ? (
            <ImportView
              scope={scope}
              accounts={list}
              file={file}
              onFile={setFile}
              renderSearch={renderSearch}
              renderBrokerKeys={views.renderBrokerKeys}
            />
          ) : null}
          {scope.view === 'accounts' ? <AccountsView accounts={list} /> : null}
        </>
      )}
    </QueryView>
  )
}

interface ViewProps {
  readonly scope: Scope
  readonly accounts: readonly PortfolioAccount[]
}

function OtherView({ scope, accounts, views }: ViewProps & { readonly views: OtherViews }) {
  const of = { account: scope.account, accounts }
  if (scope.view === 'income') return views.renderIncome(of)
  if (scope.view === 'targets') return views.renderTargets(of)
  return scope.view === 'tax' ? views.renderTax(of) : null
}

function OverviewOrStart({ scope, accounts, views }: ViewProps & { readonly views: OtherViews }) {
  const sample = useCreateSample({ onError: (error) => showProblem(error) })
  if (accounts.some(({ activities }) => activities > 0))
    return (
      <Overview scope={scope} accounts={accounts} renderIncomeSummary={views.renderIncomeSummary} />
    )
  return (
    <div className="panel">
      <Empty title={texts.start.title}>
        <p>{texts.start.help}</p>
        <p className="mt-3 flex flex-wrap justify-center gap-2">
          <Button kind="primary" onClick={() => scope.set({ view: 'accounts' })}>
            {texts.start.account}
          </Button>
          <Button onClick={() => scope.set({ view: 'activities' })}>{texts.start.activity}</Button>
          <Button onClick={() => scope.set({ view: 'import' })}>{texts.start.import}</Button>
          <Button disabled={sample.isPending} onClick={() => sample.mutate()}>
            {texts.start.sample}
          </Button>
        </p>
      </Empty>
    </div>
  )
}

function ScopeBar({ scope, accounts }: ViewProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <PartChoice
        label={texts.viewsLabel}
        parts={PORTFOLIO_VIEWS.map((view) => [view, texts.views[view]])}
        chosen={scope.view}
        onChoose={(view) => scope.set({ view: view === 'overview' ? undefined : view })}
      />
      {accounts.length > 1 && scope.view !== 'accounts' ? (
        <select
          aria-label={texts.scope.account}
          className="control ml-auto max-w-60 max-sm:ml-0"
          value={scope.account ?? ''}
          onChange={(event) => scope.set({ account: event.target.value || undefined })}
        >
          <option value="">{texts.scope.all}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
