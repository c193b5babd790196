import type { ReactNode } from 'react'

export interface ImportSearch {
  readonly label: string
  /** As the file names the instrument. */
  readonly firstText: string
  /** Of an instrument that no list has, which may be a fund's. */
  readonly unlistedIsin: string | null
  readonly onPick: (ticker: string) => void
  /** Called with a text that no instrument matches. */
  readonly onText: (text: string) => void
}

/** The product's instrument search, of another feature. */
export type RenderImportSearch = (search: ImportSearch) => ReactNode
