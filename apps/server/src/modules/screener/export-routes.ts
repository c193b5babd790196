/** Not endpoint values: they return files, which the web app downloads by URL. */
import type { Readable } from 'node:stream'
import { EXPORT_PATHS } from '@leadenhall/contract/screener/filters.ts'
import type { Screen } from '@leadenhall/contract/screener/index.ts'
import { exportScreenQuerySchema } from '@leadenhall/contract/screener/schemas.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { toCsv } from '../../platform/csv/csv.ts'
import { requireAccess } from '../../platform/http/access.ts'
import { FAILURE_RESPONSES } from '../../platform/http/api-description.ts'
import { securityOf } from '../../platform/http/api-security.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { toPacedStream } from '../../platform/pace.ts'
import type { Snapshot } from './build-snapshot.ts'
import {
  EXPORT_HEADINGS,
  type ExportCell,
  listExportColumns,
  toExportCells,
} from './export-cells.ts'
import { listScreenRows } from './run-screen.ts'
import { writeXlsx } from './write-xlsx.ts'

export interface ExportDeps {
  readonly clock: Clock
  readonly getSnapshot: () => Promise<Snapshot>
  /** @throws AppError validation_failed for a day that is not kept */
  readonly getSnapshotAsOf: (day: string) => Promise<Snapshot>
}

type File = { readonly type: string; readonly body: Readable }

/** Limits the queue, because each spreadsheet takes one core for about a second. */
const MAX_WAITING = 8
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function registerExportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  serveFile(app, deps, 'csv', async (rows) => ({
    type: 'text/csv; charset=utf-8',
    body: toPacedStream(toCsvParts(rows)),
  }))
  const spreadsheets = new PQueue({ concurrency: 1 })
  serveFile(app, deps, 'xlsx', async (rows) => {
    if (spreadsheets.size >= MAX_WAITING) {
      const options = { retryAfterSeconds: 10 }
      throw new AppError(
        'rate_limited',
        'Too many exports are in progress. Try again in a few seconds.',
        options,
      )
    }
    return { type: XLSX, body: await spreadsheets.add(() => writeXlsx(rows)) }
  })
}

function serveFile(
  app: FastifyInstance,
  { clock, getSnapshot, getSnapshotAsOf }: ExportDeps,
  kind: keyof typeof EXPORT_PATHS,
  write: (rows: Iterable<ExportCell[][]>) => Promise<File>,
): void {
  app.route({
    method: 'GET',
    url: EXPORT_PATHS[kind],
    config: { keyScope: 'read' },
    schema: {
      operationId: `exportScreenAs${kind === 'csv' ? 'Csv' : 'Xlsx'}`,
      tags: ['screener'],
      summary: `Export every matching listing as ${kind.toUpperCase()}`,
      security: securityOf({ method: 'GET', access: 'signed-in', keyScope: 'read' }),
      querystring: exportScreenQuerySchema,
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
      const { filters, tickers } = request.query as z.output<typeof exportScreenQuerySchema>
      const { asOf } = filters
      const snapshot = asOf === undefined ? await getSnapshot() : await getSnapshotAsOf(asOf)
      const { type, body } = await write(listCells(snapshot, filters, tickers))
      const day = toTradingDate(clock.now(), 'Europe/London')
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="SCREENER_${day}.${kind}"`)
        .type(type)
        .send(body)
    },
  })
}

/** Yields the heading, then the rows in chunks. */
function* listCells(
  snapshot: Snapshot,
  screen: Screen,
  tickers: readonly string[] | undefined,
): Generator<ExportCell[][]> {
  const columns = listExportColumns(screen)
  yield [[...EXPORT_HEADINGS, ...columns.map(({ heading }) => heading)]]
  for (const rows of listScreenRows(snapshot, screen, tickers)) {
    yield rows.map((row) => [...toExportCells(row), ...columns.map(({ cellOf }) => cellOf(row))])
  }
}

function* toCsvParts(batches: Iterable<ExportCell[][]>): Generator<string> {
  for (const rows of batches) yield toCsv(rows)
}
