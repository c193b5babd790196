import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type Mail } from './create-mailer.ts'
import { createMailQueue } from './mail-queue.ts'

const FROM = '"Leadenhall" <no-reply@example.org>'
const MAIL: Mail = {
  to: 'margot@example.org',
  subject: 'Grüße, a new password',
  text: 'Choose it here:\nhttps://terminal.test/auth?reset=a=b',
}

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

describe('With a mail server', () => {
  let server: SMTPServer
  let url: string
  const received: Received[] = []

  beforeEach(async () => {
    received.length = 0
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'desk' && password === 'p@ss'
          ? done(null, { user: username })
          : done(new Error('Invalid username or password')),
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('unknown') ? new Error('No such mailbox') : null),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString('utf8'),
          })
          done(null)
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    url = `smtp://desk:p%40ss@127.0.0.1:${port}`
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const mailerTo = (smtpUrl: string) =>
    createMailer({ smtpUrl, from: FROM, outboxFolder: '/nowhere' })

  it('a mail is delivered to it completely', async () => {
    const mailer = mailerTo(url)
    expect(mailer.destination).toBe('smtp')
    await mailer.send(MAIL)
    mailer.close()
    expect(received).toMatchObject([{ from: 'no-reply@example.org', to: [MAIL.to] }])
    const { from, subject, text } = await PostalMime.parse(received[0]?.source ?? '')
    expect(from).toMatchObject({ name: 'Leadenhall', address: 'no-reply@example.org' })
    expect(subject).toBe(MAIL.subject)
    expect(text?.trim()).toBe(MAIL.text)
  })

  it('send rejects when the mailbox is refused', async () => {
    const mailer = mailerTo(url)
    await expect(mailer.send({ ...MAIL, to: 'unknown@example.org' })).rejects.toThrow(
      'No such mailbox',
    )
    mailer.close()
  })

  it('send rejects when the password is refused or the server is down', async () => {
    const stranger = mailerTo(url.replace('p%40ss', 'wrong'))
    await expect(stranger.send(MAIL)).rejects.toThrow('Invalid username or password')
    stranger.close()
    const lost = mailerTo('smtp://127.0.0.1:9')
    await expect(lost.send(MAIL)).rejects.toThrow('ECONNREFUSED')
    lost.close()
    expect(received).toEqual([])
  })

  it('a name or subject with line breaks adds no header or recipient', async () => {
    const mailer = mailerTo(url)
    await mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: thief@example.org\r\n\r\nOther text' })
    mailer.close()
    expect(received[0]?.to).toEqual([MAIL.to])
    const { headers, subject } = await PostalMime.parse(received[0]?.source ?? '')
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(subject).toContain('Bcc: thief')
  })

  it('a mail program can unsubscribe from a mailing', async () => {
    const mailer = mailerTo(url)
    await mailer.send({ ...MAIL, unsubscribeUrl: 'https://terminal.test/interest/remove/abc' })
    mailer.close()
    const { headers } = await PostalMime.parse(received[0]?.source ?? '')
    expect(headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'list-unsubscribe',
          value: '<https://terminal.test/interest/remove/abc>',
        }),
        expect.objectContaining({
          key: 'list-unsubscribe-post',
          value: 'List-Unsubscribe=One-Click',
        }),
      ]),
    )
  })

  it('posting a mail does not wait for the server, but closing does; a failure is reported', async () => {
    const failures: string[] = []
    const queue = createMailQueue(mailerTo(url), {
      host: 'terminal.test',
      onError: (error) => failures.push(String(error)),
    })
    queue.post(MAIL)
    queue.post({ ...MAIL, to: 'unknown@example.org' })
    expect(received).toEqual([])
    await queue.close()
    expect(received).toHaveLength(1)
    expect(failures).toEqual([expect.stringContaining('No such mailbox')])
  })
})

describe('Without a mail server', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-mail-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  // @spec 10.20
  it('a mail becomes a file that only its owner can read', async () => {
    const outboxFolder = path.join(folder, 'outbox')
    const mailer = createMailer({ smtpUrl: null, from: FROM, outboxFolder })
    expect(mailer.destination).toBe(outboxFolder)
    await mailer.send(MAIL)
    await mailer.send({ ...MAIL, subject: 'Second' })
    const names = readdirSync(outboxFolder).toSorted()
    expect(names).toHaveLength(2)
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]{36}\.eml$/)
      expect(statSync(path.join(outboxFolder, name)).mode & 0o777).toBe(0o600)
    }
    expect(statSync(outboxFolder).mode & 0o777).toBe(0o700)
    const mails = await Promise.all(
      names.map((name) => PostalMime.parse(readFileSync(path.join(outboxFolder, name)))),
    )
    const first = mails.find(({ subject }) => subject === MAIL.subject)
    expect(first?.text?.trim()).toBe(MAIL.text)
    expect(first?.to).toMatchObject([{ address: MAIL.to }])
  })
})
