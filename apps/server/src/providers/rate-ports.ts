/** The interface of sources of interest rates on cash. */
import type { CallOptions, Source } from './ports.ts'

export interface RateSource extends Source {
  /**
   * The file of Bank Rate and SONIA as it is published.
   * @param from first day, `YYYY-MM-DD`
   * @throws OutboundError
   */
  getFile?(from: string, options?: CallOptions): Promise<string>
  /** Only of a simulated source: SONIA in percent, decimal text; never stored. */
  simulateSonia?(): string
}
