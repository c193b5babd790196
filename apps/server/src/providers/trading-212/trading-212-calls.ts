/** Calls of Trading 212's public API, version 0 (https://docs.trading212.com/api). */
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import { type BrokerAccess, KeyRefused, type ReportPeriod } from '../broker-ports.ts'
import { createSourceDoor, type SourceRequest } from '../source-door.ts'
import { withoutSecrets } from '../without-secrets.ts'
import { TRADING_212_SETTINGS, TRADING_212_TITLE } from './settings.ts'

const enqueuedSchema = z.object({ reportId: z.number().int() })
const reportsSchema = z.array(
  z.object({
    reportId: z.number().int(),
    status: z.string(),
    downloadLink: z.string().nullish(),
  }),
)

/** Of the file of one report, before it is joined with others. */
const MAX_REPORT_BYTES = 20 * 1024 * 1024
const CSV_TYPES = ['text/csv', 'text/plain', 'application/octet-stream', 'binary/octet-stream']
const JSON_TYPES = ['application/json']
const UNAUTHORISED = 401
const NO_PERMISSION = 403

export interface Trading212Deps {
  readonly clock: Clock
  readonly outbound: Outbound
  readonly settings: SettingReader
}

export function createTrading212Calls({ clock, outbound, settings }: Trading212Deps) {
  const door = createSourceDoor({
    title: TRADING_212_TITLE,
    outbound,
    settings,
    group: TRADING_212_SETTINGS,
  })
  const exportsUrl = () => `${settings.read(TRADING_212_SETTINGS).url}/equity/history/exports`

  async function call(
    { credentials, owner, signal }: BrokerAccess,
    request: Partial<SourceRequest>,
  ): Promise<unknown> {
    const { key = '', secret = '' } = credentials
    const basic = Buffer.from(`${key}:${secret}`).toString('base64')
    return withoutSecrets([key, secret, basic], async () => {
      const { body, status } = await door.request({
        url: exportsUrl(),
        accept: JSON_TYPES,
        retries: 0,
        owner,
        signal,
        returnStatuses: [UNAUTHORISED, NO_PERMISSION],
        ...request,
        headers: { authorization: `Basic ${basic}`, ...request.headers },
      })
      if (status === UNAUTHORISED) {
        throw new KeyRefused('key', 'Trading 212 does not accept this key with this secret.')
      }
      if (status === NO_PERMISSION) {
        throw new KeyRefused('key', 'This key may not read the history. Allow it “History”.')
      }
      return readJson(body)
    })
  }

  function readJson(body: Buffer): unknown {
    try {
      return JSON.parse(body.toString('utf8'))
    } catch {
      throw fail('malformed', 'the reply is not JSON')
    }
  }

  async function listReports(access: BrokerAccess) {
    const reports = reportsSchema.safeParse(await call(access, {}))
    if (!reports.success) throw fail('malformed', 'the list of reports has another shape')
    return reports.data
  }

  /** The link needs no key, and is given none. */
  async function download({ owner, signal }: BrokerAccess, link: string): Promise<Buffer> {
    if (!URL.canParse(link) || new URL(link).protocol !== 'https:') {
      throw fail('malformed', 'the report has no address that can be read')
    }
    const { body } = await door.request({
      url: link,
      accept: CSV_TYPES,
      maxBytes: MAX_REPORT_BYTES,
      owner,
      signal,
    })
    return body
  }

  async function requestReport(access: BrokerAccess, { from, to }: ReportPeriod): Promise<string> {
    const end = Math.min(Date.parse(`${to}T23:59:59.999Z`), clock.now())
    const reply = await call(access, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        dataIncluded: {
          includeDividends: true,
          includeInterest: true,
          includeOrders: true,
          includeTransactions: true,
        },
        timeFrom: `${from}T00:00:00Z`,
        timeTo: new Date(end).toISOString(),
      }),
    })
    const enqueued = enqueuedSchema.safeParse(reply)
    if (!enqueued.success) throw fail('malformed', 'the reply names no report')
    return String(enqueued.data.reportId)
  }

  return { listReports, requestReport, download }
}

export function fail(kind: OutboundError['kind'], message: string): OutboundError {
  return new OutboundError(TRADING_212_TITLE, kind, message)
}
