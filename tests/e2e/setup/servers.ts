/** The set-up's servers, passed to the workers through the environment that they inherit. */
import type { FrozenProduct } from './start-frozen.ts'

const VARIABLE = 'LEADENHALL_E2E_SERVERS'

export interface Servers {
  /** Simulated market. */
  readonly demo: string
  /** Live against recorded replies. */
  readonly replay: string
  /** Live while every source fails. */
  readonly down: string
  /** Recorded replies, for a server of a test's own. */
  readonly upstream: string
  /** Data directory with the reference data loaded, to be copied. */
  readonly template: string
  /** Its time and random numbers never change. */
  readonly frozen: FrozenProduct
}

export function publishServers(servers: Servers): void {
  process.env[VARIABLE] = JSON.stringify(servers)
}

export function readServers(): Servers {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('The set-up has not started the servers')
  return JSON.parse(text) as Servers
}
