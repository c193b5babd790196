import * as endpoints from '@leadenhall/contract/fund-income/endpoints.ts'
import {
  type FundIncomeImport,
  MAX_FUND_FILE_BYTES,
} from '@leadenhall/contract/fund-income/index.ts'
import type { FastifyInstance } from 'fastify'
import { FileShapeError } from '../../platform/bind-columns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbEngine } from '../../platform/db/database.ts'
import { createFairQueue, type FairQueueRule } from '../../platform/fair-queue.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import { acceptUploads, readUpload, uploadOf } from '../../platform/http/read-upload.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { requireStoredUser } from '../accounts/index.ts'
import type { ReadingDeps } from '../portfolio/index.ts'
import { readFundFacts } from './fund-facts.ts'
import {
  countRows,
  deleteImport,
  findImports,
  type ImportRecord,
  storeFundFile,
} from './import-file.ts'
import { presentImport } from './present-import.ts'

export interface FundIncomeDeps extends Pick<ReadingDeps, 'ledgers' | 'universe'> {
  readonly db: Db
  readonly engine: DbEngine
  readonly clock: Clock
}

const QUEUE: FairQueueRule = { name: 'reports', atOnce: 1, waiting: 6, retryAfterSeconds: 10 }
const MAX_IMPORTS = 50
const UPLOAD = uploadOf(MAX_FUND_FILE_BYTES)

export async function registerFundIncomeRoutes(
  http: FastifyInstance,
  serve: Serve,
  deps: FundIncomeDeps,
): Promise<void> {
  const { db, engine } = deps
  await acceptUploads(http)
  const queue = createFairQueue(QUEUE)

  serve(endpoints.getFundIncome, async ({ query: { isin } }, { userId }) => {
    const facts = await readFundFacts(db, userId, [isin])
    return facts.get(isin) ?? { isin, periods: [], reporting: [] }
  })

  serve(endpoints.listFundIncomeImports, async (_, { userId }) => {
    const records = (await findImports(db, userId)).filter((one) => one.committed_at !== null)
    return Promise.all(
      records.map(async (record) => ({
        id: record.id,
        kind: record.kind,
        file: record.file,
        rows: await countRows(db, record),
        committedAt: record.committed_at ?? '',
      })),
    )
  })

  serve(endpoints.previewFundIncome, async (_, { request, reply, userId }) => {
    const place = queue.enter(userId)
    try {
      const { file } = await readUpload(request, UPLOAD)
      if (!file) throw invalid('file', 'Choose a file.')
      const preview = await place.run(() => previewFile(deps, userId, file))
      return reply.code(201).send(preview) as never
    } finally {
      place.leave()
    }
  })

  serve(endpoints.commitFundIncome, async ({ params }, { userId }) => {
    const record = await requireImport(db, userId, params.id)
    await db.transaction().execute(async (trx) => {
      await requireStoredUser(trx, engine, userId)
      await trx
        .updateTable('fund_income_imports')
        .set({ committed_at: new Date(deps.clock.now()).toISOString() })
        .where('id', '=', record.id)
        .where('committed_at', 'is', null)
        .execute()
    })
    return presentImport(deps, userId, await requireImport(db, userId, params.id))
  })

  serve(endpoints.deleteFundIncome, async ({ params }, { userId }) => {
    const { id } = await requireImport(db, userId, params.id)
    await db.transaction().execute((trx) => deleteImport(trx, id))
    return undefined
  })
}

async function previewFile(
  deps: FundIncomeDeps,
  userId: string,
  file: { readonly name: string; readonly bytes: Buffer },
): Promise<FundIncomeImport> {
  const { db, engine } = deps
  await db.transaction().execute((trx) => requireStoredUser(trx, engine, userId))
  if ((await findImports(db, userId)).length >= MAX_IMPORTS) {
    throw new AppError('conflict', `You have ${MAX_IMPORTS} files. Forget one first.`)
  }
  try {
    const { id } = await storeFundFile(deps, { userId, ...file })
    return await presentImport(deps, userId, await requireImport(db, userId, id))
  } catch (error) {
    throw error instanceof FileShapeError ? invalid('file', error.message) : error
  }
}

/** @throws AppError not_found for an import that is another user's, or gone */
async function requireImport(db: Db, userId: string, id: string): Promise<ImportRecord> {
  const found = (await findImports(db, userId)).find((record) => record.id === id)
  if (!found) throw notFound('This file was not found.')
  return found
}
