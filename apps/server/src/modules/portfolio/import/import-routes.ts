import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import { type ColumnMapping, MAX_IMPORT_BYTES } from '@leadenhall/contract/portfolio/index.ts'
import { accountBodySchema, columnMappingSchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { describeIssue } from '@leadenhall/contract/shared/describe-issue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueueRule } from '../../../platform/fair-queue.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { acceptUploads, readUpload, type UploadRule } from '../../../platform/http/read-upload.ts'
import type { Serve } from '../../../platform/http/serve-endpoint.ts'
import { toPacedStream } from '../../../platform/pace.ts'
import type { NewAccount } from '../ledger/accounts.ts'
import { addSplits, answerRow, chooseRow, skipRow } from './change-rows.ts'
import { commitImport, revertImport } from './commit-import.ts'
import type { ImportDeps } from './import-deps.ts'
import { loadParts } from './import-store.ts'
import { presentSummary, writePreview } from './present-import.ts'
import { getPreview, type Previewed, previewImport, type Upload } from './preview-import.ts'

const UPLOAD: UploadRule = {
  maxBytes: MAX_IMPORT_BYTES,
  howTo: 'Send the file as multipart/form-data with the fields account_id and file.',
  unreadable: 'The upload cannot be read. Send one file and its account.',
  tooLarge: `The file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it by year.`,
}
/** A dozen files may wait in memory. */
const QUEUE: FairQueueRule = { name: 'imports', atOnce: 2, waiting: 12, retryAfterSeconds: 30 }

export async function registerImportRoutes(
  http: FastifyInstance,
  serve: Serve,
  deps: ImportDeps,
): Promise<void> {
  await acceptUploads(http)
  const queue = createFairQueue(QUEUE)
  // Fastify accepts a sent reply as the result; the handler's type does not allow for it.
  const send = (reply: FastifyReply, { record, currency }: Previewed, status = 200) =>
    reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(
        toPacedStream(
          writePreview(
            { universe: deps.universe(), record, currency },
            loadParts(deps.db, record.id),
          ),
        ),
      ) as never

  serve(endpoints.listImports, async (_, { userId }) => {
    const records = await deps.db
      .selectFrom('portfolio_imports')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
    return records.map(presentSummary)
  })

  serve(endpoints.previewImport, async (_, { request, reply, userId }) => {
    const place = queue.enter(userId)
    try {
      const upload = await readImport(request)
      const previewed = await place.run(() => previewImport(deps, userId, upload))
      return send(reply, previewed, 201)
    } finally {
      place.leave()
    }
  })

  serve(endpoints.getImport, async ({ params }, { reply, userId }) =>
    send(reply, await getPreview(deps, userId, params.id)),
  )

  serve(endpoints.answerImportRow, async ({ params, body }, { reply, userId }) =>
    send(
      reply,
      await queue.run(userId, () => answerRow(deps, userId, { ...params, ticker: body.ticker })),
    ),
  )

  serve(endpoints.chooseImportRow, async ({ params, body }, { reply, userId }) =>
    send(
      reply,
      await queue.run(userId, () => chooseRow(deps, userId, { ...params, option: body.option })),
    ),
  )

  serve(endpoints.skipImportRow, async ({ params, body }, { reply, userId }) =>
    send(
      reply,
      await queue.run(userId, () =>
        skipRow(deps, userId, { ...params, isSkipped: body.is_skipped }),
      ),
    ),
  )

  serve(endpoints.addImportSplits, async ({ params }, { reply, userId }) =>
    send(reply, await queue.run(userId, () => addSplits(deps, userId, params))),
  )

  serve(endpoints.getImportQueue, async (_, { userId }) => ({ ahead: queue.aheadOf(userId) }))

  serve(endpoints.commitImport, ({ params }, { userId }) =>
    queue.run(userId, () => commitImport(deps, userId, params.id)),
  )

  serve(endpoints.revertImport, ({ params }, { userId }) => revertImport(deps, userId, params.id))
}

/** @throws AppError for a request that is no upload, or lacks a field */
async function readImport(request: FastifyRequest): Promise<Upload> {
  const { fields, file } = await readUpload(request, UPLOAD)
  const account = fields.get('account_id') || readNewAccount(fields.get('account'))
  if (!account) throw invalid('account_id', 'Choose an account.')
  if (!file) throw invalid('file', 'Choose a file.')
  return {
    account,
    fileName: file.name,
    bytes: file.bytes,
    mapping: readMapping(fields.get('mapping')),
  }
}

/** @throws AppError validation_failed, naming the field of the account */
function readNewAccount(text: string | undefined): NewAccount | null {
  if (!text) return null
  const parsed = accountBodySchema.safeParse(readJson('account', text), { error: describeIssue })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue || issue.path.length === 0) throw invalid('account', 'This is no account.')
  throw invalid(issue.path.join('.'), issue.message)
}

/** @throws AppError validation_failed */
function readJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(field, `The ${field} is not valid JSON.`)
  }
}

function readMapping(text: string | undefined): ColumnMapping | null {
  if (text === undefined || text === '') return null
  const mapping = columnMappingSchema.safeParse(readJson('mapping', text))
  if (!mapping.success) throw invalid('mapping', 'The mapping names a field that does not exist.')
  return mapping.data
}
