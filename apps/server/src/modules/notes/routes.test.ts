import type { Note } from '@leadenhall/contract/notes/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  makeAdmin,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

describe('The notebook', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let admin: TestBrowser

    const openAdmin = async (email: string, name: string) => {
      const browser = await openBrowser(app)
      await browser.register(email, { name })
      await makeAdmin(place, email)
      return browser
    }
    beforeEach(async () => {
      place = await databases.create()
      app = await buildAccountApp(place)
      admin = await openAdmin('admin@example.org', 'margot')
    })
    afterEach(() => app.close())

    const create = (title: string, content = '') =>
      admin.call<Note>('POST', '/api/notes', { title, content })
    const list = async () => (await admin.call<Note[]>('GET', '/api/notes')).body

    it('stores a note with its rendered Markdown and author', async () => {
      const reply = await create('Feeds', '# Heading\n\n- *one*\n- [two](https://example.org)')
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ title: 'Feeds', updated_by: 'margot' })
      expect(reply.body.html).toContain('<h1>Heading</h1>')
      expect(reply.body.html).toContain('<em>one</em>')
      expect(reply.body.html).toContain(
        '<a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">two</a>',
      )
      expect(await list()).toEqual([reply.body])
    })

    it('is shared: a note changed by another administrator moves to the top', async () => {
      const { id } = (await create('First')).body
      await create('Second')
      const other = await openAdmin('other@example.org', 'otto')
      const reply = await other.call<Note>('PUT', `/api/notes/${id}`, {
        title: 'First',
        content: 'new',
      })
      expect(reply).toMatchObject({ status: 200, body: { content: 'new', updated_by: 'otto' } })
      expect((await list()).map(({ title }) => title)).toEqual(['First', 'Second'])
    })

    it('keeps a note without a name after its author’s account is deleted', async () => {
      const { id } = (await create('Stays')).body
      const other = await openAdmin('other@example.org', 'otto')
      await other.call('PUT', `/api/notes/${id}`, { title: 'Stays', content: '' })
      expect((await other.call('POST', '/api/user/delete', { password: PASSWORD })).status).toBe(
        204,
      )
      expect(await list()).toMatchObject([{ title: 'Stays', updated_by: null }])
    })

    it('deletes a note', async () => {
      const { id } = (await create('Short-lived')).body
      expect((await admin.call('DELETE', `/api/notes/${id}`)).status).toBe(204)
      expect(await list()).toEqual([])
      expect((await admin.call('DELETE', `/api/notes/${id}`)).status).toBe(404)
      const changed = await admin.call('PUT', `/api/notes/${id}`, { title: 'x', content: '' })
      expect(changed.status).toBe(404)
    })

    it.each([
      ['title', { title: ' ', content: '' }],
      ['title', { title: 'x'.repeat(201), content: '' }],
      ['content', { title: 'x', content: 'x'.repeat(50_001) }],
      ['content', { title: 'x' }],
    ])('refuses an invalid %s', async (field, body) => {
      const reply = await admin.call('POST', '/api/notes', body)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty(['errors', field])
    })
  })
})
