import { expect, it, vi } from 'vitest'
import { memoBy } from './memo-by.ts'

it('computes a value once for each owner', () => {
  const compute = vi.fn(({ size }: { readonly size: number }) => (size > 1 ? [size] : undefined))
  const valueOf = memoBy(compute)
  const [one, two] = [{ size: 1 }, { size: 2 }]
  expect([valueOf(one), valueOf(one)]).toEqual([undefined, undefined])
  expect(valueOf(two)).toBe(valueOf(two))
  expect(valueOf({ size: 2 })).not.toBe(valueOf(two))
  expect(compute).toHaveBeenCalledTimes(3)
})

it('computes it once for each key of an owner', () => {
  const compute = vi.fn((owner: object, key: string) => ({ owner, key }))
  const valueOf = memoBy(compute)
  const owner = {}
  expect(valueOf(owner, 'a')).toBe(valueOf(owner, 'a'))
  expect(valueOf(owner, 'b')).toEqual({ owner, key: 'b' })
  expect(valueOf({}, 'a')).not.toBe(valueOf(owner, 'a'))
  expect(compute).toHaveBeenCalledTimes(3)
})

it('computes again after a failure', () => {
  const compute = vi.fn().mockImplementationOnce(() => {
    throw new RangeError('not yet')
  })
  const valueOf = memoBy(compute)
  const owner = {}
  expect(() => valueOf(owner)).toThrow('not yet')
  expect(valueOf(owner)).toBeUndefined()
})
