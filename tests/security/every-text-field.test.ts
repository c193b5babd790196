/**
 * Texts that break programs, through every text field of every call: each is given back as it was
 * sent, or refused with the field's name. Every field gets our own texts, and one field of each kind
 * the published lists; every-text-in-every-field tries those in all of them, on both engines. Here
 * PostgreSQL gets the texts that engines store differently.
 */
import { describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { ENGINES_DIFFER, FIELDS, isSlow, LISTED, OWN, testFields } from './text-fields.ts'

const FIRST_OF_KIND = new Set(
  [...new Map(FIELDS.filter(({ call }) => !isSlow(call)).map((field) => [field.kind, field]))].map(
    ([, field]) => field,
  ),
)

it('Text fields are found in the contract', () => {
  expect(FIELDS.length).toBeGreaterThan(80)
  expect(FIRST_OF_KIND.size).toBeGreaterThan(20)
})

describe('Texts that break programs are returned unchanged or refused by', () => {
  onEachDatabase((databases) => {
    testFields(databases, (field) => {
      if (databases.engine !== 'sqlite') return ENGINES_DIFFER
      return FIRST_OF_KIND.has(field) ? [...OWN, ...LISTED] : OWN
    })
  }, 'suite')
})
