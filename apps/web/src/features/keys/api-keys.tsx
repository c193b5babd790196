import type { ApiKey } from '@leadenhall/contract/keys/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { keysQuery, useRevokeApiKey } from './api.ts'
import { KeyItem } from './key-item.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { texts } from './texts.ts'

/** Creates, lists and revokes the user's API keys. */
export function ApiKeys() {
  const query = useQuery(keysQuery)
  const [doomed, setDoomed] = useState<ApiKey | null>(null)
  const revoke = useRevokeApiKey({
    onSuccess: () => showToast(texts.revoked),
    onError: (error) => showProblem(error),
  })
  return (
    <Panel
      title={texts.title}
      actions={
        <Link className="link inline-flex min-h-[24px] items-center" href={pagePath('developers')}>
          {texts.developers}
        </Link>
      }
    >
      <QueryView
        query={query}
        loading={<SkeletonRows rows={2} label={texts.title} />}
        empty={{
          when: (keys) => keys.length === 0,
          show: <Empty title={texts.none}>{texts.noneHelp}</Empty>,
        }}
      >
        {(keys) => (
          <ul>
            {keys.map((key) => (
              <KeyItem
                key={key.id}
                apiKey={key}
                isBusy={revoke.isPending}
                onRevoke={() => setDoomed(key)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <NewKeyForm />
      <ConfirmDialog
        isOpen={doomed !== null}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) revoke.mutate(doomed.id)
          setDoomed(null)
        }}
      >
        <p className="text-muted">{texts.revokeHelp(doomed?.name ?? '')}</p>
      </ConfirmDialog>
    </Panel>
  )
}
