import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { brokerKeysQuery, useRemoveBrokerKey } from './api.ts'
import { BrokerKeyRow } from './broker-key-row.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { texts } from './texts.ts'

interface BrokerKeysPanelProps {
  readonly accounts: readonly PortfolioAccount[]
  /** Opens the preview of an import. */
  readonly onOpen: (importId: string) => void
}

export function BrokerKeysPanel({ accounts, onOpen }: BrokerKeysPanelProps) {
  const keys = useQuery(brokerKeysQuery)
  const [connecting, setConnecting] = useState<{ readonly again: BrokerKey | null } | null>(null)
  const [removing, setRemoving] = useState<BrokerKey | null>(null)
  const remove = useRemoveBrokerKey({
    onSuccess: () => showToast(texts.removed),
    onError: (error) => showProblem(error),
  })
  return (
    <Panel
      title={texts.title}
      actions={<Button onClick={() => setConnecting({ again: null })}>{texts.connect}</Button>}
    >
      <p className="px-3 pt-2 text-sm text-muted">{texts.help}</p>
      <QueryView query={keys} loading={<SkeletonRows rows={2} label={texts.loading} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="px-3 py-2">{texts.none}</p>
          ) : (
            <ul aria-label={texts.title} className="divide-y divide-line">
              {list.map((key) => (
                <BrokerKeyRow
                  key={key.id}
                  brokerKey={key}
                  account={accounts.find(({ id }) => id === key.account_id)?.name ?? null}
                  onOpen={onOpen}
                  onAgain={() => setConnecting({ again: key })}
                  onRemove={() => setRemoving(key)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {connecting ? (
        <ConnectDialog
          accounts={accounts}
          again={connecting.again}
          onClose={() => setConnecting(null)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          isOpen
          title={texts.removeTitle(texts.brokers[removing.broker])}
          confirmLabel={texts.remove}
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            remove.mutate(removing.id)
            setRemoving(null)
          }}
        >
          <p className="text-muted">{texts.removeHelp}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}
