import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { within } from '../within.ts'
import type { Mail, Mailer } from './create-mailer.ts'

/**
 * Mails are sent in the background: the time that one takes must not reveal whether an address is
 * known. They are kept in memory only, because their links are secrets: after a restart users
 * request another one.
 */
export interface MailQueue {
  /** Returns immediately. A failed mail is retried under the same id for half an hour. */
  post(mail: Mail): void
  /** Waits up to 5 s for mails in flight, and drops those that wait for a retry. */
  close(): Promise<void>
}

export interface MailQueueOptions {
  /** Domain of the message ids. */
  readonly host: string
  /** Called after every failed attempt. */
  readonly onError: (error: unknown) => void
  /** Delays before the second and every further attempt. */
  readonly retryDelaysMs?: readonly number[]
}

const RETRY_DELAYS_MS = [15_000, 60_000, 300_000, 1_500_000]
const CLOSING_MS = 5000
const MAX_WAITING = 1000
/** Of guests of the demo; no such domain exists (RFC 2606). */
const UNDELIVERABLE = /\.invalid$/i

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
      if (UNDELIVERABLE.test(mail.to)) return
      const messageId = `<${randomUUID()}@${host}>`
      const sending = send({ messageId, ...mail })
        // Only closing the queue aborts a delay.
        .catch(() => undefined)
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    async close() {
      closing.abort()
      await within(CLOSING_MS, Promise.all(running))
      mailer.close()
    },
  }
}

/** A 5xx reply is final: the mail server rejects the address or the mail. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}
