/**
 * When the previous visit with this browser ended, so that news since then can be marked. A visit ends
 * when no page has been looked at for half an hour.
 */
import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'
import { useInterval } from '../../ui/use-interval.ts'
import type { Story } from './stories.ts'

const KEY = 'news.visit'
const VISIT_GAP_MS = 30 * 60_000
const NOTED_EVERY_MS = 60_000

/**
 * Notes that a page is being looked at.
 * @returns the end of the previous visit in epoch milliseconds; null during the first one
 */
function noteVisit(): number | null {
  const nowMs = Date.now()
  const [sinceMs = Number.NaN, lastMs = Number.NaN] = (readStored(KEY) ?? '')
    .split(' ')
    .map(Number.parseFloat)
  const endedMs = nowMs - lastMs > VISIT_GAP_MS ? lastMs : sinceMs
  writeStored(KEY, `${endedMs} ${nowMs}`)
  return Number.isNaN(endedMs) ? null : endedMs
}

/** True of a story since the previous visit; of none during the first one. */
export function useIsNew(): (story: Pick<Story, 'date'>) => boolean {
  const [endedMs, setEndedMs] = useState(noteVisit)
  useInterval(() => {
    if (document.visibilityState === 'visible') setEndedMs(noteVisit())
  }, NOTED_EVERY_MS)
  return ({ date }) => endedMs !== null && date !== null && Date.parse(date) > endedMs
}
