/** Files that users send as multipart/form-data. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from './app-error.ts'

export interface Upload {
  readonly file: { readonly name: string; readonly bytes: Buffer } | null
  readonly fields: ReadonlyMap<string, string>
}

const MAX_FIELD_BYTES = 16_384
const MAX_FILE_NAME = 200

/** Once for all modules that read uploads. */
export async function acceptUploads(http: FastifyInstance): Promise<void> {
  if (http.hasRequestDecorator('isMultipart')) return
  await http.register(multipart, {
    limits: { fieldSize: MAX_FIELD_BYTES, files: 1, fields: 5, parts: 6 },
  })
}

export interface UploadRule {
  readonly maxBytes: number
  /** To a request that is no upload, and to one that cannot be read. */
  readonly howTo: string
  readonly unreadable: string
  readonly tooLarge: string
}

/** Of a file in the field `file`, whatever other fields there are. */
export function uploadOf(maxBytes: number): UploadRule {
  return {
    maxBytes,
    howTo: 'Send the file as multipart/form-data with the field file.',
    unreadable: 'The upload cannot be read. Send one file.',
    tooLarge: `The file is larger than ${maxBytes / 1024 / 1024} MB.`,
  }
}

/** @throws AppError for a request that is no upload, or too large */
export async function readUpload(request: FastifyRequest, rule: UploadRule): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', rule.howTo)
  let file: Upload['file'] = null
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: { fileSize: rule.maxBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname === 'file') {
        const name = part.filename.replace(/\p{Cc}/gu, '').slice(0, MAX_FILE_NAME)
        file = { name, bytes: await part.toBuffer() }
      } else part.file.resume()
    }
  } catch (error) {
    throw toUploadError(error, rule)
  }
  return { file, fields }
}

function toUploadError(error: unknown, { tooLarge, unreadable }: UploadRule): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload_too_large', tooLarge, { errors: { file: [tooLarge] } })
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status < 500 ? invalid('file', unreadable) : error
}
