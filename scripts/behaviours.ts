/**
 * Fills the last column of docs/behaviours.md from the tests: a comment `// @spec 2.16, 7.3` above a
 * test's title names the behaviours that the test holds. Without `--write` it checks that the column
 * is up to date, that every behaviour has a test, and that every mark names a behaviour.
 *
 *   node scripts/behaviours.ts [--write]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const document = path.join(root, 'docs/behaviours.md')
const TESTS = '{apps,packages,scripts,tests}/**/*.{test.ts,test.tsx,spec.ts}'
const MARK = /^\s*\/\/ @spec (.+)$/
const ROW = /^\| (\d[\w.]*) \| (.+) \| .*? \|$/
const FIRST_STRING = /(['"`])((?:\\.|(?!\1).)*)\1/

const problems: string[] = []
const tests = collectTests()
const text = readFileSync(document, 'utf8')
const ids = new Set<string>()
const filled = text
  .split('\n')
  .map((line) => {
    const [, id, behaviour] = ROW.exec(line) ?? []
    if (id === undefined) return line
    if (ids.has(id)) problems.push(`docs/behaviours.md has ${id} twice`)
    ids.add(id)
    const found = tests.get(id)
    if (!found) problems.push(`no test is marked @spec ${id}`)
    return `| ${id} | ${behaviour} | ${(found ?? []).join('<br>')} |`
  })
  .join('\n')

for (const id of tests.keys()) {
  if (!ids.has(id))
    problems.push(`docs/behaviours.md has no ${id}, which ${tests.get(id)?.[0]} marks`)
}
if (ids.size === 0) problems.push('docs/behaviours.md has no rows')
if (process.argv.includes('--write')) writeFileSync(document, filled)
else if (filled !== text) problems.push('docs/behaviours.md is out of date: run npm run behaviours')

process.stdout.write(`${ids.size} behaviours, ${[...tests.values()].flat().length} marks\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

/** `file › title` of every marked test, by behaviour. */
function collectTests(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const files = globSync(TESTS, {
    cwd: root,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  })
  for (const file of files.map((name) => name.split(path.sep).join('/')).toSorted()) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    for (const [position, line] of lines.entries()) {
      const [, marked] = MARK.exec(line) ?? []
      if (marked === undefined) continue
      const [, , title] = FIRST_STRING.exec(lines[position + 1] ?? '') ?? []
      if (title === undefined) {
        problems.push(`${file}:${position + 1} marks no test: the next line has no title`)
        continue
      }
      const place = `${file} › ${title.replaceAll('|', '\\|').replaceAll(/\\(['"`])/g, '$1')}`
      for (const id of marked.split(',').map((part) => part.trim())) {
        found.set(id, [...(found.get(id) ?? []), place])
      }
    }
  }
  return found
}
