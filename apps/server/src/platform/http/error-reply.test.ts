import { errorCodeSchema } from '@leadenhall/contract/shared/errors.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, invalid, notFound } from './app-error.ts'
import { createHttp } from './create-http.ts'
import { statusOf, toErrorReply } from './error-reply.ts'

const HTTP_OPTIONS = {
  productName: 'Terminal',
  version: '0',
  publicUrl: 'http://terminal.test',
  logLevel: 'silent',
}

describe('A failure', () => {
  it('of ours is told as it is', () => {
    expect(toErrorReply(notFound('No such share.'), 'request-1')).toEqual({
      status: 404,
      body: { code: 'not_found', message: 'No such share.', requestId: 'request-1' },
      retryAfterSeconds: undefined,
    })
  })

  it('of a field names the field', () => {
    expect(toErrorReply(invalid('from', 'from must be before to'), 'r')).toMatchObject({
      status: 422,
      body: {
        message: 'from must be before to',
        errors: { from: ['from must be before to'] },
      },
    })
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'of a field that the caller calls %s names it too',
    async (field) => {
      const app = await createHttp(HTTP_OPTIONS)
      app.post(
        '/',
        { schema: { body: z.object({}).catchall(z.union([z.never('is unknown')])) } },
        () => '',
      )
      const payload = `{"${field}":1}`
      const headers = { 'content-type': 'application/json' }
      const reply = await app.inject({ method: 'POST', url: '/', payload, headers })
      // The reader of JSON itself refuses a prototype.
      if (field === '__proto__') expect(reply.statusCode).toBe(400)
      else expect(reply.json()).toMatchObject({ errors: { [field]: ['is unknown'] } })
      await app.close()
    },
  )

  it('that nobody foresaw keeps its message to itself', () => {
    for (const thrown of [new Error('password is hunter2'), 'hunter2', null, { hunter2: 1 }]) {
      const { status, body } = toErrorReply(thrown, 'r')
      expect(status).toBe(500)
      expect(body).toEqual({
        code: 'internal_error',
        message: 'Something went wrong on the server.',
        requestId: 'r',
      })
    }
  })

  it('of a layer above is translated, with how long to wait', () => {
    const busy = new AppError('upstream_unavailable', 'Busy.', { retryAfterSeconds: 30 })
    const reply = toErrorReply(new Error('secret'), 'r', () => busy)
    expect(reply).toMatchObject({ status: 503, body: { message: 'Busy.' }, retryAfterSeconds: 30 })
  })

  it('of any code has a status of its own kind', () => {
    const statuses = errorCodeSchema.options.map((code) => [code, statusOf(code)])
    expect(Object.fromEntries(statuses)).toEqual({
      validation_failed: 422,
      malformed_request: 400,
      unauthenticated: 401,
      forbidden: 403,
      csrf_mismatch: 419,
      not_found: 404,
      method_not_allowed: 405,
      conflict: 409,
      payload_too_large: 413,
      unsupported_media_type: 415,
      rate_limited: 429,
      upstream_unavailable: 503,
      not_configured: 503,
      storage_full: 507,
      storage_unavailable: 503,
      internal_error: 500,
    })
  })
})
