import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { remainingCallMs, withCallDeadline } from '../platform/outbound/call-deadline.ts'
import { OutboundError, type OutboundErrorKind } from '../platform/outbound/outbound-error.ts'
import { type MarketDataProvider } from './ports.ts'
import { createRegistry } from './registry.ts'

let mode: DataMode
let nowMs: number
let calls: string[]

function provider(
  key: string,
  simulated: boolean,
  search: () => Promise<[]> = async () => [],
): MarketDataProvider {
  return {
    key,
    title: key,
    simulated,
    maxBatch: 1,
    search: async () => {
      calls.push(key)
      return search()
    },
    probe: async () => {},
  }
}

function failing(key: string, kind: OutboundErrorKind): MarketDataProvider {
  return provider(key, false, async () => {
    throw new OutboundError(key, kind, `${key} failed`)
  })
}

function build(...providers: MarketDataProvider[]) {
  const clock = { now: () => nowMs }
  const registry = createRegistry({ providers, mode: () => mode, clock })
  return { registry, search: () => registry.ask('search', (asked) => asked.search('x')) }
}

beforeEach(() => {
  mode = 'live'
  nowMs = Date.parse('2026-03-02T10:00:00Z')
  calls = []
})

describe('the data modes', () => {
  it('never mix: live asks no simulated provider, demo no other, even when all fail', async () => {
    const { registry, search } = build(failing('yahoo', 'timeout'), provider('demo', true))
    await expect(search()).rejects.toMatchObject({ source: 'yahoo', kind: 'timeout' })
    expect([calls, registry.sources()]).toEqual([['yahoo'], ['yahoo']])
    expect(registry.byKey('demo')).toBeUndefined()

    mode = 'demo'
    const { provider: answering } = await search()
    expect([answering.key, calls, registry.sources()]).toEqual([
      'demo',
      ['yahoo', 'demo'],
      ['demo'],
    ])
    expect(registry.byKey('yahoo')).toBeUndefined()
  })

  it('leave a mode without a provider unconfigured', async () => {
    const { search } = build(provider('demo', true))
    await expect(search()).rejects.toMatchObject({ kind: 'not_configured' })
    expect(calls).toEqual([])
  })
})

describe('asking', () => {
  it('stops at the first answer', async () => {
    const { search } = build(provider('one', false), provider('two', false))
    expect((await search()).provider.key).toBe('one')
    expect(calls).toEqual(['one'])
  })

  it('continues with the next provider after a failure of this one', async () => {
    const { search } = build(failing('one', 'blocked'), provider('two', false))
    expect((await search()).provider.key).toBe('two')
  })

  it('stops when the request itself is wrong', async () => {
    const { search } = build(failing('one', 'bad_request'), provider('two', false))
    await expect(search()).rejects.toMatchObject({ kind: 'bad_request' })
    expect(calls).toEqual(['one'])
  })

  it('skips providers without the capability', async () => {
    const { search: _, ...silent } = provider('one', false)
    const { registry, search } = build(silent, provider('two', false))
    expect((await search()).provider.key).toBe('two')
    expect(registry.providersFor('getQuotes')).toEqual([])
  })

  it('fails with the most informative failure: an outage before "not found" before "not asked"', async () => {
    const outage = build(failing('one', 'not_found'), failing('two', 'rate_limited'))
    await expect(outage.search()).rejects.toMatchObject({ source: 'two' })
    const known = build(failing('one', 'not_configured'), failing('two', 'not_found'))
    await expect(known.search()).rejects.toMatchObject({ source: 'two', kind: 'not_found' })
    const both = build(failing('one', 'timeout'), failing('two', 'blocked'))
    await expect(both.search()).rejects.toMatchObject({ source: 'one' })
  })

  it('does not mistake a bug for a failure of the source', async () => {
    const broken = provider('one', false, async () => {
      throw new TypeError('a defect')
    })
    const { registry, search } = build(broken, provider('two', false))
    await expect(search()).rejects.toThrow('a defect')
    expect(registry.health().one?.lastFailure).toBeNull()
  })
})

