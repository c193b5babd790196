/**
 * Sends mail by SMTP or, without a server, writes .eml files to the outbox folder.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { createTransport, SendMailOptions, Transporter } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** `<id@host>`; stays the same when a mail is sent again. */
  readonly messageId?: string
  /** URL that unsubscribes with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /** `smtp` or the outbox folder. */
  readonly destination: string
  /** @throws when the server rejects the mail or the folder is not writable */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** `smtp://user:password@host:587`; null for the outbox. */
  readonly smtpUrl: string | null
  /** `Leadenhall <no-reply@example.org>`. */
  readonly from: string
  readonly outboxFolder: string
}

export function createMailer({ smtpUrl, from, outboxFolder }: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outboxFolder, from)
}

type TransportOptions = Parameters<typeof createTransport>[0]

/** Loads the library with the first mail: most installations send few. */
function lazyTransport(options: TransportOptions) {
  let loading: Promise<Transporter> | null = null
  const load = async () => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport(options)
  }
  return {
    async send(message: SendMailOptions): Promise<{ message?: Buffer }> {
      loading ??= load()
      return (await loading).sendMail(message)
    },
    close: () => void loading?.then((transport) => transport.close()),
  }
}

/** A silent mail server must not delay a mail, or the shutdown, by minutes. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = lazyTransport({ url: smtpUrl, ...SMTP_LIMITS })
  return {
    destination: 'smtp',
    async send(mail) {
      await transport.send(toMessage(mail, from))
    },
    close: transport.close,
  }
}

function outboxMailer(outboxFolder: string, from: string): Mailer {
  const transport = lazyTransport({ streamTransport: true, buffer: true })
  return {
    destination: outboxFolder,
    async send(mail) {
      const { message = '' } = await transport.send(toMessage(mail, from))
      await mkdir(outboxFolder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(':', '-')
      await writeFile(path.join(outboxFolder, `${stamp}-${randomUUID()}.eml`), message, {
        mode: 0o600,
      })
    },
    close: transport.close,
  }
}

function toMessage({ unsubscribeUrl, ...mail }: Mail, from: string) {
  if (!unsubscribeUrl) return { ...mail, from }
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, from, headers }
}
