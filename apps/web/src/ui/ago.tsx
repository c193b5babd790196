import { formatAge, formatDayTime } from '../format/time.ts'
import { useNow } from './use-now.ts'

/** How long ago an instant was, with the instant itself on hover. */
export function Ago({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDayTime(instant)}>
      {formatAge(Date.parse(instant), useNow())}
    </time>
  )
}
