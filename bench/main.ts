/**
 * `npm run bench -- <question>…`: runs the files of this folder that are named, or with `all` every
 * one, and ends with a table of the goals.
 */
import { readdirSync } from 'node:fs'
import { beginQuestion, goalTable } from './support/goals.ts'

const questions = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
  .map((name) => name.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)
const isAll = asked.length === 0 || asked.includes('all')

for (const name of isAll ? questions : asked) {
  if (!questions.includes(name)) {
    process.stderr.write(`No benchmark is named ${name}; there are: ${questions.join(', ')}\n`)
    process.exit(2)
  }
  process.stdout.write(`\n── ${name}\n`)
  beginQuestion(name)
  const question = (await import(`./${name}.ts`)) as { run(): Promise<void> }
  await question.run()
}

process.stdout.write(goalTable())
