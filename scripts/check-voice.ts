/**
 * Refuses stiff words in code, comments, texts and documents, and constructions that have become more:
 * voice/find-stiff-words.ts and voice/count-patterns.ts list them.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { countPatterns } from './voice/count-patterns.ts'
import { findStiffWords } from './voice/find-stiff-words.ts'

const CHECKED = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.md', '.env.example']
/** Lower a number with the commit that removes some. */
const AT_MOST: Readonly<Record<string, number>> = {
  'comment opens with What, Those, That or Whether': 1,
  'reader or person': 24,
  'genitive chain': 12,
}
/** Files that quote the words. */
const EXEMPT = /^scripts\/voice\//

const root = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', ...CHECKED], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !EXEMPT.test(file))

let problems = 0
const counts: Record<string, number> = {}
for (const file of files) {
  const text = read(file)
  for (const { line, word, instead } of findStiffWords(file, text)) {
    problems++
    process.stderr.write(`${file}:${line} "${word}": write ${instead}\n`)
  }
  for (const [name, count] of Object.entries(countPatterns(file, text))) {
    counts[name] = (counts[name] ?? 0) + count
  }
}
for (const [name, count] of Object.entries(counts)) {
  const limit = AT_MOST[name] ?? 0
  process.stdout.write(`${name}: ${count}, at most ${limit}\n`)
  if (count > limit) problems++
}
process.stdout.write(`${files.length} files checked, ${problems} problems\n`)
process.exit(problems > 0 ? 1 : 0)

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
