import { expect, it } from 'vitest'
import { passkeyHostOf } from './passkey-plugin.ts'

it.each([
  ['https://terminal.example.org', 'terminal.example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://192.168.1.5:3000', null],
  ['http://[::1]:3000', null],
])('passkeys of %s belong to %s', (publicUrl, host) => {
  expect(passkeyHostOf(publicUrl)).toBe(host)
})
