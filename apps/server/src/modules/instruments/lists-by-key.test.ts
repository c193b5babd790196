import { expect, test } from 'vitest'
import { ListsByKey } from './lists-by-key.ts'

test('a key leads to everything added under it, in order', () => {
  const lists = new ListsByKey<number>()
  lists.add('a', 3)
  lists.add('b', 0)
  lists.add('a', 1)
  lists.add('a', 2)
  expect(lists.get('a')).toEqual([3, 1, 2])
  expect(lists.get('b')).toEqual([0])
  expect(lists.get('c')).toEqual([])
})
