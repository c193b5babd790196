/**
 * `=IMPORTDATA("…/api/cell?ticker=VOD.L&field=price&key=lh_…")`: plain text, by an API key in its URL, of
 * a scope that opens nothing else.
 */
import { files } from '@leadenhall/contract/spreadsheets/files.ts'
import { cellQuerySchema } from '@leadenhall/contract/spreadsheets/schemas.ts'
import type { z } from 'zod'
import { serveFile } from '../../platform/http/serve-file.ts'
import type { Module } from '../../platform/module.ts'
import { type CellDeps, readCell } from './read-cell.ts'

export function spreadsheetsModule(deps: CellDeps): Module {
  return {
    name: 'spreadsheets',
    summary: 'Single values for cells of a spreadsheet',
    register({ http }) {
      serveFile(http, files.cell, {
        operationId: 'readCell',
        tag: 'spreadsheets',
        type: 'text/plain; charset=utf-8',
        schema: { querystring: cellQuerySchema },
        takesKeyInUrl: true,
        async read(request) {
          const { field, ticker } = request.query as z.output<typeof cellQuerySchema>
          return { body: await readCell(deps, ticker, field) }
        },
      })
    },
  }
}
