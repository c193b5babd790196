import * as endpoints from '@leadenhall/contract/tax/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { acceptUploads, readUpload, uploadOf } from '../../../platform/http/read-upload.ts'
import type { Serve } from '../../../platform/http/serve-endpoint.ts'
import { importMonthlyRates, listStoredMonths } from './stored-rates.ts'

/** A month has about 170 rows. */
const MAX_BYTES = 1024 * 1024
const UPLOAD = uploadOf(MAX_BYTES)

export async function registerMonthlyRates(
  http: FastifyInstance,
  serve: Serve,
  deps: { readonly clock: Clock; readonly db: Db },
): Promise<void> {
  await acceptUploads(http)

  serve(endpoints.listMonthlyRates, () => listStoredMonths(deps.db))

  serve(endpoints.importMonthlyRates, async (_, { reply, request }) => {
    const { file } = await readUpload(request, UPLOAD)
    if (!file) throw invalid('file', 'Choose a file.')
    try {
      await importMonthlyRates(deps, file.bytes)
    } catch (error) {
      throw error instanceof FileShapeError ? invalid('file', error.message) : error
    }
    return reply.code(201).send(await listStoredMonths(deps.db)) as never
  })
}
