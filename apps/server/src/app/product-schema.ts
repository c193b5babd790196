/** Everything that creates the product's tables, for backup and restore. */
import { migrateAuthTables } from '../modules/accounts/index.ts'
import type { ProductSchema } from '../platform/backup/product-tables.ts'
import { migrations } from '../platform/db/migrations/index.ts'

export const PRODUCT_SCHEMA: ProductSchema = {
  migrations,
  createUnmigratedTables: migrateAuthTables,
}
