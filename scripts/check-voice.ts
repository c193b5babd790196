/** Refuses stiff words in code, comments, texts and documents; voice/find-stiff-words.ts lists them. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findStiffWords } from './voice/find-stiff-words.ts'

const CHECKED = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.md']
/** Files that quote the words. */
const EXEMPT = /^scripts\/voice\//

const root = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', ...CHECKED], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !EXEMPT.test(file))

let problems = 0
for (const file of files) {
  for (const { line, word, instead } of findStiffWords(file, read(file))) {
    problems++
    process.stderr.write(`${file}:${line} "${word}": write ${instead}\n`)
  }
}
process.stdout.write(`${files.length} files checked, ${problems} stiff words\n`)
process.exit(problems > 0 ? 1 : 0)

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
