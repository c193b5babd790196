import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { useInterval } from '../../ui/use-interval.ts'
import { LondonClock } from './clock-text.tsx'
import type { ClocksPopoverProps } from './clocks-popover.tsx'

const ClocksPopover = deferred<ClocksPopoverProps>(
  async () => ({ default: (await import('./clocks-popover.tsx')).ClocksPopover }),
  ({ children }) => <span className="px-2">{children}</span>,
)

/** London's time in the top bar; the popover with the other cities is a deferred chunk. */
export function Clocks() {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useInterval(() => setNowMs(Date.now()), 1000)
  return (
    <ClocksPopover nowMs={nowMs}>
      <LondonClock nowMs={nowMs} />
    </ClocksPopover>
  )
}
