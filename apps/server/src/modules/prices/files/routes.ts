import * as endpoints from '@leadenhall/contract/prices/endpoints.ts'
import { MAX_PRICE_FILE_BYTES } from '@leadenhall/contract/prices/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import type { FastifyInstance } from 'fastify'
import { createFairQueue, type FairQueueRule } from '../../../platform/fair-queue.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { acceptUploads, readUpload, uploadOf } from '../../../platform/http/read-upload.ts'
import type { Serve } from '../../../platform/http/serve-endpoint.ts'
import { PriceFileError } from './file-reading.ts'
import {
  type Answers,
  commitPriceFile,
  listPriceFiles,
  type PriceImportDeps,
  previewPriceFile,
  undoPriceFile,
} from './import-prices.ts'

export interface PriceFileRouteDeps extends PriceImportDeps {
  /** Called with tickers whose closes have changed. */
  readonly onChanged: (tickers: readonly string[]) => Promise<void>
}

const QUEUE: FairQueueRule = { name: 'price files', atOnce: 1, waiting: 4, retryAfterSeconds: 10 }
const UPLOAD = uploadOf(MAX_PRICE_FILE_BYTES)

export async function registerPriceFileRoutes(
  http: FastifyInstance,
  serve: Serve,
  deps: PriceFileRouteDeps,
): Promise<void> {
  await acceptUploads(http)
  const queue = createFairQueue(QUEUE)

  serve(endpoints.listPriceImports, () => listPriceFiles(deps))

  serve(endpoints.previewPriceImport, async (_, { request, reply, userId }) => {
    const place = queue.enter(userId)
    try {
      const { fields, file } = await readUpload(request, UPLOAD)
      if (!file) throw invalid('file', 'Choose a file.')
      const answers = readAnswers(fields)
      const preview = await place.run(() => previewPriceFile(deps, file, answers))
      return reply.code(201).send(preview) as never
    } catch (error) {
      throw error instanceof PriceFileError ? invalid('file', error.message) : error
    } finally {
      place.leave()
    }
  })

  serve(endpoints.commitPriceImport, ({ params }, { userId }) =>
    queue.run(userId, async () => {
      const { changed, preview } = await commitPriceFile(deps, params.id)
      http.log.info({ userId, import: preview.id, file: preview.file }, 'a price file counts')
      await deps.onChanged(changed)
      return preview
    }),
  )

  serve(endpoints.undoPriceImport, ({ params }, { userId }) =>
    queue.run(userId, async () => {
      const changed = await undoPriceFile(deps, params.id)
      http.log.info({ userId, import: params.id }, 'a price file is undone')
      await deps.onChanged(changed)
      return undefined
    }),
  )
}

/** @throws AppError validation_failed, naming the field */
function readAnswers(fields: ReadonlyMap<string, string>): Answers {
  const dateOrder = fields.get('date_order') || null
  if (dateOrder !== null && dateOrder !== 'dmy' && dateOrder !== 'mdy') {
    throw invalid('date_order', 'Write dmy for day first, or mdy for month first.')
  }
  const decimalMark = fields.get('decimal_mark') || null
  if (decimalMark !== null && decimalMark !== '.' && decimalMark !== ',') {
    throw invalid('decimal_mark', 'The decimal mark is a point or a comma.')
  }
  const unit = fields.get('unit')
  return {
    dateOrder,
    decimalMark,
    ticker: fields.get('ticker')?.trim() || null,
    unit: unit ? requireUnit('unit', unit) : null,
    units: readUnits(fields.get('units')),
  }
}

function readUnits(text: string | undefined): ReadonlyMap<string, Unit> {
  if (!text) return new Map()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalid('units', 'The units are not valid JSON.')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid('units', 'Write the units as {"VOD.L": "GBX"}.')
  }
  return new Map(
    Object.entries(json).map(([ticker, unit]) => [ticker, requireUnit('units', String(unit))]),
  )
}

function requireUnit(field: string, text: string): Unit {
  const unit = parseUnit(text.trim())
  if (unit === null) {
    throw invalid(
      field,
      `"${text.slice(0, 20)}" is no unit. Write GBX for pence, or GBP, USD, EUR.`,
    )
  }
  return unit
}
