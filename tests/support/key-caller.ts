/** Plays a script in tests: calls with an API key, without cookies or a CSRF token. */
import type { NewApiKey } from '@leadenhall/contract/keys/index.ts'
import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'
import type { TestApp } from './build-test-app.ts'
import type { Reply, TestBrowser } from './sign-in.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface KeyCaller {
  call<T = Record<string, never>>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply<T>>
}

export async function makeKey(
  browser: TestBrowser,
  wish: {
    name?: string
    scope?: KeyScope
    expires_in_days?: number
  } = {},
): Promise<NewApiKey> {
  const { status, body } = await browser.call<NewApiKey>('POST', '/api/keys', {
    name: 'a script',
    ...wish,
  })
  if (status !== 201) throw new Error(`POST /api/keys answered ${status}`)
  return body
}

export function callWithKey({ http }: TestApp, key: string): KeyCaller {
  return {
    async call<T>(
      method: Method,
      url: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Reply<T>> {
      const reply = await http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}`, ...headers },
        payloadAsStream: true,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      const isStream = String(reply.headers['content-type']).includes('event-stream')
      if (isStream) reply.stream().destroy()
      const text = isStream ? '' : await readAll(reply.stream())
      return {
        status: reply.statusCode,
        body: (isJson ? JSON.parse(text) : text) as T,
        headers: reply.headers,
      }
    },
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
