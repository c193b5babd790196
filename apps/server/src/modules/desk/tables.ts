import type { LayoutKind } from '@leadenhall/contract/desk/chart-layout.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    desk_layouts: DeskLayoutsTable
  }
}

export interface DeskLayoutsTable {
  id: string
  user_id: string
  /** `desk`, or `chart` for a chart's settings under a name. */
  kind: LayoutKind
  /** Unique among the user's of that kind. */
  name: string
  /** JSON of the contract's desk. */
  layout: string
  /** 1 for the one that opens as Home. */
  is_home: number
  updated_at: number
}
