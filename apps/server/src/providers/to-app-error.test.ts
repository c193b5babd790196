import { describe, expect, it } from 'vitest'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import { toAppError } from './to-app-error.ts'

describe('The failure of a source, as a caller sees it,', () => {
  it('names the source as people know it', () => {
    const wrapped = new Error('outer', { cause: new OutboundError('Yahoo Finance', 'network', '') })
    expect(toAppError(wrapped)).toMatchObject({
      code: 'upstream_unavailable',
      message: 'Yahoo Finance: no connection.',
      retryAfterSeconds: undefined,
    })
  })

  it('says when to try again', () => {
    const error = new OutboundError('X', 'rate_limited', '', { retryAfterSeconds: 60 })
    expect(toAppError(error)).toMatchObject({
      message: 'X: too many requests for now.',
      retryAfterSeconds: 60,
    })
  })

  it('names the ticker that the source does not list', () => {
    const error = new OutboundError('Yahoo Finance', 'not_found', '', { subject: 'LLOY.L' })
    expect(toAppError(error)).toMatchObject({
      code: 'not_found',
      message: 'Yahoo Finance does not list LLOY.L.',
    })
    expect(toAppError(new OutboundError('Trustpilot', 'not_found', ''))).toMatchObject({
      code: 'not_found',
      message: 'Trustpilot: not found.',
    })
  })

  it('is null for any other error', () => {
    expect(toAppError(new Error('bug'))).toBeNull()
  })
})
