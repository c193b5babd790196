/** Reports of a user's own account, by a key that the broker gave to that user. */
import type { Broker } from '@leadenhall/contract/broker-keys/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

/** Whole days, both included. */
export interface ReportPeriod {
  readonly from: TradingDate
  readonly to: TradingDate
}

export interface BrokerAccess {
  /** By the names of the form's fields. */
  readonly credentials: Readonly<Record<string, string>>
  /** The user: what one user's broker does must not hold up another's. */
  readonly owner: string
  readonly signal?: AbortSignal | undefined
}

export interface Report {
  /** The first that was asked for is the first. */
  readonly file: Buffer
  readonly extension: 'csv' | 'xml'
}

/** How far a broker is with the reports that were asked for. */
export type Collected =
  | { readonly state: 'waiting' }
  /** The broker gave this one up; it has to be asked for again. */
  | { readonly state: 'lost'; readonly ticket: string; readonly because: string }
  | { readonly state: 'ready'; readonly report: Report }

export interface BrokerService {
  readonly key: Broker
  readonly title: string
  readonly simulated: boolean
  /** Of the parser that reads its reports. */
  readonly parser: string
  /** Least times between two requests for reports, and before a look at their state. */
  readonly pauses: { readonly requestMs: number; readonly lookMs: number }
  /** False when an administrator switched it off. */
  isOn(): boolean
  /** @param since null where the broker's own query decides @returns oldest first */
  periodsOf(since: TradingDate | null, today: TradingDate): readonly ReportPeriod[]
  /**
   * Tests a key.
   * @returns the ticket of a report that the test asked for, if it did
   * @throws KeyRefused, OutboundError
   */
  check(access: BrokerAccess): Promise<string | null>
  /** Asks for a report. @returns its ticket @throws KeyRefused, OutboundError */
  request(access: BrokerAccess, period: ReportPeriod): Promise<string>
  /** @throws KeyRefused, OutboundError */
  collect(access: BrokerAccess, tickets: readonly string[]): Promise<Collected>
}

/** The broker does not accept the key; a further try would fail too. */
export class KeyRefused extends Error {
  /** The form's field at fault. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.name = 'KeyRefused'
    this.field = field
  }
}
