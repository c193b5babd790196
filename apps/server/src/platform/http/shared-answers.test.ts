import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { listCalls } from '#tests/support/every-call.ts'
import { AppError } from './app-error.ts'
import { createHttp } from './create-http.ts'
import { serveFeature } from './serve-endpoint.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'

const answerOf = (text: string) => ({ text, cacheControl: null })

const keep = (answers: SharedAnswers, url: string, text: string) =>
  answers.build(url, 1000, async (share) => share(answerOf(text)))

describe('Shared answers', () => {
  it('last for their time and no longer', async () => {
    let nowMs = 1
    const answers = createSharedAnswers(() => nowMs)
    await keep(answers, '/a', 'one')
    nowMs = 1001
    expect(answers.find('/a')).toEqual(answerOf('one'))
    nowMs = 1002
    expect(answers.find('/a')).toBeUndefined()
    await keep(answers, '/a', 'two')
    expect(answers.find('/a')).toEqual(answerOf('two'))
  })

  it('drop the oldest rather than grow without limit', async () => {
    const answers = createSharedAnswers(() => 0)
    for (let index = 0; index < 1500; index += 1) await keep(answers, `/${index}`, 'text')
    expect(answers.find('/499')).toBeUndefined()
    expect(answers.find('/500')).toEqual(answerOf('text'))
    await keep(answers, '/large', 'x'.repeat(7_999_000))
    expect(answers.find('/1000')).toBeUndefined()
    expect(answers.find('/large')?.text).toHaveLength(7_999_000)
    await keep(answers, '/too-large', 'x'.repeat(8_000_001))
    expect(answers.find('/too-large')).toBeUndefined()
  })

  it('can be joined while they are built', async () => {
    const answers = createSharedAnswers(() => 0)
    const { promise, resolve } = Promise.withResolvers<string>()
    const built = answers.build('/a', 1000, async (share) => share(answerOf(await promise)))
    const joined = answers.join('/a')
    expect(answers.join('/b')).toBeUndefined()
    resolve('text')
    await built
    expect(await joined).toEqual(answerOf('text'))
    expect(answers.join('/a')).toEqual(answerOf('text'))
  })

  it('fail for everyone who waits, and are then built again', async () => {
    const answers = createSharedAnswers(() => 0)
    const { promise, reject } = Promise.withResolvers<never>()
    const built = answers.build('/a', 1000, () => promise)
    const joined = answers.join('/a')
    reject(new Error('the source fails'))
    await expect(built).rejects.toThrow('the source fails')
    await expect(joined).rejects.toThrow('the source fails')
    expect(answers.join('/a')).toBeUndefined()
  })

  it('are null for those who wait if they turn out to be private', async () => {
    const answers = createSharedAnswers(() => 0)
    const built = answers.build('/a', 1000, async () => 'for one visitor')
    const joined = answers.join('/a')
    expect(await built).toBe('for one visitor')
    expect(await joined).toBeNull()
    expect(answers.find('/a')).toBeUndefined()
  })
})

describe('Calls at the same time', () => {
  const spec = { method: 'GET', path: '/list', summary: '', sharedForMs: 1000 } as const
  const readList = { ...spec, responses: { 200: 'listSchema' } } as const
  const schemas = { listSchema: z.object({ rows: z.array(z.number()) }) }

  async function askThrice(handle: Parameters<ReturnType<typeof serveFeature>>[1]) {
    const logged: string[] = []
    const app = await createHttp({
      productName: 'Terminal',
      version: '0',
      publicUrl: 'http://terminal.test',
      logLevel: 'error',
      logStream: { write: (line) => void logged.push(line) },
    })
    const serve = serveFeature(app, { name: 'lists', endpoints: { readList }, schemas })
    serve(readList, handle as never)
    const replies = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/list' })))
    await app.close()
    return { statuses: replies.map(({ statusCode }) => statusCode), replies, logged }
  }

  it('each have an answer that the handler streams, without a logged error', async () => {
    const { replies, logged } = await askThrice(async (_input, { reply }) => {
      await setImmediate()
      void reply.type('application/json')
      return reply.send(Readable.from(['{"rows":', '[1]}'], { objectMode: false })) as never
    })
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [200, '{"rows":[1]}']),
    )
    expect(logged).toEqual([])
  })

  it('fail together where the source fails', async () => {
    let calls = 0
    const { statuses } = await askThrice(async () => {
      calls += 1
      await setImmediate()
      throw new AppError('not_found', 'There is no such list.')
    })
    expect(statuses).toEqual([404, 404, 404])
    expect(calls).toBe(1)
  })

  it('do not share the limit that one visitor has reached', async () => {
    let calls = 0
    const { statuses } = await askThrice(async () => {
      calls += 1
      const isFirst = calls === 1
      await setImmediate()
      if (isFirst) throw new AppError('rate_limited', 'Too many requests.')
      return { rows: [1] } as never
    })
    expect(statuses).toEqual([429, 200, 200])
  })
})

describe('A call whose answer is shared', () => {
  const databases = sqliteDatabases()

  it('gives everyone the same bytes for a moment, each with its own headers', async () => {
    const app = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const ask = (url: string) => app.http.inject({ url })
    const address = '/api/quotes?tickers=VOD.L,NONE.L'
    const [first, second] = [await ask(address), await ask(address)]
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    await app.close()
  })

  it('is a read that is open to everyone', async () => {
    const shared = (await listCalls()).filter(({ isShared }) => isShared)
    expect(shared.length).toBeGreaterThan(10)
    for (const { access } of shared) expect(access).toBeNull()
    const posted = shared.filter(({ method }) => method !== 'GET')
    expect(posted.map(({ path }) => path)).toEqual(['/api/screener/run'])
  })

  it('is built once for all who ask at the same time', async () => {
    const app = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const build = vi.spyOn(app.http.sharedAnswers!, 'build')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.http.inject({ url: '/api/quotes?tickers=VOD.L' })),
    )
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(build).toHaveBeenCalledTimes(1)
    await app.close()
  })

  it('is shared by those who send the same body', async () => {
    const app = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const build = vi.spyOn(app.http.sharedAnswers!, 'build')
    const { cookies } = await app.http.inject({ url: '/sanctum/csrf-cookie' })
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const run = async (body: object) => {
      const reply = await app.http.inject({
        method: 'POST',
        url: '/api/screener/run',
        cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
        headers: { 'x-xsrf-token': decodeURIComponent(token) },
        payload: body,
      })
      expect(reply.statusCode).toBe(200)
      return reply.json<ScreenResult>()
    }
    const [all, same, first] = [
      await run({ page: 1 }),
      await run({ page: 1 }),
      await run({ page: 1, pageSize: 1 }),
    ]
    expect(same).toEqual(all)
    expect(all.data.length).toBeGreaterThan(1)
    expect(first.data).toHaveLength(1)
    expect(build).toHaveBeenCalledTimes(2)
    const whole = await Promise.all([run({}), run({}), run({})])
    for (const { data, page } of whole) expect([page, data.length]).toEqual([null, all.total])
    await app.close()
  })

  it('keeps no refusal', async () => {
    const app = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const url = '/api/quotes?tickers='
    const [first, second] = [await app.http.inject({ url }), await app.http.inject({ url })]
    expect(first.statusCode).toBe(422)
    expect(second.statusCode).toBe(422)
    await app.close()
  })
})
