import type { Mail, Mailer } from './create-mailer.ts'

/** Mails that nobody waits for: how long one takes must not tell whether an address is known. */
export interface MailQueue {
  /** Returns at once; a failure is logged. */
  post(mail: Mail): void
  /** Waits for the mails that are on their way. */
  close(): Promise<void>
}

export function createMailQueue(mailer: Mailer, onError: (error: unknown) => void): MailQueue {
  const running = new Set<Promise<void>>()
  return {
    post(mail) {
      const sending = mailer
        .send(mail)
        .catch(onError)
        .finally(() => running.delete(sending))
      running.add(sending)
    },
    async close() {
      await Promise.all(running)
      mailer.close()
    },
  }
}
