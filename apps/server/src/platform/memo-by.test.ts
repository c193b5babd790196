import { expect, it, vi } from 'vitest'
import { memoBy, memoOf } from './memo-by.ts'

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

it('computes again when any input is another, and keeps the latest values of an owner', () => {
  interface Inputs extends Readonly<Record<string, unknown>> {
    readonly ledger: object
    readonly rules: string
    readonly bonds: object
  }
  const compute = vi.fn((inputs: Inputs) => ({ ...inputs }))
  const valueOf = memoOf(({ ledger }: Inputs) => ledger, compute, 2)
  const inputs = { ledger: {}, rules: 'a', bonds: {} }
  const first = valueOf(inputs)
  expect(valueOf({ ...inputs })).toBe(first)
  expect(valueOf({ ...inputs, bonds: {} })).not.toBe(first)
  expect(valueOf(inputs)).toBe(first)
  valueOf({ ...inputs, rules: 'b' })
  expect(compute).toHaveBeenCalledTimes(3)
  expect(valueOf({ ...inputs, ledger: {} })).not.toBe(first)
  valueOf(inputs)
  expect(compute).toHaveBeenCalledTimes(5)
})
