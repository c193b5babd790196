import { files } from '@leadenhall/contract/screener/files.ts'
import type { Screen } from '@leadenhall/contract/screener/index.ts'
import { exportScreenQuerySchema } from '@leadenhall/contract/screener/schemas.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { toCsv } from '../../platform/csv/csv.ts'
import { serveExports } from '../../platform/http/serve-exports.ts'
import type { Sheet } from '../../platform/spreadsheet/write-xlsx.ts'
import type { Snapshot } from './build-snapshot.ts'
import {
  EXPORT_HEADINGS,
  type ExportCell,
  listExportColumns,
  toExportCells,
} from './export-cells.ts'
import { listScreenRows } from './run-screen.ts'

export interface ExportDeps {
  readonly clock: Clock
  readonly getSnapshot: () => Promise<Snapshot>
  /** @throws AppError validation_failed for a day that is not kept */
  readonly getSnapshotAsOf: (day: string) => Promise<Snapshot>
}

export function registerExportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const { clock, getSnapshot, getSnapshotAsOf } = deps
  serveExports(app, {
    files,
    operation: 'exportScreen',
    tag: 'screener',
    schema: { querystring: exportScreenQuerySchema },
    toCsvParts,
    async read(request) {
      const { filters, tickers } = request.query as z.output<typeof exportScreenQuerySchema>
      const { asOf } = filters
      const snapshot = asOf === undefined ? await getSnapshot() : await getSnapshotAsOf(asOf)
      const rows = listCells(snapshot, filters, tickers)
      const day = toTradingDate(clock.now(), 'Europe/London')
      return { name: `SCREENER_${day}`, sheets: [{ name: 'SCREENER', rows }] }
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

/** Marks a file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF'

function* toCsvParts(sheets: readonly Sheet[]): Generator<string> {
  yield BYTE_ORDER_MARK
  for (const { rows } of sheets) for (const chunk of rows) yield toCsv(chunk)
}
