import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackToTools } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { healthQuery, useProbeSources, useReloadCoreConfig } from './api.ts'
import { HealthFacts } from './health-facts.tsx'
import { texts } from './texts.ts'

interface HealthPageProps {
  readonly isAdmin: boolean
  readonly priceSources: ReactNode
}

/** The state of the server; administrators can reload its core configuration. */
export function HealthPage({ isAdmin, priceSources }: HealthPageProps) {
  const query = useQuery(healthQuery)
  const isDown = query.isError || (query.data !== undefined && query.data.message !== 'OK')
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.server}
        actions={
          isAdmin ? (
            <>
              <ProbeButton />
              <ReloadButton />
            </>
          ) : null
        }
      >
        {isDown ? (
          <p role="alert" className="px-3 py-6 text-center text-down">
            {texts.unavailable}
          </p>
        ) : (
          <QueryView query={query} loading={<Loading />}>
            {(health) => <HealthFacts health={health} isAdmin={isAdmin} />}
          </QueryView>
        )}
      </Panel>
      {isDown ? null : priceSources}
    </main>
  )
}

/** As tall as the facts: half a screen, and more than one on a phone. */
function Loading() {
  return (
    <div className="max-sm:min-h-dvh">
      <SkeletonRows rows={19} label={texts.loading} />
    </div>
  )
}

function ReloadButton() {
  const reload = useReloadCoreConfig({
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showProblem(error),
  })
  return (
    <Button disabled={reload.isPending} onClick={() => reload.mutate()}>
      {reload.isPending ? texts.reloading : texts.reload}
    </Button>
  )
}

function ProbeButton() {
  const probe = useProbeSources({
    onSuccess: () => showToast(texts.probed),
    onError: (error) => showProblem(error),
  })
  return (
    <Button disabled={probe.isPending} onClick={() => probe.mutate()}>
      {probe.isPending ? texts.probing : texts.probe}
    </Button>
  )
}
