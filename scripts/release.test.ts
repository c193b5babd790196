import { expect, it } from 'vitest'
import { notesOf, sumsOf } from './release.ts'

const CHANGELOG = `# Changes

## [0.2.0] – 2027-01-05

### Upgrade notes

- Nothing to do.

## [0.1.0] – 2026-12-01

The first version.
`

it('The notes of a version are its section of the changelog', () => {
  expect(notesOf(CHANGELOG, '0.2.0')).toBe('### Upgrade notes\n\n- Nothing to do.\n')
  expect(notesOf(CHANGELOG, '0.1.0')).toBe('The first version.\n')
  expect(() => notesOf(CHANGELOG, '0.3.0')).toThrow('CHANGELOG.md has no section for 0.3.0')
})

it('Sums are as sha256sum writes them', () => {
  // sha256 of nothing, FIPS 180-4.
  expect(sumsOf([{ name: 'empty', bytes: Buffer.alloc(0) }])).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty\n',
  )
})
