/** The interface of sources of published short positions. */
import type { CallOptions, Source } from './ports.ts'

export interface ShortSource extends Source {
  /**
   * A file as it is published: totals in force, totals that have ended, or the reportable shares.
   * @throws OutboundError
   */
  getFile(kind: 'current' | 'historic' | 'reportable', options?: CallOptions): Promise<string>
}
