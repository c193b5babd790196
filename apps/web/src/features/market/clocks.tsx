import { lazy, Suspense, useState } from 'react'
import { useInterval } from '../../ui/use-interval.ts'
import { LondonClock } from './clock-text.tsx'

const ClocksPopover = lazy(async () => ({
  default: (await import('./clocks-popover.tsx')).ClocksPopover,
}))

/** London's time in the bar; the other cities unfold from it once their chunk is there. */
export function Clocks() {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useInterval(() => setNowMs(Date.now()), 1000)
  const london = <LondonClock nowMs={nowMs} />
  return (
    <Suspense fallback={<span className="px-2">{london}</span>}>
      <ClocksPopover nowMs={nowMs}>{london}</ClocksPopover>
    </Suspense>
  )
}
