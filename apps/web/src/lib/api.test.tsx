import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { getInstrument, listInstruments } from '@leadenhall/contract/instruments/endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, callApi } from './api.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

function answer(body: unknown, init: ResponseInit = {}): void {
  fetched.mockResolvedValueOnce(Response.json(body, init))
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The call did not fail')
}

const load = (ticker: string) => callApi(getInstrument, { params: { ticker } })

describe('the address of a call', () => {
  it.each([
    ['VOD.L', '/api/instruments/VOD.L'],
    ['^FTSE', '/api/instruments/%5EFTSE'],
    ['GBPUSD=X', '/api/instruments/GBPUSD%3DX'],
    ['BRK/B', '/api/instruments/BRK%2FB'],
    ['VOD.L:LON', '/api/instruments/VOD.L%3ALON'],
    ['../secret?x=1#y', '/api/instruments/..%2Fsecret%3Fx%3D1%23y'],
  ])('keeps %s as one segment', async (ticker, address) => {
    answer({})
    await load(ticker)
    expect(fetched).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'GET' }))
  })

  it('encodes the query and omits undefined values', async () => {
    answer({})
    await callApi(listInstruments, { query: { offset: 16, country: 'Côte d’Ivoire & more' } })
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/api/instruments?offset=16&country=C%C3%B4te%20d%E2%80%99Ivoire%20%26%20more',
    )
    answer({})
    await callApi(getChart, { params: { ticker: '^FTSE' }, query: { range: undefined } })
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/chart/%5EFTSE')
  })

  it('cannot be built without its parameter', async () => {
    await expect(callApi(getInstrument, { params: {} as { ticker: string } })).rejects.toThrow(
      'Path parameter "ticker" is missing',
    )
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a failed call', () => {
  it('carries the code, status, message and request id of the error body', async () => {
    answer(
      { code: 'not_found', message: 'No instrument has the ticker X.', requestId: 'r-1' },
      { status: 404 },
    )
    const error = await failureOf(load('X'))
    expect(error).toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'No instrument has the ticker X.',
      requestId: 'r-1',
      errors: {},
    })
  })

  it('carries the messages per field', async () => {
    answer(
      { code: 'validation_failed', message: 'm', requestId: 'r', errors: { ticker: ['too long'] } },
      { status: 422 },
    )
    expect((await failureOf(load('X'))).errors).toEqual({ ticker: ['too long'] })
  })

  it('without a JSON body still reports the status', async () => {
    fetched.mockResolvedValueOnce(
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
    )
    expect(await failureOf(load('X'))).toMatchObject({
      code: 'internal_error',
      status: 502,
      message: 'The server responded with status 502.',
      requestId: null,
    })
  })

  it.each([
    ['an empty body', () => Response.json({}, { status: 500 })],
    ['an empty message', () => Response.json({ message: '' }, { status: 500 })],
    ['the page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('with %s has the message of its caller', async (_, reply) => {
    fetched.mockResolvedValueOnce(reply())
    const call = callApi(getInstrument, { params: { ticker: 'X' } }, { fallback: 'Failed to load' })
    expect(await failureOf(call)).toMatchObject({ message: 'Failed to load' })
  })

  it('with a truncated error body is a failed call, not a crash', async () => {
    fetched.mockResolvedValueOnce(
      new Response('{"code":"not_fo', {
        status: 500,
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect(await failureOf(load('X'))).toMatchObject({ status: 500 })
  })

  it('without a response is a network failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(load('X'))).toMatchObject({
      code: 'network',
      status: 0,
      message: 'The server cannot be reached.',
    })
  })

  it('with a truncated response is a network failure', async () => {
    fetched.mockResolvedValueOnce(
      new Response('{"ticker":', { headers: { 'content-type': 'application/json' } }),
    )
    expect(await failureOf(load('X'))).toMatchObject({ code: 'network' })
  })

  it('that was aborted keeps its AbortError', async () => {
    fetched.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
    await expect(load('X')).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('passes the signal on and asks for JSON', async () => {
  answer({})
  const { signal } = new AbortController()
  await callApi(getInstrument, { params: { ticker: 'X' } }, { signal })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    signal,
    headers: { accept: 'application/json' },
  })
})

it('sends a body as JSON, with the value of the CSRF cookie', async () => {
  document.cookie = 'XSRF-TOKEN=a%20token'
  answer({ done: true })
  const endpoint = { method: 'POST', path: '/api/things' } as const
  await callApi(endpoint, { body: { name: 'x' } })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': 'a token' },
  })
})

// @spec 8.6
it('without a CSRF cookie a write says so, and is not sent', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  const endpoint = { method: 'POST', path: '/api/things' } as const
  await expect(callApi(endpoint, { body: {} })).rejects.toThrow('Failed to fetch CSRF token')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/sanctum/csrf-cookie'])
})

it('concurrent writes share one request for the CSRF cookie', async () => {
  let cookie = ''
  const reading = vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie)
  fetched.mockImplementation(async (address) => {
    if (address === '/sanctum/csrf-cookie') cookie = 'XSRF-TOKEN=fresh'
    return new Response(null, { status: 204 })
  })
  const endpoint = { method: 'POST', path: '/api/things' } as const
  await Promise.all([callApi(endpoint, { body: {} }), callApi(endpoint, { body: {} })])
  const asked = fetched.mock.calls.map(([address]) => address)
  expect(asked).toEqual(['/sanctum/csrf-cookie', '/api/things', '/api/things'])
  reading.mockRestore()
})

it('a response without content is undefined', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await load('X')).toBeUndefined()
})
