/**
 * Trading 212's API and Interactive Brokers' Flex web service on the loopback, with their limits and
 * planted faults, in the shapes of their documentation.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startTestServer } from './outbound-test-server.ts'

/** Credentials of tests, which must not be found anywhere else. */
export const T212_KEY = 't212-key-8c21'
export const T212_SECRET = 't212-secret-77af'
export const FLEX_TOKEN = '918273645546372819'
export const FLEX_QUERY = '1234567'

export interface BrokerStandIn {
  readonly url: string
  /** `POST exports 2024-01-01 2024-12-30`, `GET exports`, `GET report 3`, `SendRequest`, `GetStatement 1`. */
  readonly asked: string[]
  /** Answered with status 429 because a limit was not kept. */
  readonly tooSoon: string[]
  /** Rows of Trading 212's history, each with its own time, in the order of time. */
  history: readonly string[]
  header: string
  /** States in which a report is listed, one a look, before it is `Finished`. */
  reportStates: string[]
  /** Replaces what a report's address returns. */
  reportBody: ((csv: string) => string) | null
  /** Status of every call but downloads; null for a good answer. */
  failWith: number | null
  /** Returned by GetStatement after its `flexCodes`. */
  statement: string
  /** Error codes with which SendRequest or GetStatement answer first, one a call. */
  sendCodes: number[]
  flexCodes: number[]
  close(): Promise<void>
}

const HEADER =
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)'

export async function startBrokers(now: () => number): Promise<BrokerStandIn> {
  const reports: { id: number; from: string; to: string; looks: number }[] = []
  const last = { request: 0, list: 0 }
  const basic = `Basic ${Buffer.from(`${T212_KEY}:${T212_SECRET}`).toString('base64')}`
  let statements = 0

  const limit = (what: 'request' | 'list', leastMs: number, response: ServerResponse): boolean => {
    const isTooSoon = now() - last[what] < leastMs
    last[what] = now()
    if (isTooSoon) {
      standIn.tooSoon.push(what)
      response.writeHead(429).end()
    }
    return isTooSoon
  }
  const json = (response: ServerResponse, value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  async function trading212(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== basic) return response.writeHead(401).end()
    if (standIn.failWith !== null) return response.writeHead(standIn.failWith).end()
    if (request.method === 'POST') {
      if (limit('request', 30_000, response)) return
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const { timeFrom, timeTo } = JSON.parse(text) as { timeFrom: string; timeTo: string }
      standIn.asked.push(`POST exports ${timeFrom.slice(0, 10)} ${timeTo.slice(0, 10)}`)
      reports.push({ id: reports.length + 1, from: timeFrom, to: timeTo, looks: 0 })
      return json(response, { reportId: reports.length })
    }
    if (limit('list', 60_000, response)) return
    standIn.asked.push('GET exports')
    return json(
      response,
      reports.map((report) => {
        const status = standIn.reportStates.shift() ?? 'Finished'
        return {
          reportId: report.id,
          status,
          timeFrom: report.from,
          timeTo: report.to,
          dataIncluded: {},
          downloadLink:
            status === 'Finished' ? `https://reports.example.com/${report.id}.csv?sig=1` : null,
        }
      }),
    )
  }

  function download(id: number, request: IncomingMessage, response: ServerResponse) {
    standIn.asked.push(`GET report ${id}`)
    if (request.headers.authorization !== undefined) return response.writeHead(400).end()
    const report = reports[id - 1]
    const rows = standIn.history.filter((row) => {
      const [, time = ''] = row.split(',')
      const instant = `${time.replace(' ', 'T')}Z`
      return report && instant >= report.from && instant <= report.to
    })
    const csv = [standIn.header, ...rows, ''].join('\n')
    return response
      .writeHead(200, { 'content-type': 'text/csv' })
      .end(standIn.reportBody?.(csv) ?? csv)
  }

  function flex(path: string, query: URLSearchParams, response: ServerResponse) {
    standIn.asked.push(path === 'SendRequest' ? path : `${path} ${query.get('q')}`)
    const xml = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/xml;charset=utf-8' }).end(body)
    const failed = (code: number) =>
      xml(
        `<FlexStatementResponse timestamp="27 November, 2026 02:25 AM EST"><Status>${code === 1019 ? 'Warn' : 'Fail'}</Status><ErrorCode>${code}</ErrorCode><ErrorMessage>About ${query.get('t')}</ErrorMessage></FlexStatementResponse>`,
      )
    if (query.get('t') !== FLEX_TOKEN) return failed(1015)
    if (path === 'SendRequest') {
      const code = standIn.sendCodes.shift()
      if (code !== undefined) return failed(code)
      if (query.get('q') !== FLEX_QUERY) return failed(1014)
      statements += 1
      return xml(
        `<FlexStatementResponse timestamp="27 November, 2026 02:25 AM EST"><Status>Success</Status><ReferenceCode>${statements}</ReferenceCode><Url>https://gdcdyn.example.com/GetStatement</Url></FlexStatementResponse>`,
      )
    }
    const code = standIn.flexCodes.shift()
    return code === undefined ? xml(standIn.statement) : failed(code)
  }

  const server = await startTestServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    const [, host, ...path] = url.pathname.split('/')
    if (host === 'live.trading212.com') return void trading212(request, response)
    if (host === 'reports.example.com') {
      return void download(Number.parseInt(path[0] ?? '', 10), request, response)
    }
    if (host === 'ndcdyn.interactivebrokers.com') {
      return void flex(path.at(-1) ?? '', url.searchParams, response)
    }
    response.writeHead(429).end()
  })
  const standIn: BrokerStandIn = {
    url: server.url,
    asked: [],
    tooSoon: [],
    history: [],
    header: HEADER,
    reportStates: [],
    reportBody: null,
    failWith: null,
    statement: '',
    sendCodes: [],
    flexCodes: [],
    close: () => server.close(),
  }
  return standIn
}

/** Purchases of Vodafone, one a weekday from the day on. */
export function purchases(first: string, count: number, prefix = 'EOF'): string[] {
  const rows: string[] = []
  for (let at = Date.parse(first); rows.length < count; at += 86_400_000) {
    const day = new Date(at)
    if (day.getUTCDay() === 0 || day.getUTCDay() === 6) continue
    const date = day.toISOString().slice(0, 10)
    rows.push(
      `Market buy,${date} 10:00:00.123,GB00BH4HKS39,VOD,Vodafone Group,,${prefix}${date},10.0000000000,70.00,GBX,100.00000000,,GBP,7.00,GBP`,
    )
  }
  return rows
}
