import { type KyselyPlugin, type QueryId, type RootOperationNode, SelectQueryNode } from 'kysely'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'

/**
 * A database whose selects without an order return their rows backwards. Neither engine promises an
 * order, but both mostly return rows as they were written, until a plan or a reused page changes that.
 */
export function inAnyOrder(database: OpenDatabase): OpenDatabase {
  return { ...database, db: database.db.withPlugin(backwards()) }
}

function backwards(): KyselyPlugin {
  const unordered = new WeakSet<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (isUnordered(node)) unordered.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      return unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result
    },
  }
}

function isUnordered(node: RootOperationNode): boolean {
  return SelectQueryNode.is(node) && node.orderBy === undefined
}
