import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import type { ReviewRequest } from './review-request.ts'

export interface ReviewReading {
  readonly state: 'idle' | 'reading' | 'done' | 'stopped' | 'failed'
  /** Of what was read so far. */
  readonly reviews: readonly Review[]
  readonly pagesRead: number
  /** Pages to be read; null until it is known. */
  readonly pages: number | null
  /** Why it failed, empty otherwise. */
  readonly message: string
}

const IDLE: ReviewReading = { state: 'idle', reviews: [], pagesRead: 0, pages: null, message: '' }

/** Reads reviews page by page, so that progress can be told and stopping keeps what was read. */
export function useReviews() {
  const [reading, setReading] = useState<ReviewReading>(IDLE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (name: string, request: ReviewRequest) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const tell = (change: Partial<ReviewReading>) => {
      if (running.current === controller) setReading((now) => ({ ...now, ...change }))
    }
    setReading({ ...IDLE, state: 'reading' })
    try {
      const last = await lastPageOf(name, request, signal)
      const first = request.isAll ? 1 : request.from
      tell({ pages: Math.max(0, last - first + 1) })
      for (let page = first; page <= last; page += 1) {
        const params = { pages: `${page}-${page}`, '*': name }
        const found = await callApi(endpoints.listReviews, { params }, { signal })
        if (running.current !== controller) return
        setReading((now) => ({
          ...now,
          reviews: [...now.reviews, ...found],
          pagesRead: now.pagesRead + 1,
        }))
        if (found.length === 0) break
      }
      tell({ state: 'done' })
    } catch (error) {
      if (signal.aborted) tell({ state: 'stopped' })
      else tell({ state: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }

  return { reading, read, stop: () => running.current?.abort() }
}

/** The site is asked how many pages there are only when all of them are wanted. */
async function lastPageOf(
  name: string,
  { isAll, to }: ReviewRequest,
  signal: AbortSignal,
): Promise<number> {
  if (!isAll) return to
  return (await callApi(endpoints.getReviewSummary, { query: { name } }, { signal })).pages
}
