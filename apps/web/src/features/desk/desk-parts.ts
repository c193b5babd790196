/** Parts of the desk that the app provides, because features do not import each other. */

import type { PanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import type { ReactNode } from 'react'

export interface PanelSubject {
  /** Id of the panel. */
  readonly panel: string
  /** Empty for a kind without one. */
  readonly ticker: string
  /** Chosen watchlist; null for the first. */
  readonly list: string | null
  /** A row was chosen: the linked panels follow. */
  readonly onPick: (ticker: string) => void
  readonly onList: (list: string) => void
  /** Id of the chosen saved screen; null for the first. */
  readonly screen: string | null
  readonly onScreen: (screen: string) => void
  /** Range of a chart, and the tickers that it is compared with, separated by commas; null for the default. */
  readonly range: string | null
  readonly compare: string | null
  readonly onChart: (chosen: Readonly<Partial<Record<'range' | 'compare', string>>>) => void
}

/** Sections of other features. */
export type RenderPanel = (kind: PanelKind, subject: PanelSubject) => ReactNode
export type RenderSearch = (onPick: (hit: { readonly ticker: string }) => void) => ReactNode
