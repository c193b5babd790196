import { readFileSync } from 'node:fs'
import type { RunningProcess } from '../../tests/support/run-node.ts'

/** Of a process, in MiB; on Linux. */
export function residentMiB({ child }: RunningProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
