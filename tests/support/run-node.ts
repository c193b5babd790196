/** Real processes for tests: what a lock, a signal or an exit code does cannot be played in-process. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface RunningProcess {
  readonly child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves when the text has been printed. @throws when the process ends without it */
  printed(text: string): Promise<void>
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Runs a TypeScript file, or a piece of code given with `--eval`, on the Node of the tests. */
export function startNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningProcess {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const listeners = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    for (const listener of listeners) listener()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
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
        void ended.then((code) => reject(new Error(`Ended with ${code}: ${stdout}${stderr}`)))
      }),
    ended,
  }
}
