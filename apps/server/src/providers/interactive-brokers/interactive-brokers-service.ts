/**
 * Interactive Brokers' Flex web service, version 3: a statement of a query that the user made is asked
 * for, is ready some time later, and is then the same file that a user can download.
 */
import { parse } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import {
  type BrokerAccess,
  type BrokerService,
  type Collected,
  KeyRefused,
} from '../broker-ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { withoutSecrets } from '../without-secrets.ts'
import { FLEX_ERRORS } from './flex-errors.ts'
import { INTERACTIVE_BROKERS_SETTINGS, INTERACTIVE_BROKERS_TITLE } from './settings.ts'

interface FlexResponse {
  readonly Status?: string
  readonly ReferenceCode?: string
  readonly ErrorCode?: string
  readonly ErrorMessage?: string
}

const TYPES = ['text/xml', 'application/xml', 'text/plain', 'text/csv', 'application/octet-stream']
const MAX_STATEMENT_BYTES = 32 * 1024 * 1024
/** After “too many requests”. */
const SLOW_SECONDS = 120

export function createInteractiveBrokers({
  outbound,
  settings,
}: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): BrokerService {
  const door = createSourceDoor({
    title: INTERACTIVE_BROKERS_TITLE,
    outbound,
    settings,
    group: INTERACTIVE_BROKERS_SETTINGS,
  })
  const fail = (kind: OutboundError['kind'], message: string, retryAfterSeconds?: number) =>
    new OutboundError(INTERACTIVE_BROKERS_TITLE, kind, message, {
      retryAfterSeconds: retryAfterSeconds ?? null,
    })

  function call(path: string, what: string, { credentials, owner, signal }: BrokerAccess) {
    const { token = '' } = credentials
    const { url } = settings.read(INTERACTIVE_BROKERS_SETTINGS)
    return door.request({
      url: `${url}/${path}?t=${encodeURIComponent(token)}&q=${encodeURIComponent(what)}&v=3`,
      accept: TYPES,
      maxBytes: MAX_STATEMENT_BYTES,
      deadlineMs: 60_000,
      retries: 0,
      owner,
      signal,
    })
  }

  /** @throws KeyRefused, OutboundError unless waiting or asking again helps */
  function judge({ ErrorCode: code = '', ErrorMessage: said = '' }: FlexResponse) {
    const known = FLEX_ERRORS[code]
    if (!known) throw fail('malformed', `the service answered ${code} “${said.slice(0, 200)}”`)
    if (known.action === 'refuse') throw new KeyRefused(known.field, known.text)
    if (known.action === 'slow') throw fail('rate_limited', 'too many requests', SLOW_SECONDS)
    if (known.action === 'fail') throw fail('not_found', `${known.text} (${code})`)
    return known
  }

  async function send(access: BrokerAccess): Promise<string> {
    const { body } = await call('SendRequest', access.credentials['query_id'] ?? '', access)
    const reply = readResponse(body)
    if (!reply) throw fail('malformed', 'the reply is no response of the service')
    const { ReferenceCode: ticket, Status: status } = reply
    if (status === 'Success' && ticket !== undefined && /^\d+$/.test(ticket)) return ticket
    const known = judge(reply)
    throw fail(
      'rate_limited',
      known.action === 'again' ? known.text : 'not ready yet',
      SLOW_SECONDS,
    )
  }

  async function collect(access: BrokerAccess, ticket: string): Promise<Collected> {
    const { body: file } = await call('GetStatement', ticket, access)
    const reply = readResponse(file)
    if (reply) {
      const known = judge(reply)
      return known.action === 'again'
        ? { state: 'lost', ticket, because: known.text }
        : { state: 'waiting' }
    }
    const text = file.toString('utf8')
    const isXml = /^\uFEFF?\s*</.test(text)
    if (isXml && XMLValidator.validate(text) !== true) {
      throw fail('malformed', 'the statement breaks off')
    }
    if (!isXml && !isOneTable(text)) {
      throw new KeyRefused('query_id', 'This query’s statement is no single table. Set it to XML.')
    }
    return { state: 'ready', report: { file, extension: isXml ? 'xml' : 'csv' } }
  }

  /** The service quotes what it was asked. */
  const hidden = <T>({ credentials }: BrokerAccess, work: () => Promise<T>) =>
    withoutSecrets([credentials['token'] ?? ''], work)
  const request = (access: BrokerAccess) => hidden(access, () => send(access))

  return {
    key: 'interactive-brokers',
    title: INTERACTIVE_BROKERS_TITLE,
    simulated: false,
    parser: 'Interactive Brokers Flex',
    pauses: { requestMs: 10_000, lookMs: 10_000 },
    isOn: () => settings.read(INTERACTIVE_BROKERS_SETTINGS).enabled,
    periodsOf: (_since, today) => [{ from: today, to: today }],
    check: request,
    request,
    collect: (access, [ticket = '']) => hidden(access, () => collect(access, ticket)),
  }
}

/** Of CSV only a table whose rows are all as wide as its header is known to be whole. */
function isOneTable(text: string): boolean {
  try {
    return parse(text, { bom: true, skip_empty_lines: true }).length > 0
  } catch {
    return false
  }
}

const parser = new XMLParser({ parseTagValue: false, processEntities: false })
/** A response of the service is short, and a statement is not. */
const MAX_RESPONSE_BYTES = 4096

/** Null for a statement, or anything else. */
function readResponse(body: Buffer): FlexResponse | null {
  if (body.length > MAX_RESPONSE_BYTES) return null
  const text = body.toString('utf8')
  if (!text.includes('<FlexStatementResponse')) return null
  try {
    const { FlexStatementResponse: reply } = parser.parse(text) as {
      readonly FlexStatementResponse?: FlexResponse
    }
    return reply ?? null
  } catch {
    return null
  }
}
