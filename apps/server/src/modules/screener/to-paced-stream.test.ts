import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { toPacedStream } from './to-paced-stream.ts'

it('A paced stream gives every part in order, and lets other work in between', async () => {
  const events: string[] = []
  function* parts() {
    for (const part of ['a', 'b', 'c', 'd']) {
      events.push(part)
      yield part
    }
  }
  const read = text(toPacedStream(parts()))
  await setImmediate()
  events.push('other')
  expect(await read).toBe('abcd')
  expect(events.indexOf('other')).toBeLessThan(events.indexOf('d'))
})
