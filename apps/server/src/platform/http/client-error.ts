/** Requests that Node's parser rejects before Fastify sees them: too long, too slow, not HTTP. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { DATA_POLICY } from './content-security-policy.ts'

type Refusal = Pick<ErrorBody, 'code' | 'message'> & { readonly status: string }

function toRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The address or the headers are too long.'
    return { status: '431 Request Header Fields Too Large', code: 'payload_too_large', message }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request took too long to arrive.'
    return { status: '408 Request Timeout', code: 'malformed_request', message }
  }
  return {
    status: '400 Bad Request',
    code: 'malformed_request',
    message: 'The request could not be read.',
  }
}

/** Replies with the usual error body if the peer still listens, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const { status, ...refusal } = toRefusal(error.code)
    const requestId = randomUUID()
    const body = JSON.stringify({ success: false, ...refusal, requestId } satisfies ErrorBody)
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `content-security-policy: ${DATA_POLICY}`,
        'x-content-type-options: nosniff',
        `x-request-id: ${requestId}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}
