import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import { formatDate } from '../../format/time.ts'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { useSetDaily, useSyncNow } from './api.ts'
import { texts } from './texts.ts'

interface BrokerKeyRowProps {
  readonly brokerKey: BrokerKey
  /** The account’s name; null if it was removed. */
  readonly account: string | null
  readonly onOpen: (importId: string) => void
  readonly onAgain: () => void
  readonly onRemove: () => void
}

export function BrokerKeyRow(props: BrokerKeyRowProps) {
  const { account, brokerKey: key, onAgain, onOpen, onRemove } = props
  const { broker, ends_with: end, id, import: last, is_daily: isDaily, state } = key
  const title = texts.brokers[broker]
  const onError = (error: Error) => showProblem(error)
  const daily = useSetDaily({ onError })
  const sync = useSyncNow({ onError })
  const isStored = last?.status === 'committed'
  const waits = last && (last.status === 'previewed' || last.needs_you > 0) ? last : null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-56 flex-1">
        <p>
          <span className="font-semibold">{title}</span> {texts.into(account ?? texts.goneAccount)}
          {key.simulated ? <span className="text-muted"> · {texts.simulated}</span> : null}
        </p>
        <p className="text-sm text-muted">
          {texts.endsWith(end)}
          {key.since === null ? null : ` · ${texts.since(formatDate(key.since))}`}
          {key.query_id === null ? null : ` · ${texts.query(key.query_id)}`}
        </p>
        <p role="status" className="text-sm">
          <State brokerKey={key} />
        </p>
      </div>
      {isStored && state !== 'refused' ? (
        <CheckField
          label={texts.daily}
          isOn={isDaily}
          isBusy={daily.isPending}
          onChange={(isOn) => daily.mutate({ id, isDaily: isOn })}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {waits ? (
          <Button kind="primary" onClick={() => onOpen(waits.id)}>
            {texts.look}
          </Button>
        ) : null}
        {state === 'refused' ? (
          <Button onClick={onAgain}>{texts.again}</Button>
        ) : (
          <Button disabled={state === 'syncing' || sync.isPending} onClick={() => sync.mutate(id)}>
            {texts.sync}
          </Button>
        )}
        <Button aria-label={`${texts.remove} ${title}`} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function State({ brokerKey: key }: { readonly brokerKey: BrokerKey }) {
  const { failure, import: last, state, synced_at: syncedAt } = key
  const isBad = state === 'refused' || state === 'failed'
  return (
    <>
      <span className={isBad ? 'text-warn' : ''}>
        {texts.states[state]}
        {isBad && failure !== null ? `: ${failure}` : ''}
      </span>
      {last?.status === 'previewed' ? ` · ${texts.newRows(last.new_rows + last.needs_you)}` : null}
      {last?.status === 'committed' && last.needs_you > 0 ? (
        <span className="text-warn"> · {texts.asking(last.needs_you)}</span>
      ) : null}
      <span className="text-muted">
        {syncedAt === null ? (
          ` · ${texts.never}`
        ) : (
          <>
            {' '}
            · {texts.syncedAt} <Ago instant={syncedAt} />
          </>
        )}
      </span>
      {last?.status === 'previewed' ? (
        <span className="text-muted"> · {texts.dailyHelp}</span>
      ) : null}
    </>
  )
}
