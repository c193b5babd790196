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
  it('of ours keeps its message', () => {
    expect(toErrorReply(notFound('No such share.'), 'request-1')).toEqual({
      status: 404,
      body: {
        success: false,
        code: 'not_found',
        message: 'No such share.',
        requestId: 'request-1',
      },
      retryAfterSeconds: undefined,
    })
  })

  it('of a field names the field', () => {
    expect(toErrorReply(invalid('from', 'The start must be before the end.'), 'r')).toMatchObject({
      status: 422,
      body: {
        message: 'The start must be before the end.',
        errors: { from: ['The start must be before the end.'] },
      },
    })
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'of a field that the caller named %s names it too',
    async (field) => {
      const app = await createHttp(HTTP_OPTIONS)
      app.post(
        '/',
        { schema: { body: z.object({}).catchall(z.union([z.never('This is unknown.')])) } },
        () => '',
      )
      const payload = `{"${field}":1}`
      const headers = { 'content-type': 'application/json' }
      const reply = await app.inject({ method: 'POST', url: '/', payload, headers })
      // Fastify's JSON parser rejects prototype keys itself.
      if (field === '__proto__') expect(reply.statusCode).toBe(400)
      else expect(reply.json()).toMatchObject({ errors: { [field]: ['This is unknown.'] } })
      await app.close()
    },
  )

  it('that is unexpected does not reveal its message', () => {
    for (const thrown of [new Error('password is hunter2'), 'hunter2', null, { hunter2: 1 }]) {
      const { status, body } = toErrorReply(thrown, 'r')
      expect(status).toBe(500)
      expect(body).toEqual({
        success: false,
        code: 'internal_error',
        message: 'Something went wrong on the server.',
        requestId: 'r',
      })
    }
  })

  it('of a layer above is translated, including its retry delay', () => {
    const busy = new AppError('upstream_unavailable', 'Busy.', { retryAfterSeconds: 30 })
    const reply = toErrorReply(new Error('secret'), 'r', () => busy)
    expect(reply).toMatchObject({ status: 503, body: { message: 'Busy.' }, retryAfterSeconds: 30 })
  })

  it('of each code has its own status', () => {
    const statuses = errorCodeSchema.options.map((code) => [code, statusOf(code)])
    expect(Object.fromEntries(statuses)).toEqual({
      validation_failed: 422,
      malformed_request: 400,
      unauthenticated: 401,
      second_factor_required: 401,
      step_up_required: 403,
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
      closing: 503,
      internal_error: 500,
    })
  })
})
