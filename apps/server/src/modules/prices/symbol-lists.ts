import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ListedSymbol, SymbolLists } from '../../providers/price-ports.ts'

const text = z.string().nullable()
const bodySchema = z.array(z.tuple([z.string(), text, text], z.string()))

export function createSymbolLists({
  clock,
  db,
}: {
  readonly clock: Clock
  readonly db: Db
}): SymbolLists {
  return {
    async find(source, exchange) {
      const row = await db
        .selectFrom('source_symbols')
        .select(['body', 'read_at'])
        .where('source', '=', source)
        .where('exchange', '=', exchange)
        .executeTakeFirst()
      if (!row) return null
      const symbols = bodySchema.parse(JSON.parse(row.body)).map(
        ([code, currency, isin, name]): ListedSymbol => ({
          code,
          currency,
          isin,
          name: name ?? null,
        }),
      )
      return { symbols, readAtMs: row.read_at }
    },
    async save(source, exchange, symbols) {
      const body = JSON.stringify(
        symbols.map(({ code, currency, isin, name }) =>
          name === null ? [code, currency, isin] : [code, currency, isin, name],
        ),
      )
      const row = { body, read_at: clock.now() }
      await db
        .insertInto('source_symbols')
        .values({ source, exchange, ...row })
        .onConflict((conflict) => conflict.columns(['source', 'exchange']).doUpdateSet(row))
        .execute()
    },
  }
}
