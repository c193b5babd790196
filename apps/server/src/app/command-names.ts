import path from 'node:path'

/** The installed package runs one program; a checkout has npm scripts. */
const isInstalled = path.basename(process.argv[1] ?? '') === 'leadenhall.js'

/**
 * Text that names npm scripts, with the commands that this installation has: `npm run restore -- <file>`
 * becomes `leadenhall restore <file>`.
 */
export function asTyped(text: string, isProgram = isInstalled): string {
  if (!isProgram) return text
  return text
    .replaceAll(/npm run figures:import(?: --)?/g, 'leadenhall import')
    .replaceAll(/npm run ([\w-]+):import(?: --)?/g, 'leadenhall import $1')
    .replaceAll(/npm run ([\w-]+):choose(?: --)?/g, 'leadenhall $1')
    .replaceAll(/npm run (\w+)(?: --)?/g, 'leadenhall $1')
}
