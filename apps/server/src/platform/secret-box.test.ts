import { describe, expect, it } from 'vitest'
import { createSecretBox, isSealed } from './secret-box.ts'

const box = createSecretBox('a-secret-of-tests-that-is-32-long')
const TEXT = '{"secret":"whsec_é👩‍👩‍👧"}'

describe('A sealed secret', () => {
  it('opens at its place, and is never sealed the same way twice', () => {
    const [one, two] = [box.seal(TEXT, 'a'), box.seal(TEXT, 'a')]
    expect(one).not.toBe(two)
    expect([box.open(one, 'a'), box.open(two, 'a')]).toEqual([TEXT, TEXT])
    expect(box.open(box.seal('', 'a'), 'a')).toBe('')
  })

  it('reveals nothing of its text', () => {
    const sealed = box.seal(TEXT, 'a')
    expect(isSealed(sealed)).toBe(true)
    expect(Buffer.from(sealed.slice('sealed:v1:'.length), 'base64url').includes('whsec')).toBe(
      false,
    )
  })

  it('does not open at another place or with another secret', () => {
    const sealed = box.seal(TEXT, 'a')
    expect(box.open(sealed, 'b')).toBeNull()
    expect(createSecretBox('another-secret-that-is-32-chars-long').open(sealed, 'a')).toBeNull()
  })

  it('does not open once a single character is changed or cut off', () => {
    const sealed = box.seal(TEXT, 'a')
    for (let at = 10; at < sealed.length; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      // The last sign of base64 may carry bits that mean nothing.
      if (at < sealed.length - 1) expect(box.open(changed, 'a')).toBeNull()
      expect(box.open(sealed.slice(0, at), 'a')).toBeNull()
    }
    for (const text of ['', 'sealed:v1:', TEXT, 'sealed:v2:AAAA']) {
      expect(box.open(text, 'a')).toBeNull()
    }
  })
})
