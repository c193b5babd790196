import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('{docs,data}/**/*.md', { cwd: ROOT }),
]
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** npm scripts that a text names: `npm start`, `npm test`, `npm run x`. */
function scriptsNamedIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
  return named.map(([, run, short]) => run ?? short ?? '')
}

const OUR_FOLDER = /^(apps|packages|docs|data|scripts|tests|bench|\.ci)\/[\w./-]*$/
const OUR_FILE =
  /^((README|CONTRIBUTING|CHANGELOG)\.md|LICENSE|package\.json|\.env\.example|[\w.-]+\.config\.ts)$/

/** Made by the walk-throughs of CONTRIBUTING.md: missing until someone follows them. */
const OF_EXAMPLES = /[/-](census|sample|exempt-amount|kinds-view)\b/

/** Pictures are taken of a release; from the first one on, each that is named must be there. */
const hasPictures = existsSync(path.join(ROOT, 'docs/pictures'))

/** Paths of the project that a text names in code marks or links; patterns with <…> or * are none. */
function pathsNamedIn(text: string, document: string): string[] {
  const marked = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code)
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  )
  const local = linked.filter((link) => !/^(https?:|mailto:|#|\/)/.test(link))
  return [
    ...marked.filter((code) => OUR_FOLDER.test(code) || OUR_FILE.test(code)),
    ...local.map((link) => path.posix.join(path.posix.dirname(document), link.split('#')[0] ?? '')),
  ]
}

function problemsOf(document: string, text: string): string[] {
  return [
    ...scriptsNamedIn(text)
      .filter((script) => !(script in scripts))
      .map((script) => `${document} names npm script ${script}`),
    ...pathsNamedIn(text, document)
      .filter((file) => document !== 'CONTRIBUTING.md' || !OF_EXAMPLES.test(file))
      .filter((file) => hasPictures || !file.startsWith('docs/pictures/'))
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => `${document} names ${file}`),
  ]
}

describe('The documents', () => {
  it.each(DOCUMENTS)('%s names only paths and npm scripts that exist', (document) => {
    const text = readFileSync(path.join(ROOT, document), 'utf8')
    expect(problemsOf(document, text)).toEqual([])
  })

  it('show how to install in pictures of at most 60 KB', () => {
    const text = readFileSync(path.join(ROOT, 'docs/install.md'), 'utf8')
    const pictures = pathsNamedIn(text, 'docs/install.md').filter((file) => file.endsWith('.png'))
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    const size = (file: string) => statSync(path.join(ROOT, file)).size
    expect(pictures.filter((file) => size(file) > 60 * 1024)).toEqual([])
  })

  it('name some paths and scripts', () => {
    const text = DOCUMENTS.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
    expect(scriptsNamedIn(text).length).toBeGreaterThan(5)
    expect(pathsNamedIn(text, 'README.md').length).toBeGreaterThan(5)
  })

  it.each([
    ['Run `npm run plant` now.', 'names npm script plant'],
    ['See `apps/server/src/planted.ts`.', 'names apps/server/src/planted.ts'],
    ['See [this](planted.md#part).', 'names docs/planted.md'],
    ['<img src="planted.png" alt="">', 'names docs/planted.png'],
    ['Copy `planted.config.ts`.', 'names planted.config.ts'],
  ])('with a planted fault are caught: %s', (text, problem) => {
    expect(problemsOf('docs/some.md', text)).toEqual([`docs/some.md ${problem}`])
  })

  it('may name patterns and other projects’ pages', () => {
    const text =
      '`data/instruments/<EXCHANGE>.csv` `docs/*.md` [x](https://example.org/a.md) npm install'
    expect(problemsOf('docs/some.md', text)).toEqual([])
  })
})
