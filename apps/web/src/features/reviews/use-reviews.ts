import type { Review } from '@leadenhall/contract/reviews/index.ts'
import { useEffect, useRef, useState } from 'react'
import { fetchPageCount, fetchReviews } from './api.ts'
import type { ReviewRequest } from './review-request.ts'

export interface ReviewReading {
  readonly state: 'idle' | 'reading' | 'done' | 'stopped' | 'failed'
  /** Statistics of the reviews read so far. */
  readonly reviews: readonly Review[]
  readonly pagesRead: number
  /** Number of pages to read; null until known. */
  readonly pages: number | null
  /** Why reading failed; empty otherwise. */
  readonly message: string
}

const IDLE: ReviewReading = { state: 'idle', reviews: [], pagesRead: 0, pages: null, message: '' }

/** Reads reviews page by page, to show progress and keep the pages read when stopped. */
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
        const found = await fetchReviews(name, page, signal)
        if (running.current !== controller) return
        if (found.length === 0) break
        setReading((now) => ({
          ...now,
          reviews: [...now.reviews, ...found],
          pagesRead: now.pagesRead + 1,
        }))
      }
      tell({ state: 'done' })
    } catch (error) {
      if (signal.aborted) tell({ state: 'stopped' })
      else tell({ state: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }

  return { reading, read, stop: () => running.current?.abort() }
}

/** Fetches the number of pages only when all are wanted. */
async function lastPageOf(
  name: string,
  { isAll, to }: ReviewRequest,
  signal: AbortSignal,
): Promise<number> {
  return isAll ? fetchPageCount(name, signal) : to
}
