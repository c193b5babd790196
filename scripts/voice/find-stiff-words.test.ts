import { describe, expect, it } from 'vitest'
import { findStiffWords } from './find-stiff-words.ts'

const wordsIn = (file: string, text: string) => findStiffWords(file, text).map(({ word }) => word)

describe('A word refused everywhere', () => {
  it.each([
    ['const told = 1', ['told']],
    ['// Reckoned from the day', ['Reckoned']],
    ["const text = 'It shall be'", ['shall']],
    ['/** Starts anew. Nobody waits, somebody might. */', ['anew', 'Nobody', 'somebody']],
    ["'a share by chance'", ['by chance']],
    ['// It cannot be had for want of a key', ['be had', 'for want of']],
    ['// feeds and the like', ['and the like']],
    ['// mended, mending and mends', ['mended', 'mending', 'mends']],
    ['// All at once', ['at once']],
  ])('is found in %s', (line, words) => {
    expect(wordsIn('a.ts', line).toSorted()).toEqual(words.toSorted())
    expect(wordsIn('a.md', line).toSorted()).toEqual(words.toSorted())
  })

  it('is found with its line and a replacement', () => {
    expect(findStiffWords('a.ts', 'const a = 1\n// anew')).toEqual([
      { line: 2, word: 'anew', instead: 'again, or a new …' },
    ])
  })

  it('is not found inside another word', () => {
    expect(wordsIn('a.ts', '// recommend, marshall, behad, untold, a once-only job')).toEqual([])
  })

  it('may be quoted as code in a document', () => {
    expect(wordsIn('a.md', 'Write `random`, not `by chance`.')).toEqual([])
  })
})

describe('A word refused in prose', () => {
  it.each([
    ['a.ts', '// What it tells the caller'],
    ['a.ts', 'const a = 1 // tells the caller'],
    ['a.ts', '/** It tells the caller. */'],
    ['a.ts', ' * It tells the caller.'],
    ['a.test.ts', "it('tells the caller', () => {"],
    ['a.test.ts', "describe('What tells', () => {"],
    ['a.test.ts', "  ])('tells %s', (name) => {"],
    ['a.test.tsx', "  it.each([1, 2])('tells %s', (name) => {"],
    ['a.spec.ts', "test('it tells', async () => {"],
    ['a.spec.ts', "test(\n  'it tells', async () => {"],
    ['a.md', 'It tells the caller.'],
  ])('is found in %s: %s', (file, text) => {
    expect(wordsIn(file, text)).toEqual(['tells'])
  })

  it.each([
    ["const text = 'An alert that tells you when the price moves'"],
    ['// P/E stands for price to earnings'],
    ['// a stand-in for the server'],
    ['// standard'],
  ])('is not found in %s', (text) => {
    expect(wordsIn('a.ts', text)).toEqual([])
  })
})
