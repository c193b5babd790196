import { expect, it } from 'vitest'
import { countPatterns } from './count-patterns.ts'

const OPENING = 'comment opens with What, Those, That or Whether'

it('counts comments that open with a relative clause', () => {
  const text =
    '/** What a row says. */\n// Those of the day.\nconst What = 1 // The rest.\n * Whether it fits.'
  expect(countPatterns('a.ts', text)).toMatchObject({ [OPENING]: 3 })
})

it('counts readers and people in comments and documents, not in code', () => {
  expect(countPatterns('a.ts', 'const reader = 1 // for a reader')).toMatchObject({
    'reader or person': 1,
  })
  expect(countPatterns('a.md', 'People are readers.')).toMatchObject({ 'reader or person': 2 })
})

it('counts genitive chains in texts too', () => {
  expect(countPatterns('a.ts', "'Import the file of your broker'")).toMatchObject({
    'genitive chain': 1,
  })
  expect(countPatterns('a.ts', "'Import your broker’s file'")).toMatchObject({
    'genitive chain': 0,
  })
})
