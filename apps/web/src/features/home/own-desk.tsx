import type { ReactNode } from 'react'
import { WaitingPanel } from '../../ui/waiting-panel.tsx'

interface OwnDeskProps {
  readonly portfolio: ReactNode
  /** Events that ask for a look. */
  readonly eye: ReactNode
  readonly lists: ReactNode
  readonly alerts: ReactNode
}

/**
 * The user's own things, which begin Home: the portfolio over the lists, or beside them from 1,680 px,
 * and next to them the events over the alerts. On a phone one column.
 */
export function OwnDesk({ portfolio, eye, lists, alerts }: OwnDeskProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:grid-cols-[minmax(0,8fr)_minmax(0,3fr)]">
      <div className="contents lg:flex lg:flex-col lg:gap-3 wide:flex-row">
        <div className="min-h-[520px] min-w-0 *:h-full sm:min-h-[300px] wide:flex-5">
          {portfolio}
        </div>
        <div className="min-w-0 *:h-full max-lg:order-2 lg:flex-1 wide:flex-3">{lists}</div>
      </div>
      <div className="contents lg:flex lg:flex-col lg:gap-3">
        <div className="min-h-24 min-w-0 max-lg:order-1 lg:relative lg:min-h-40 lg:flex-1">
          <div className="*:h-full lg:absolute lg:inset-0">{eye}</div>
        </div>
        <div className="min-w-0 max-lg:order-3">{alerts}</div>
      </div>
    </div>
  )
}

/** As high as the desk, until its chunk has arrived. */
export function WaitingDesk() {
  const waiting = <WaitingPanel height="h-full" />
  return (
    <OwnDesk
      portfolio={waiting}
      eye={waiting}
      lists={<WaitingPanel height="h-32" />}
      alerts={<WaitingPanel height="h-48" />}
    />
  )
}
