import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPageFiles } from './page-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'page-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  path.join(folder, 'pages.json'),
  JSON.stringify({
    home: { all: ['assets/home.js'], members: ['assets/own-home.js'] },
    tools: { all: ['assets/tools.js'], members: [] },
  }),
)

it("a member's document preloads the scripts of the member's panels too", () => {
  const filesOf = readPageFiles(folder)
  expect(filesOf('home', true)).toEqual(['/assets/home.js', '/assets/own-home.js'])
  expect(filesOf('home', false)).toEqual(['/assets/home.js'])
  expect(filesOf('tools', true)).toEqual(['/assets/tools.js'])
})

it('a page that the build did not list preloads nothing', () => {
  expect(readPageFiles(folder)('gilts', true)).toEqual([])
  expect(readPageFiles(path.join(folder, 'not-built'))('home', true)).toEqual([])
})
