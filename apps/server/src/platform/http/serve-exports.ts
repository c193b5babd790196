/** Serves tables as CSV and as XLSX, to signed-in users. */
import type { FileRoute } from '@leadenhall/contract/shared/file-route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueueRule } from '../fair-queue.ts'
import { toPacedStream } from '../pace.ts'
import { type Sheet, writeXlsx } from '../spreadsheet/write-xlsx.ts'
import { type FileToServe, serveFile } from './serve-file.ts'

export interface ExportFile {
  /** Without extension. */
  readonly name: string
  readonly sheets: readonly Sheet[]
}

export interface Exports extends Pick<FileToServe, 'schema' | 'tag'> {
  readonly files: Readonly<Record<'csv' | 'xlsx', FileRoute>>
  /** `exportScreen` for the operations `exportScreenAsCsv` and `exportScreenAsXlsx`. */
  readonly operation: string
  /** @throws AppError */
  readonly read: (request: FastifyRequest) => Promise<ExportFile>
  readonly toCsvParts: (sheets: readonly Sheet[]) => Iterable<string>
}

/** Each takes one core for about a second. */
export const EXPORT_QUEUE: FairQueueRule = {
  name: 'exports',
  atOnce: 1,
  waiting: 24,
  retryAfterSeconds: 10,
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function serveExports(http: FastifyInstance, exports: Exports): void {
  const { files, operation, read, schema, tag, toCsvParts } = exports
  const { enter } = createFairQueue(EXPORT_QUEUE)
  serveFile(http, files.csv, {
    operationId: `${operation}AsCsv`,
    tag,
    schema,
    type: 'text/csv; charset=utf-8',
    enter,
    async read(request) {
      const { name, sheets } = await read(request)
      return { name: `${name}.csv`, body: toPacedStream(toCsvParts(sheets)) }
    },
  })
  serveFile(http, files.xlsx, {
    operationId: `${operation}AsXlsx`,
    tag,
    schema,
    type: XLSX,
    enter,
    async read(request) {
      const { name, sheets } = await read(request)
      return { name: `${name}.xlsx`, body: await writeXlsx(sheets) }
    },
  })
}
