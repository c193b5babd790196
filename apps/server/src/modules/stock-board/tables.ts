declare module '../../platform/db/database.ts' {
  interface Database {
    stock_boards: StockBoardsTable
  }
}

export interface StockBoardsTable {
  user_id: string
  /** JSON of the cards. */
  cards: string
  updated_at: number
}
