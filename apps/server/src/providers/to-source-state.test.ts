import { describe, expect, it } from 'vitest'
import { describeFailure, toSourceState } from './to-source-state.ts'

const board = { key: 'board', title: 'The board', simulated: false }

describe('The state of a source', () => {
  it('is the time of the last answer, and nothing else, while the source responds', () => {
    const readAtMs = Date.parse('2026-09-18T10:35:00Z')
    expect(toSourceState(board, { readAtMs, pending: false, failure: null }, 'feed')).toEqual({
      source: 'board',
      readAt: '2026-09-18T10:35:00.000Z',
      pending: false,
      failure: null,
      simulated: false,
    })
  })

  it('has no read time before the first answer', () => {
    expect(
      toSourceState(board, { readAtMs: null, pending: true, failure: null }, 'feed'),
    ).toMatchObject({
      readAt: null,
      pending: true,
    })
  })

  it('explains the failure in a sentence', () => {
    const failure = { kind: 'blocked', message: 'www.example.org/chat: status 403' } as const
    const reading = { readAtMs: null, pending: false, failure }
    expect(toSourceState(board, reading, { symbol: 'VOD.L' }).failure).toEqual({
      kind: 'blocked',
      message: 'The board: access blocked (status 403).',
    })
  })

  it('hides what a message reveals of our own network', () => {
    const message = 'www.example.org network: connect ECONNREFUSED 10.0.0.7:443'
    expect(describeFailure('The board', { kind: 'network', message }, 'feed')).toBe(
      'The board: no connection.',
    )
  })

  it('leaves out bytes that are no text', () => {
    const message =
      'www.example.org/feed: a document of another kind, \u00e7\u00f2\u00d9\u0001o\u00c1'
    expect(describeFailure('The feed', { kind: 'malformed', message }, 'feed')).toMatch(
      /^The feed: .* \(a document of another kind\)\.$/,
    )
  })

  it('names the share that a source does not list, or the feed that is gone', () => {
    const failure = { kind: 'not_found', message: 'example.org/feed: status 404' } as const
    expect(describeFailure('The board', failure, { symbol: 'VOD.L' })).toBe(
      'The board does not list VOD.L.',
    )
    expect(describeFailure('Bank Underground', failure, 'feed')).toBe(
      'Bank Underground: feed not found.',
    )
  })
})
