/** The interface of sources of net asset values of closed-ended funds. */
import type { SourceFigure } from './figure-ports.ts'
import type { CallOptions, Source } from './ports.ts'

/** A fund whose NAVs a simulated source invents around its prices. */
export interface PricedFund {
  readonly symbol: string
  readonly name: string
  /** Currency of the prices, in its major unit. */
  readonly currency: string
  /** Close of a Unix day or of the last one before it; null if none is known. */
  readonly priceOn: (day: number) => number | null
}

export interface NavSource extends Source {
  /**
   * The file of all funds as it is published.
   * @throws OutboundError
   */
  getFile?(options?: CallOptions): Promise<string>
  /** Only of a simulated source: what is public at a moment, oldest first; never stored. */
  simulate?(fund: PricedFund, untilMs: number): readonly SourceFigure[]
  /** Only of a simulated source: the AIC's sector; null if it is not known. */
  simulateSector?(symbol: string): string | null
  /** Only of a simulated source: yearly charge, and net debt ÷ net assets, as ratios. */
  simulateTerms?(symbol: string): { readonly charge: number; readonly gearing: number }
}
