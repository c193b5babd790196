import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { Ago } from '../../ui/ago.tsx'
import { texts } from './texts.ts'

interface AlertStateProps {
  readonly alert: PriceAlert
  /** A single word, for when the reason does not fit. */
  readonly isShortOnPhone?: boolean
}

/** The alert's state: watching or why it is paused, and when it last fired. */
export function AlertState({ alert, isShortOnPhone = false }: AlertStateProps) {
  const { paused_because: because } = alert
  const colour = because === null ? '' : 'text-warn'
  const state = (
    <>
      {because === null ? stateOf(alert) : texts.pauses[because]}
      <LastFiring firedAt={alert.last_fired_at} />
    </>
  )
  if (!isShortOnPhone) return <span className={colour}>{state}</span>
  return (
    <span className={colour}>
      <span className="max-sm:hidden">{state}</span>
      <span className="sm:hidden">{shortStateOf(alert)}</span>
    </span>
  )
}

function LastFiring({ firedAt }: { firedAt: string | null }) {
  if (firedAt === null) return null
  return (
    <span className="text-muted">
      {' '}
      · {texts.fired} <Ago instant={firedAt} />
    </span>
  )
}

/** A single word for where the alert is. */
export function shortStateOf({ is_armed, paused_because }: PriceAlert): string {
  if (paused_because !== null) return texts.shortStates.paused
  return is_armed ? texts.shortStates.watching : texts.shortStates.reached
}

function stateOf({ is_armed, last_checked }: PriceAlert): string {
  if (!is_armed) return texts.states.waiting
  return last_checked === null ? texts.states.notChecked : texts.states.watching
}
