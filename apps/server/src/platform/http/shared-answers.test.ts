import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { listCalls } from '#tests/support/every-call.ts'
import { createSharedAnswers } from './shared-answers.ts'

const answerOf = (text: string) => ({ text, cacheControl: null })

describe('Shared answers', () => {
  it('last for their time and no longer', () => {
    let nowMs = 1
    const answers = createSharedAnswers(() => nowMs)
    answers.keep('/a', answerOf('one'), 1000)
    nowMs = 1001
    expect(answers.find('/a')).toEqual(answerOf('one'))
    nowMs = 1002
    expect(answers.find('/a')).toBeUndefined()
    answers.keep('/a', answerOf('two'), 1000)
    expect(answers.find('/a')).toEqual(answerOf('two'))
  })

  it('drop the oldest rather than grow without limit', () => {
    const answers = createSharedAnswers(() => 0)
    for (let index = 0; index < 1500; index += 1) answers.keep(`/${index}`, answerOf('text'), 1000)
    expect(answers.find('/499')).toBeUndefined()
    expect(answers.find('/500')).toEqual(answerOf('text'))
    answers.keep('/large', answerOf('x'.repeat(7_999_000)), 1000)
    expect(answers.find('/1000')).toBeUndefined()
    expect(answers.find('/large')?.text).toHaveLength(7_999_000)
    answers.keep('/too-large', answerOf('x'.repeat(8_000_001)), 1000)
    expect(answers.find('/too-large')).toBeUndefined()
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

  it('is shared by those who send the same body', async () => {
    const app = await buildTestApp(await databases.create(), { deps: { sharesAnswers: true } })
    const keep = vi.spyOn(app.http.sharedAnswers!, 'keep')
    const run = async (body: object) => {
      const { cookies } = await app.http.inject({ url: '/sanctum/csrf-cookie' })
      const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
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
    expect((await run({})).page).toBeNull()
    expect(keep).toHaveBeenCalledTimes(2)
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
