import { deferred } from '../ui/deferred.tsx'
import { texts } from './texts.ts'

/** Says once that the market is simulated; the popover is a deferred chunk. */
const SimulatedPopover = deferred(
  async () => ({ default: (await import('./simulated-popover.tsx')).SimulatedPopover }),
  ({ children }) => <span>{children}</span>,
)

export function SimulatedPill() {
  return (
    <SimulatedPopover>
      <span className="rounded-full border border-warn px-2 text-xs leading-5 font-semibold tracking-wide text-warn">
        {texts.simulated.pill}
      </span>
    </SimulatedPopover>
  )
}
