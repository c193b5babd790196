/** `leadenhall healthcheck`: asks the server on this machine whether it serves, as a container's check does. */
import { loadSettings } from '../app/config.ts'

const LIMIT_MS = 4000

/** @returns null if it serves, otherwise why not */
export async function askServer({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<string | null> {
  const isEveryAddress = host === '0.0.0.0' || host === '::'
  const name = isEveryAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const reply = await fetch(`http://${name}:${port}/healthcheck`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await reply.arrayBuffer()
    return reply.ok ? null : `It answers with status ${reply.status}.`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `It does not answer on port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
}

export async function run(): Promise<void> {
  const fault = await askServer(loadSettings())
  if (fault === null) return
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
