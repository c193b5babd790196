/**
 * Heavy work in turns. A user has one job running and a few waiting; those who wait get places one
 * after another, whoever has sent more. A place is taken before the job's input is read, so that
 * input that would be refused costs neither memory nor parsing.
 */
import { AppError } from './http/app-error.ts'

export interface FairQueueRule {
  /** The jobs' name in what a refused user reads, such as `imports`. */
  readonly name: string
  /** Running jobs of a node, each of another user. */
  readonly atOnce: number
  /** Waiting jobs of one user, with those whose input is being read. */
  readonly waitingPerUser?: number
  /** Waiting jobs of all users: what they hold is in memory. */
  readonly waiting: number
  readonly retryAfterSeconds: number
}

export interface FairQueue {
  /** Takes a waiting place of the user's. @throws AppError rate_limited when none is left */
  enter(userId: string): QueuePlace
  /** Enters and runs. @throws AppError rate_limited when no waiting place is left */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
  /** Jobs that come before the user's next one; null if none of theirs waits. */
  aheadOf(userId: string): number | null
}

export interface QueuePlace {
  /** Waits for the turn, works, and frees the place. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Frees the place of a job that does not run; afterwards and twice it has no effect. */
  leave(): void
}

const WAITING_PER_USER = 2

export function createFairQueue(rule: FairQueueRule): FairQueue {
  const { atOnce, waitingPerUser = WAITING_PER_USER } = rule
  /** Places taken and not running, per user. */
  const held = new Map<string, number>()
  /** Jobs that are ready, per user, in the order in which the users get their turn. */
  const ready = new Map<string, (() => void)[]>()
  const running = new Set<string>()

  const release = (userId: string) => {
    const left = (held.get(userId) ?? 1) - 1
    if (left === 0) held.delete(userId)
    else held.set(userId, left)
  }

  const startNext = () => {
    for (const [userId, jobs] of ready) {
      if (running.size >= atOnce) return
      if (running.has(userId)) continue
      const [start, ...later] = jobs
      if (later.length > 0) ready.set(userId, later)
      else ready.delete(userId)
      release(userId)
      running.add(userId)
      start?.()
    }
  }

  const enter = (userId: string): QueuePlace => {
    const own = held.get(userId) ?? 0
    const all = [...held.values()].reduce((sum, count) => sum + count, 0)
    if (own >= waitingPerUser || all >= rule.waiting) throw refusal(rule, own)
    held.set(userId, own + 1)
    let isLeft = false
    const leave = () => {
      if (!isLeft) release(userId)
      isLeft = true
    }
    return {
      leave,
      async run(work) {
        isLeft = true
        await new Promise<void>((start) => {
          ready.set(userId, [...(ready.get(userId) ?? []), start])
          startNext()
        })
        try {
          return await work()
        } finally {
          running.delete(userId)
          // Set again, the user comes after all others who wait by now.
          const later = ready.get(userId)
          ready.delete(userId)
          if (later) ready.set(userId, later)
          startNext()
        }
      },
    }
  }

  return {
    enter,
    async run(userId, work) {
      return enter(userId).run(work)
    },
    aheadOf(userId) {
      if (!ready.has(userId)) return null
      const others = [...ready.keys()].filter((id) => !running.has(id))
      const place = running.has(userId) ? others.length : others.indexOf(userId)
      return place + running.size
    },
  }
}

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four']

function refusal({ name, retryAfterSeconds }: FairQueueRule, own: number): AppError {
  const count = `${COUNTS[own] ?? own} of your ${name} ${own < 2 ? 'is' : 'are'} waiting`
  const message =
    own === 0
      ? `${count}, but too many of other users. Try again in a minute.`
      : `${count} already. Try again when one of yours has finished.`
  return new AppError('rate_limited', message, { retryAfterSeconds })
}
