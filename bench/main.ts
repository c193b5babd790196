/** `npm run bench -- <question>`: runs one file of this folder, or all of them. */
import { readdirSync } from 'node:fs'

const questions = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
  .map((name) => name.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)

for (const name of asked.length > 0 ? asked : questions) {
  if (!questions.includes(name)) {
    process.stderr.write(`No benchmark is named ${name}; there are: ${questions.join(', ')}\n`)
    process.exit(2)
  }
  process.stdout.write(`\n── ${name}\n`)
  const question = (await import(`./${name}.ts`)) as { run(): Promise<void> }
  await question.run()
}
