import { describe, expect, it } from 'vitest'
import { describeFailure, toSourceState } from './to-source-state.ts'

const board = { key: 'board', title: 'The board', simulated: false }

describe('The state of a source', () => {
  it('is when it answered, and nothing else while all is well', () => {
    const readAtMs = Date.parse('2026-09-18T10:35:00Z')
    expect(toSourceState(board, { readAtMs, pending: false, failure: null })).toEqual({
      source: 'board',
      readAt: '2026-09-18T10:35:00.000Z',
      pending: false,
      failure: null,
      simulated: false,
    })
  })

  it('has no time of reading before the first answer', () => {
    expect(toSourceState(board, { readAtMs: null, pending: true, failure: null })).toMatchObject({
      readAt: null,
      pending: true,
    })
  })

  it('says in a sentence why it failed', () => {
    const failure = { kind: 'blocked', message: 'www.example.org/chat: status 403' } as const
    expect(toSourceState(board, { readAtMs: null, pending: false, failure }).failure).toEqual({
      kind: 'blocked',
      message: 'The board refuses this server (status 403).',
    })
  })

  it('keeps what a message says of our own network to itself', () => {
    const message = 'www.example.org network: connect ECONNREFUSED 10.0.0.7:443'
    expect(describeFailure('The board', { kind: 'network', message })).toBe(
      'The board could not be reached.',
    )
  })
})
