import { expect, test } from 'vitest'
import { MultiMap } from './multi-map.ts'

test('returns every value of a key in insertion order', () => {
  const lists = new MultiMap<number>()
  lists.add('a', 3)
  lists.add('b', 0)
  lists.add('a', 1)
  lists.add('a', 2)
  expect(lists.get('a')).toEqual([3, 1, 2])
  expect(lists.get('b')).toEqual([0])
  expect(lists.get('c')).toEqual([])
})
