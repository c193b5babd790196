import type { ReactNode } from 'react'

/** Parts of other features, provided by the app, because features do not import each other. */
export interface WatchedParts {
  readonly renderLogo: (ticker: string, name: string) => ReactNode
  /** A year of prices. */
  readonly renderChart: (ticker: string, name: string) => ReactNode
  /** The dialog of a new alert; null for visitors. */
  readonly renderAlert: ((ticker: string, onClose: () => void) => ReactNode) | null
}
