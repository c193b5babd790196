/**
 * Mail by SMTP, or, without a server, as .eml files in the outbox folder of the installation.
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
  /** `<id@host>`: a mail that is sent again keeps it. */
  readonly messageId?: string
  /** Address that ends a mailing by a POST without further questions (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /** `smtp` or the outbox folder. */
  readonly destination: string
  /** @throws when the server refuses or the folder cannot be written */
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

/** The library is loaded with the first mail: most installations send few. */
function lateTransport(options: TransportOptions) {
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

/** A mail server that says nothing must not hold a mail, or the end of the process, for minutes. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = lateTransport({ url: smtpUrl, ...SMTP_LIMITS })
  return {
    destination: 'smtp',
    async send(mail) {
      await transport.send(toMessage(mail, from))
    },
    close: transport.close,
  }
}

function outboxMailer(outboxFolder: string, from: string): Mailer {
  const transport = lateTransport({ streamTransport: true, buffer: true })
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
