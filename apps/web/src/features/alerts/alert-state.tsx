import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { Ago } from '../../ui/ago.tsx'
import { texts } from './texts.ts'

/** Whether it watches, and why not; when it fired last. */
export function AlertState({ alert }: { alert: PriceAlert }) {
  const { paused_because: because, last_fired_at: firedAt } = alert
  return (
    <span className={because === null ? '' : 'text-warn'}>
      {because === null ? stateOf(alert) : texts.pauses[because]}
      {firedAt === null ? null : (
        <span className="text-muted">
          {' '}
          · {texts.fired} <Ago instant={firedAt} />
        </span>
      )}
    </span>
  )
}

function stateOf({ is_armed, last_checked }: PriceAlert): string {
  if (!is_armed) return texts.states.waiting
  return last_checked === null ? texts.states.notChecked : texts.states.watching
}
