import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage thoroughly and returns free pages to the system. It blocks the process for some
 * tenths of a second, so call it after loading and before the first request.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: {
    type: 'major'
    flavor: 'last-resort'
    execution: 'sync'
  }) => void
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
