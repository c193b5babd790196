/** The published lists of texts that break programs, through every text field of every call. */
import { describe } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { FIELDS, isSlow, LISTED, type TextField, testFields } from './text-fields.ts'

describe('Listed texts are returned unchanged or refused by', () => {
  onEachDatabase((databases) => {
    testFields(databases, (field) => partFor(field, databases.engine))
  }, 'suite')
})

/** A part of the lists, which another field takes up where this one ends. */
function partFor({ call, part, path }: TextField, engine: string): readonly string[] {
  if (isSlow(call)) return []
  const isKept = part === 'body' && call.method !== 'GET'
  const step = isKept && engine === 'sqlite' ? 4 : 20
  const offset = FIELDS.findIndex((field) => field.call === call && field.path === path)
  return LISTED.filter((_, position) => (position + offset) % step === 0)
}
