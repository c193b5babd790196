/**
 * Trading 212's public API, version 0 (https://docs.trading212.com/api): a report of the history is asked
 * for, becomes finished some time later, and is then a CSV file, the same that a user can export.
 */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import type { BrokerService, ReportPeriod } from '../broker-ports.ts'
import { mergeReports } from './merge-reports.ts'
import { TRADING_212_SETTINGS, TRADING_212_TITLE } from './settings.ts'
import { createTrading212Calls, fail, type Trading212Deps } from './trading-212-calls.ts'

/** Its states; another one is a failure, because it is not known whether waiting helps. */
const WAITING = new Set(['Queued', 'Processing', 'Running'])
const GIVEN_UP: Readonly<Record<string, string>> = {
  Canceled: 'Trading 212 cancelled the report.',
  Failed: 'Trading 212 could not make the report.',
}
/** Of one report. */
const MAX_DAYS = 365
export function createTrading212(deps: Trading212Deps): BrokerService {
  const calls = createTrading212Calls(deps)
  return {
    key: 'trading-212',
    title: TRADING_212_TITLE,
    simulated: false,
    parser: TRADING_212_TITLE,
    // Limits of the service: a report in 30 s, a list of reports in 60 s.
    pauses: { requestMs: 31_000, lookMs: 61_000 },
    isOn: () => deps.settings.read(TRADING_212_SETTINGS).enabled,
    periodsOf,
    async check(access) {
      await calls.listReports(access)
      return null
    },
    request: calls.requestReport,
    async collect(access, tickets) {
      const reports = new Map(
        (await calls.listReports(access)).map((report) => [String(report.reportId), report]),
      )
      const links: string[] = []
      for (const ticket of tickets) {
        const { downloadLink, status = 'Queued' } = reports.get(ticket) ?? {}
        const because = GIVEN_UP[status]
        if (because !== undefined) return { state: 'lost', ticket, because }
        if (WAITING.has(status)) return { state: 'waiting' }
        if (status !== 'Finished') throw fail('malformed', `the report's state is “${status}”`)
        if (!downloadLink) throw fail('malformed', 'the finished report has no address')
        links.push(downloadLink)
      }
      const files: Buffer[] = []
      for (const link of links) files.push(await calls.download(access, link))
      const file = mergeReports(files)
      if (file === null) throw fail('malformed', 'the report ends in the middle of a row')
      return { state: 'ready', report: { file, extension: 'csv' } }
    },
  }
}

function periodsOf(since: TradingDate | null, today: TradingDate): readonly ReportPeriod[] {
  const periods: ReportPeriod[] = []
  for (let from = since ?? today; from <= today; from = addDays(from, MAX_DAYS)) {
    const to = addDays(from, MAX_DAYS - 1)
    periods.push({ from, to: to < today ? to : today })
  }
  return periods
}
