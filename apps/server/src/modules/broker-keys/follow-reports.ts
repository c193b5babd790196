/**
 * A sync in steps, each short: the reports are asked for one by one, then looked at until they are ready.
 * Each step is stored, so that a restart goes on where it was.
 */
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import {
  type BrokerAccess,
  type BrokerService,
  KeyRefused,
  type Report,
  type ReportPeriod,
} from '../../providers/broker-ports.ts'

export interface Progress {
  readonly startedAt: number
  readonly periods: readonly ReportPeriod[]
  /** Of the reports asked for so far, in the order of their periods. */
  readonly tickets: readonly string[]
  /** Reports that the broker gave up, and steps that failed. */
  readonly setbacks: number
}

export type Step =
  | { readonly kind: 'go on'; readonly progress: Progress; readonly afterMs: number }
  | { readonly kind: 'import'; readonly report: Report; readonly through: string }
  | { readonly kind: 'fail'; readonly because: string; readonly isRefused: boolean }

/** A report that takes longer has been lost. */
const PATIENCE_MS = 60 * 60_000
const MOST_SETBACKS = 3
const RETRY_MS = 5 * 60_000
const MOST_RETRY_MS = 30 * 60_000

export async function followReports(
  service: BrokerService,
  access: BrokerAccess,
  progress: Progress,
  nowMs: number,
): Promise<Step> {
  const setBack = (because: string, next: Progress, afterMs: number): Step => {
    const setbacks = next.setbacks + 1
    return setbacks > MOST_SETBACKS
      ? { kind: 'fail', because, isRefused: false }
      : { kind: 'go on', progress: { ...next, setbacks }, afterMs }
  }
  try {
    return await takeStep(service, access, progress, { nowMs, setBack })
  } catch (error) {
    if (error instanceof KeyRefused) {
      return { kind: 'fail', because: error.message, isRefused: true }
    }
    const failure = findOutboundError(error)
    if (!failure) throw error
    const because = `${service.title}: ${failure.message}.`
    if (failure.kind === 'not_found' || failure.kind === 'malformed') {
      return { kind: 'fail', because, isRefused: false }
    }
    const askedMs = (failure.retryAfterSeconds ?? 0) * 1000
    return setBack(because, progress, Math.min(MOST_RETRY_MS, Math.max(askedMs, RETRY_MS)))
  }
}

async function takeStep(
  service: BrokerService,
  access: BrokerAccess,
  progress: Progress,
  {
    nowMs,
    setBack,
  }: {
    readonly nowMs: number
    setBack(because: string, next: Progress, afterMs: number): Step
  },
): Promise<Step> {
  const { pauses, title } = service
  const { periods, startedAt, tickets } = progress
  const next = periods[tickets.length]
  if (next) {
    const asked = [...tickets, await service.request(access, next)]
    const isLast = asked.length === periods.length
    return {
      kind: 'go on',
      progress: { ...progress, tickets: asked },
      afterMs: isLast ? pauses.lookMs : pauses.requestMs,
    }
  }
  const collected = await service.collect(access, tickets)
  if (collected.state === 'ready') {
    return { kind: 'import', report: collected.report, through: periods.at(-1)?.to ?? '' }
  }
  if (collected.state === 'lost') {
    // Later ones are asked for again too: tickets are in the order of the periods.
    const kept = tickets.slice(0, Math.max(0, tickets.indexOf(collected.ticket)))
    return setBack(collected.because, { ...progress, tickets: kept }, pauses.requestMs)
  }
  if (nowMs - startedAt > PATIENCE_MS) {
    return { kind: 'fail', because: `${title} did not finish the report.`, isRefused: false }
  }
  return { kind: 'go on', progress, afterMs: pauses.lookMs }
}
