/**
 * `npm run bench -- <question>…`: runs the files of this folder that are named, or with `all` every
 * one, and ends with a table of the goals. One that fails does not stop the others.
 */
import { readdirSync } from 'node:fs'
import { beginQuestion, goalTable } from './support/goals.ts'

const questions = readdirSync(import.meta.dirname)
  .filter((name) => /^[\w-]+\.ts$/.test(name) && name !== 'main.ts')
  .map((name) => name.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)
const isAll = asked.length === 0 || asked.includes('all')

const unknown = asked.find((name) => name !== 'all' && !questions.includes(name))
if (unknown !== undefined) {
  process.stderr.write(`No benchmark is named ${unknown}; there are: ${questions.join(', ')}\n`)
  process.exit(2)
}

for (const name of isAll ? questions : asked) {
  process.stdout.write(`\n── ${name}\n`)
  beginQuestion(name)
  const question = (await import(`./${name}.ts`)) as { run(): Promise<void> }
  try {
    await question.run()
  } catch (error) {
    process.exitCode = 1
    console.error(`${name} failed:`, error)
  }
}

process.stdout.write(goalTable())
