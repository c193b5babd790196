/**
 * Holds docs/behaviours.md to its word: every row names a test that exists, or says `planned`.
 * A row is `| id | behaviour | test |`; a test is `file › title`, where the title is a part of a
 * test's name as it stands in the file.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const document = path.join(root, 'docs/behaviours.md')
const PLANNED = /^planned\b/

const problems: string[] = []
const ids = new Set<string>()
let held = 0
let planned = 0

for (const [position, line] of readFileSync(document, 'utf8').split('\n').entries()) {
  const cells = /^\| (\d[\w.]*) \| (.+) \| (.+?) \|$/.exec(line)
  if (!cells) continue
  const [, id = '', , test = ''] = cells
  const place = `docs/behaviours.md:${position + 1} ${id}`
  if (ids.has(id)) problems.push(`${place}: the id is used twice`)
  ids.add(id)
  if (PLANNED.test(test)) planned++
  else if (checkTest(test, place)) held++
}

if (ids.size === 0) problems.push('docs/behaviours.md has no rows')
process.stdout.write(`${ids.size} behaviours: ${held} held by a test, ${planned} planned\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)

function checkTest(text: string, place: string): boolean {
  const [file = '', title = ''] = text.split(' › ')
  const full = path.join(root, file.trim())
  if (!existsSync(full)) {
    problems.push(`${place}: there is no file ${file}`)
    return false
  }
  if (!title.trim() || !readFileSync(full, 'utf8').includes(title.trim())) {
    problems.push(`${place}: ${file} has no test «${title}»`)
    return false
  }
  return true
}
