import { type Config, loadConfig } from '../config.ts'
import { describeFailure } from '../describe-failure.ts'

/** Runs a command line tool: its exit code is what the work gives, or 1 with the reason in words. */
export async function runCommand(work: (config: Config) => Promise<number>): Promise<void> {
  let config: Config | null = null
  try {
    config = loadConfig()
    process.exitCode = await work(config)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${describeFailure(error, config) ?? `It failed: ${reason}`}\n`)
    process.exitCode = 1
  }
}

export function refuse(usage: string): void {
  process.stderr.write(usage)
  process.exitCode = 2
}
