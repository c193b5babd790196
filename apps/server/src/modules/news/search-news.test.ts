import type { NewsSearch } from '@leadenhall/contract/news/index.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'

onEachDatabase((databases) => {
  describe('Stored news', () => {
    let app: TestApp
    afterEach(() => app.close())
    const search = (query: string) =>
      app.get<NewsSearch>(`/api/news/search?query=${encodeURIComponent(query)}`)
    const textsOf = ({ headlines }: NewsSearch) => headlines.map(({ Headline }) => Headline)

    // @spec 2.28g
    it('is found by words in any case and order, without a request', async () => {
      app = await buildTestApp(await databases.create(), { mode: 'live' })
      expect(textsOf(await search('headline bbc'))).toEqual([])
      await app.get('/news/headlines/market')
      const asked = app.asked.length
      const found = await search('BBC   Headline')
      expect(textsOf(found)).toContain('Hand-made headline 1 of the BBC & others')
      expect(found.headlines[0]).toMatchObject({ Source: 'BBC News' })
      expect(found).toMatchObject({ ticker: null, simulated: false })
      expect(textsOf(await search('bbc guardian'))).toEqual([])
      expect(app.asked).toHaveLength(asked)
    })

    // @spec 2.28g
    it('is found by the ticker of the company it was loaded for', async () => {
      app = await buildTestApp(await databases.create(), { mode: 'live' })
      await app.get('/api/news/company/VOD.L')
      const found = await search('vod.l')
      expect(found.ticker).toBe('VOD.L')
      expect(found.headlines.length).toBeGreaterThan(0)
      expect((await search('BP.L')).headlines).toEqual([])
    })

    it.each(['%', '_', "' or 1=1 --", '\\'])('treats "%s" literally', async (query) => {
      app = await buildTestApp(await databases.create(), { mode: 'live' })
      await app.get('/news/headlines/market')
      expect(textsOf(await search(query))).toEqual([])
    })

    it('is marked as simulated in demo mode', async () => {
      app = await buildTestApp(await databases.create())
      const found = await search('VOD.L')
      expect(found.simulated).toBe(true)
      expect(found.headlines[0]?.Headline).toContain('Vodafone')
      expect(textsOf(await search('vodafone'))).toEqual(expect.arrayContaining(textsOf(found)))
    })

    it('requires a query', async () => {
      app = await buildTestApp(await databases.create())
      const reply = await app.http.inject({ url: '/api/news/search?query=%20' })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toHaveProperty('errors.query')
    })
  })
})
