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
      <p className="below-rows text-sm text-muted">{texts.notAdvice}</p>
    </>
  )
}

function Parts({
  accounts,
  targets,
}: Pick<TargetsViewProps, 'accounts'> & { readonly targets: Targets }) {
  const [editing, setEditing] = useState<'own' | 'guess' | null>(null)
  const isGuessed = targets.guess.length > 0
  if (editing !== null) {
    return (
      <TargetsForm
        targets={targets}
        isGuess={editing === 'guess'}
        onDone={() => setEditing(null)}
      />
    )
  }
  if (targets.classes.length === 0) {
    return (
      <div className="panel">
        <Empty title={texts.start.title}>
          <p>{texts.start.help}</p>
          <p className="mt-3 flex flex-wrap justify-center gap-2">
            {isGuessed ? (
              <Button kind="primary" onClick={() => setEditing('guess')}>
                {texts.start.guess}
              </Button>
            ) : null}
            <Button kind={isGuessed ? 'plain' : 'primary'} onClick={() => setEditing('own')}>
              {texts.start.begin}
            </Button>
          </p>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <TargetsTable
        targets={targets}
        onChange={() => setEditing('own')}
        {...(isGuessed ? { onGuess: () => setEditing('guess') } : {})}
      />
      <ContributionPanel accounts={accounts} />
    </>
  )
}
