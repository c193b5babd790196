import { expect, it } from 'vitest'
import { asTyped } from './command-names.ts'

it.each([
  ['Usage: npm run restore -- <file> [--replace]', 'Usage: leadenhall restore <file> [--replace]'],
  ['restore a backup with npm run restore.', 'restore a backup with leadenhall restore.'],
  ['npm run figures:import -- shorts <file>', 'leadenhall import shorts <file>'],
  ['npm run instruments:import -- [file]', 'leadenhall import instruments [file]'],
  ['npm run fund-income:import -- <file>', 'leadenhall import fund-income <file>'],
  ['npm run gilts:import -- closes <file>', 'leadenhall import gilts closes <file>'],
])('An installed program names its own commands: %s', (script, command) => {
  expect(asTyped(script, true)).toBe(command)
  expect(asTyped(script, false)).toBe(script)
})