describe('health', () => {
  it('shows which providers responded, failed or are off', async () => {
    const flaky = { fails: false }
    const one = provider('one', false, async () => {
      if (flaky.fails) throw new OutboundError('one', 'server_error', 'down')
      return []
    })
    const { registry, search } = build(one, failing('two', 'timeout'), provider('demo', true))
    expect(registry.health().one).toMatchObject({ status: 'ok', detail: 'Not asked yet' })

    await search()
    flaky.fails = true
    nowMs += 60_000
    await expect(search()).rejects.toThrow()
    expect(registry.health()).toEqual({
      one: {
        title: 'one',
        status: 'degraded',
        detail: 'server_error',
        lastSuccess: '2026-03-02T10:00:00.000Z',
        lastFailure: '2026-03-02T10:01:00.000Z',
      },
      two: {
        title: 'two',
        status: 'down',
        detail: 'timeout',
        lastSuccess: null,
        lastFailure: '2026-03-02T10:01:00.000Z',
      },
      demo: {
        title: 'demo',
        status: 'off',
        detail: 'Not used in live mode',
        lastSuccess: null,
        lastFailure: null,
      },
    })
  })

  it('counts "not found" as a response', async () => {
    const { registry, search } = build(failing('one', 'not_found'))
    await expect(search()).rejects.toThrow()
    expect(registry.health().one).toMatchObject({ status: 'ok', lastFailure: null })
  })
})

it('leaves the next provider part of the time of a call', async () => {
  const left: number[] = []
  const note = async () => void left.push(remainingCallMs())
  const { search } = build(
    provider('slow', false, async () => {
      await note()
      throw new OutboundError('slow', 'timeout', 'slow failed')
    }),
    provider('next', false, async () => {
      await note()
      return []
    }),
  )
  await withCallDeadline(10_000, search)
  expect(left[0]).toBeLessThan(6100)
  expect(left[1]).toBeGreaterThan(6100)
})

describe('asking in the order of an exchange', () => {
  const buildOrdered = (order: readonly string[], ...providers: MarketDataProvider[]) => {
    const clock = { now: () => nowMs }
    const registry = createRegistry({ providers, mode: () => mode, clock, orderOf: () => order })
    return {
      registry,
      search: () => registry.askInOrder('search', 'VOD.L', (asked) => asked.search('x')),
    }
  }

  it('asks those that are named and on, in that order', async () => {
    const { registry, search } = buildOrdered(
      ['second', 'off', 'first'],
      provider('first', false),
      provider('second', false),
      { ...provider('off', false), isOn: () => false },
      provider('unnamed', false),
    )
    expect(registry.inOrder('search', 'VOD.L').map(({ key }) => key)).toEqual(['second', 'first'])
    expect((await search()).provider.key).toBe('second')
  })

  it.each([
    ['blocked', true],
    ['rate_limited', true],
    ['not_found', true],
    ['circuit_open', true],
    ['not_configured', true],
    ['network', false],
    ['timeout', false],
    ['server_error', false],
    ['malformed', false],
    ['unauthorised', false],
    ['bad_request', false],
  ] as const)('after %s asks the next one: %s', async (kind, isNextAsked) => {
    const { search } = buildOrdered(['a', 'b'], failing('a', kind), provider('b', false))
    const answer = await search().then(
      ({ provider: { key } }) => key,
      (error: OutboundError) => error.kind,
    )
    expect(answer).toBe(isNextAsked ? 'b' : kind)
  })

  it('in demo mode asks the simulated one, whatever is named', async () => {
    mode = 'demo'
    const { search } = buildOrdered([], provider('a', false), provider('demo', true))
    expect((await search()).provider.key).toBe('demo')
  })

  it('never leaves the only one alone', async () => {
    const { search } = buildOrdered(['a'], failing('a', 'rate_limited'))
    await expect(search()).rejects.toMatchObject({ kind: 'rate_limited' })
    await expect(search()).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(calls).toEqual(['a', 'a'])
  })

  it('does not count a limit of its own as a failure', async () => {
    const limited = provider('a', false, async () => {
      throw new OutboundError('a', 'rate_limited', 'none left', { isOwnLimit: true })
    })
    const { registry, search } = buildOrdered(['a', 'b'], limited, provider('b', false))
    await search()
    await search()
    expect(calls).toEqual(['a', 'b', 'a', 'b'])
    expect(registry.health()['a']?.status).toBe('ok')
  })
})
