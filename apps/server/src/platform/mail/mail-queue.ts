import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Mail, Mailer } from './create-mailer.ts'

/**
 * Mails that nobody waits for: how long one takes must not tell whether an address is known. They are
 * in memory only, because their links are secrets: after a restart people ask for another one.
 */
export interface MailQueue {
  /** Returns at once. A mail that is not taken is sent again, under the same id, for half an hour. */
  post(mail: Mail): void
  /** Waits a little for the mails that are on their way, and gives up those that wait for a try. */
  close(): Promise<void>
}

export interface MailQueueOptions {
  /** Of the ids of mails. */
  readonly host: string
  /** Told of every failed try. */
  readonly onError: (error: unknown) => void
  /** Waits before the second and every further try. */
  readonly retryDelaysMs?: readonly number[]
}

const RETRY_DELAYS_MS = [15_000, 60_000, 300_000, 1_500_000]
const CLOSING_MS = 5000
const MAX_WAITING = 1000

export function createMailQueue(
  mailer: Mailer,
  { host, onError, retryDelaysMs = RETRY_DELAYS_MS }: MailQueueOptions,
): MailQueue {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()

  async function send(mail: Mail): Promise<void> {
    for (const delayMs of [...retryDelaysMs, null]) {
      try {
        return await mailer.send(mail)
      } catch (error) {
        onError(error)
        if (delayMs === null || isRefusal(error) || running.size > MAX_WAITING) return
        await setTimeout(delayMs, undefined, { signal: closing.signal, ref: false })
      }
    }
  }

  return {
    post(mail) {
      const messageId = `<${randomUUID()}@${host}>`
      const sending = send({ messageId, ...mail })
        // Only the end of the queue breaks off a wait.
        .catch(() => undefined)
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    async close() {
      closing.abort()
      await Promise.race([Promise.all(running), setTimeout(CLOSING_MS, undefined, { ref: false })])
      mailer.close()
    },
  }
}

/** A 5xx answer of the mail server is final: the address or the mail is not wanted. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
