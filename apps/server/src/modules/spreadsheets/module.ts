/**
 * `=IMPORTDATA("…/api/cell?ticker=VOD.L&field=price&key=lh_…")`: not an endpoint value, because it answers
 * plain text and takes an API key in its URL, of a scope that opens nothing else.
 */
import { CELL_PATH } from '@leadenhall/contract/spreadsheets/index.ts'
import { cellQuerySchema } from '@leadenhall/contract/spreadsheets/schemas.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAccess } from '../../platform/http/access.ts'
import { FAILURE_RESPONSES } from '../../platform/http/api-description.ts'
import { securityOf } from '../../platform/http/api-security.ts'
import type { Module } from '../../platform/module.ts'
import { type CellDeps, readCell } from './read-cell.ts'

export function spreadsheetsModule(deps: CellDeps): Module {
  return {
    name: 'spreadsheets',
    summary: 'Single values for cells of a spreadsheet',
    register({ http }) {
      http.route({
        method: 'GET',
        url: CELL_PATH,
        config: { keyScope: 'cell', takesKeyInUrl: true },
        schema: {
          operationId: 'readCell',
          tags: ['spreadsheets'],
          summary: 'Get one value of a listing as plain text',
          security: [
            ...securityOf({ method: 'GET', access: 'signed-in', keyScope: 'cell' }),
            { apiKeyInUrl: ['cell'] },
          ],
          querystring: cellQuerySchema,
          response: {
            200: { description: 'The value', content: { 'text/plain': { schema: z.string() } } },
            ...FAILURE_RESPONSES,
          },
        },
        preValidation: (request: FastifyRequest) => requireAccess(request, 'signed-in'),
        handler: async (request, reply) => {
          const { field, ticker } = request.query as z.output<typeof cellQuerySchema>
          return reply
            .header('cache-control', 'private, no-store')
            .type('text/plain; charset=utf-8')
            .send(await readCell(deps, ticker, field))
        },
      })
    },
  }
}
