/**
 * Runs the server with the settings of runtime.json, by which Node and the C allocator return memory to
 * the system. Plain JavaScript for Node 18 and later.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const isWindows = process.platform === 'win32'
const runtime = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'))

/**
 * Replaces this process by Node, or waits for it where a process cannot be replaced.
 * @param {string} command Node's path
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment besides this process's own
 */
export function runNode(command, args, environment) {
  const allArgs = [...runtime.node, ...args]
  const env = { ...process.env, ...environment, ...runtime.environment }
  if (process.execve && !isWindows) process.execve(command, [command, ...allArgs], env)
  else startChild(command, allArgs, env)
}

/** Waits for the child and ends as it ended. */
function startChild(command, args, env) {
  // In a process group of its own the child gets Ctrl-C once: from here, not from the terminal too.
  const child = spawn(command, args, { env, stdio: 'inherit', detached: !isWindows })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A Windows console sends Ctrl-C to the child itself, and kill() would end it unasked.
    process.on(signal, () => isWindows || child.kill(signal))
  }
  child.on('error', (error) => {
    process.stderr.write(`${command} does not start: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
