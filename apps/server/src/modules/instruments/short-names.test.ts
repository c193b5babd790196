import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readShortNames, shortNameKey } from './short-names.ts'

const INSTRUMENTS = path.resolve(import.meta.dirname, '../../../../../data/instruments/LSE.csv')

it('Short names are each of a listed London company, in any spelling', async () => {
  const names = await readShortNames()
  for (const text of ['M&S', 'm & s', 'M and S']) {
    expect(names.get(shortNameKey(text))).toBe('MKS.L')
  }
  expect(names.get(shortNameKey('l&g'))).toBe('LGEN.L')
  expect(names.get(shortNameKey('b&m'))).toBe('BME.L')
  // An American company, which search finds by its own name.
  expect(names.get(shortNameKey('j&j'))).toBeUndefined()
  const listed = await readFile(INSTRUMENTS, 'utf8')
  for (const ticker of names.values()) expect(listed).toContain(`\n${ticker},`)
})
