import type { Channel, ChannelTest } from '@leadenhall/contract/notifications/index.ts'
import type { ReactNode } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { useSaveChannel, useTestChannel } from './api.ts'
import { texts } from './texts.ts'

interface ChannelItemProps {
  readonly channel: Channel
  /** The channel's settings form. */
  readonly children: ReactNode
}

/** A channel: switch, settings, test button and last result. */
export function ChannelItem({ channel, children }: ChannelItemProps) {
  const { kind, is_on, needs } = channel
  const { name, about } = texts.channels[kind]
  const save = useSaveChannel(kind)
  const test = useTestChannel(kind, { onError: (error) => showProblem(error) })
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-2 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <div className="flex items-center gap-3">
          <Button
            aria-label={texts.delivery.testOf(name)}
            disabled={needs !== null || test.isPending}
            onClick={() => test.mutate()}
          >
            {texts.delivery.test}
          </Button>
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4"
              aria-label={texts.delivery.switchOf(name)}
              checked={is_on && needs === null}
              disabled={needs !== null || save.isPending}
              onChange={(event) =>
                save.mutate(
                  { is_on: event.target.checked },
                  { onError: (error) => showProblem(error) },
                )
              }
            />
            {texts.delivery.on}
          </label>
        </div>
      </div>
      {needs === null ? null : <p className="text-sm text-warn">{texts.delivery.needs[needs]}</p>}
      {children}
      {test.data ? <TestResult outcome={test.data} /> : null}
      <LastDeliveries channel={channel} />
    </li>
  )
}

function TestResult({ outcome: { result, reason } }: { outcome: ChannelTest }) {
  return (
    <p role="status" className={`text-sm ${result === 'failed' ? 'text-down' : 'text-up'}`}>
      {result === 'failed'
        ? texts.delivery.results.failed(reason ?? '')
        : texts.delivery.results[result]}
    </p>
  )
}

function LastDeliveries({ channel }: { channel: Channel }) {
  const { last_success_at, last_failure_at, last_failure } = channel
  if (last_success_at === null && last_failure_at === null) return null
  return (
    <p className="text-sm text-muted">
      {last_success_at === null ? null : (
        <>
          {texts.delivery.lastSuccess} <Ago instant={last_success_at} />.{' '}
        </>
      )}
      {last_failure_at === null ? null : (
        <>
          {texts.delivery.lastFailure} <Ago instant={last_failure_at} />: {last_failure}
        </>
      )}
    </p>
  )
}
