import { formatClock, zoneLabel } from '../../format/time.ts'

export const LONDON = 'Europe/London'

interface ClockProps {
  readonly nowMs: number
  readonly timeZone: string
}

export function ClockText({ nowMs, timeZone }: ClockProps) {
  return <time>{formatClock(nowMs, timeZone)}</time>
}

export function LondonClock({ nowMs }: { nowMs: number }) {
  return (
    <span className="whitespace-nowrap">
      <ClockText nowMs={nowMs} timeZone={LONDON} />{' '}
      <span className="text-muted">{zoneLabel(nowMs, LONDON)}</span>
    </span>
  )
}
