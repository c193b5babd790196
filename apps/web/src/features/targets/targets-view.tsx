import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { Targets } from '@leadenhall/contract/targets/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingPanel } from '../../ui/skeleton.tsx'
import { targetsQuery } from './api.ts'
import { ContributionPanel } from './contribution-panel.tsx'
import { TargetsForm } from './targets-form.tsx'
import { TargetsTable } from './targets-table.tsx'
import { texts } from './texts.ts'

interface TargetsViewProps {
  readonly account: string | undefined
  readonly accounts: readonly PortfolioAccount[]
}

/** Classes with their targets, how far the portfolio is from them, and the next contribution. */
export function TargetsView({ account, accounts }: TargetsViewProps) {
  const query = useQuery(targetsQuery(account))
  return (
    <>
      <QueryView query={query} loading={<LoadingPanel rows={8} label={texts.loading} />}>
        {(targets) => <Parts targets={targets} accounts={accounts} />}
      </QueryView>
      <p className="text-sm text-muted">{texts.notAdvice}</p>
    </>
  )
}

function Parts({
  accounts,
  targets,
}: Pick<TargetsViewProps, 'accounts'> & { readonly targets: Targets }) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <TargetsForm targets={targets} onDone={() => setEdited(false)} />
  if (targets.classes.length === 0) {
    return (
      <div className="panel">
        <Empty title={texts.start.title}>
          <p>{texts.start.help}</p>
          <p className="mt-3">
            <Button kind="primary" onClick={() => setEdited(true)}>
              {texts.start.begin}
            </Button>
          </p>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <TargetsTable targets={targets} onChange={() => setEdited(true)} />
      <ContributionPanel accounts={accounts} />
    </>
  )
}
