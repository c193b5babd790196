/** Not endpoint values: they return files, which the web app downloads by URL. */
import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { z } from 'zod'
import { toPacedStream } from '../pace.ts'
import { type Sheet, writeXlsx } from '../spreadsheet/write-xlsx.ts'
import { requireAccess } from './access.ts'
import { FAILURE_RESPONSES } from './api-description.ts'
import { securityOf } from './api-security.ts'
import { AppError } from './app-error.ts'

export interface ExportFile {
  /** Without extension. */
  readonly name: string
  readonly sheets: readonly Sheet[]
}

export interface Exports {
  readonly paths: Readonly<Record<ExportKind, string>>
  /** `exportScreen` for the operations `exportScreenAsCsv` and `exportScreenAsXlsx`. */
  readonly operation: string
  readonly tag: string
  /** `Export a tax year`. */
  readonly summary: string
  readonly keyScope: KeyScope
  readonly schema: { readonly params?: z.ZodType; readonly querystring: z.ZodType }
  /** @throws AppError */
  readonly read: (request: FastifyRequest) => Promise<ExportFile>
  readonly toCsvParts: (sheets: readonly Sheet[]) => Iterable<string>
}

type ExportKind = 'csv' | 'xlsx'

/** Limits the queue, because each spreadsheet takes one core for about a second. */
const MAX_WAITING = 8
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Serves a file as CSV and as XLSX, to signed-in users. */
export function serveExports(http: FastifyInstance, exports: Exports): void {
  const spreadsheets = new PQueue({ concurrency: 1 })
  serveFile(http, exports, 'csv', async (sheets) => toPacedStream(exports.toCsvParts(sheets)))
  serveFile(http, exports, 'xlsx', async (sheets) => {
    if (spreadsheets.size >= MAX_WAITING) {
      throw new AppError(
        'rate_limited',
        'Too many exports are in progress. Try again in a few seconds.',
        { retryAfterSeconds: 10 },
      )
    }
    return spreadsheets.add(() => writeXlsx(sheets))
  })
}

function serveFile(
  http: FastifyInstance,
  { keyScope, operation, paths, read, schema, summary, tag }: Exports,
  kind: ExportKind,
  write: (sheets: readonly Sheet[]) => Promise<NodeJS.ReadableStream>,
): void {
  http.route({
    method: 'GET',
    url: paths[kind],
    config: { keyScope },
    schema: {
      operationId: `${operation}As${kind === 'csv' ? 'Csv' : 'Xlsx'}`,
      tags: [tag],
      summary: `${summary} as ${kind.toUpperCase()}`,
      security: securityOf({ method: 'GET', access: 'signed-in', keyScope }),
      ...schema,
      response: {
        200: {
          description: 'A file',
          content: { [kind === 'csv' ? 'text/csv' : XLSX]: { schema: z.string() } },
        },
        ...FAILURE_RESPONSES,
      },
    },
    preValidation: (request: FastifyRequest) => requireAccess(request, 'signed-in'),
    handler: async (request, reply) => {
      const { name, sheets } = await read(request)
      const body = await write(sheets)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}.${kind}"`)
        .type(kind === 'csv' ? 'text/csv; charset=utf-8' : XLSX)
        .send(body)
    },
  })
}
