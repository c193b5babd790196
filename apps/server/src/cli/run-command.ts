import { asTyped } from '../app/command-names.ts'
import { type Config, loadConfig } from '../app/config.ts'
import { describeFailure } from '../app/describe-startup-failure.ts'

/** Runs a command: exits with the returned code, or with 1 and a readable reason if it throws. */
export async function runCommand(work: (config: Config) => Promise<number>): Promise<void> {
  let config: Config | null = null
  process.umask(0o077)
  try {
    config = loadConfig()
    process.exitCode = await work(config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${describeFailure(error, config) ?? `The command failed: ${reason}`}\n`)
    process.exitCode = 1
  }
}

export function refuse(usage: string): void {
  process.stderr.write(asTyped(usage))
  process.exitCode = 2
}
