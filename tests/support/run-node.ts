/** Real processes for tests: locks, signals and exit codes cannot be tested in-process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export interface RunningProcess {
  readonly child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves when the text has been printed. @throws when the process ends without it */
  printed(text: string): Promise<void>
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

export interface RunOptions {
  /** The working folder; this process's by default. */
  readonly cwd?: string
  /** Also prints the output. */
  readonly isShown?: boolean
  /** The test writes to its standard input. */
  readonly hasInput?: boolean
}

const PACKAGED_NODE = path.resolve(import.meta.dirname, '../../node_modules/.bin/node')
/** The Node of the lock file, whatever runs the tests. */
const NODE = existsSync(PACKAGED_NODE) ? PACKAGED_NODE : process.execPath

/** Runs a TypeScript file, or a piece of code given with `--eval`, in an almost empty environment. */
export function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  options: RunOptions = {},
): RunningProcess {
  return runProgram(NODE, args, environment, options)
}

/** Runs any program in an almost empty environment. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  { cwd, hasInput = false, isShown = false }: RunOptions = {},
): RunningProcess {
  const child = spawn(program, [...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  const { stderr: errors, stdout: output } = child
  if (!output || !errors) throw new Error('The program has no output')
  let stdout = ''
  let stderr = ''
  const listeners = new Set<() => void>()
  output.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (isShown) process.stdout.write(text)
    for (const listener of listeners) listener()
  })
  errors.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    if (isShown) process.stderr.write(text)
  })
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0))
  })
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          if (!stdout.includes(text)) return
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
        listener()
        void ended.then((code) => reject(new Error(`Ended with ${code}:\n${stdout}${stderr}`)))
      }),
    ended,
  }
}
