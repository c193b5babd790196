import { files } from '@leadenhall/contract/tax/files.ts'
import { taxPersonQuerySchema, taxYearParamsSchema } from '@leadenhall/contract/tax/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { toCsv } from '../../platform/csv/csv.ts'
import { visitorOf } from '../../platform/http/access.ts'
import { serveExports } from '../../platform/http/serve-exports.ts'
import type { Sheet, SheetCell } from '../../platform/spreadsheet/write-xlsx.ts'
import { listTaxSheets } from './reading/list-sheets.ts'
import type { TaxDeps } from './reading/tax-deps.ts'

const querySchema = taxPersonQuerySchema.strict()

export function registerTaxFiles(http: FastifyInstance, deps: TaxDeps): void {
  serveExports(http, {
    files,
    operation: 'exportTaxYear',
    tag: 'tax',
    schema: { params: taxYearParamsSchema, querystring: querySchema },
    toCsvParts,
    async read(request) {
      const { year } = request.params as z.output<typeof taxYearParamsSchema>
      const { person } = request.query as z.output<typeof querySchema>
      const sheets = await listTaxSheets(deps, visitorOf(request).userId, year, person)
      return { name: `TAX_${year}`, sheets }
    },
  })
}

/** One table after the other, each under its name. */
function* toCsvParts(sheets: readonly Sheet[]): Generator<string> {
  for (const [index, { name, rows }] of sheets.entries()) {
    yield toCsv([...(index === 0 ? [] : [[]]), [name]])
    for (const chunk of rows) yield toCsv(chunk.map((cells) => cells.map(toText)))
  }
}

function toText(cell: SheetCell): string | null {
  return cell === null ? null : String(cell)
}
