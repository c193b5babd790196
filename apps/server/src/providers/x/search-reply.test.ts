import { describe, expect, it } from 'vitest'
import { parsePosts } from './search-reply.ts'

const POST = {
  id: '1967000000000000002',
  text: 'Results of $VOD &amp; more',
  created_at: '2026-09-18T09:45:10.000Z',
  author_id: '7',
}
const replyOf = (data: unknown[]) =>
  JSON.stringify({ data, includes: { users: [{ id: '7', username: 'reader' }] } })

describe('A reply of the recent search', () => {
  it.each([
    ['without a text', { ...POST, text: undefined }],
    ['without a time', { ...POST, created_at: undefined }],
    ['withheld', { id: '3', withheld: { copyright: true } }],
    ['that is no object', 'nonsense'],
  ])('loses only a post %s', (_, odd) => {
    expect(parsePosts(replyOf([odd, POST]), 'VOD')).toMatchObject([
      { id: POST.id, content: 'Results of $VOD & more' },
    ])
  })

  it('skips only the posts of an unreadable user', () => {
    const body = JSON.stringify({ data: [POST], includes: { users: [{ id: '7' }] } })
    expect(parsePosts(body, 'VOD')).toEqual([])
  })

  it.each(['[]', '{}', 'no JSON', '{"data":{}}'])(
    'of an unexpected shape is malformed: %s',
    (body) => {
      expect(() => parsePosts(body, 'VOD')).toThrow(expect.objectContaining({ kind: 'malformed' }))
    },
  )
})
