import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** Text made part by part, with other requests let in between: a fast reader would hold them up. */
export function toPacedStream(parts: Iterable<string>): Readable {
  return Readable.from(pace(parts), { objectMode: false })
}

async function* pace(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part
    await setImmediate()
  }
}
