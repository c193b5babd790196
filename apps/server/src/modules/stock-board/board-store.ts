import type { BoardCard, KeptBoard } from '@leadenhall/contract/stock-board/index.ts'
import type { Db } from '../../platform/db/database.ts'
import './tables.ts'

export async function findBoard(db: Db, userId: string): Promise<KeptBoard> {
  const row = await db
    .selectFrom('stock_boards')
    .select(['cards', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { cards: [], updated_at: null }
  return {
    cards: JSON.parse(row.cards) as BoardCard[],
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

export async function saveCards(
  db: Db,
  userId: string,
  cards: readonly BoardCard[],
  nowMs: number,
): Promise<void> {
  const row = { cards: JSON.stringify(cards), updated_at: nowMs }
  await db
    .insertInto('stock_boards')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
