import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { createSkippingStopwatch } from '#tests/support/skipping-stopwatch.ts'
import type { OutboundResponse } from '../platform/outbound/outbound.ts'
import { numberBetween, onOff, settingGroup } from '../platform/settings/setting.ts'
import type { Stopwatch } from '../platform/stopwatch.ts'
import { createSourceDoor } from './source-door.ts'

const RESPONSE: OutboundResponse = { status: 200, headers: {}, body: Buffer.of(), url: '' }
const ASK = { url: 'https://example.org/', accept: ['text/plain'] }

function doorWith(stopwatch: Stopwatch, requestsPerMinute: number) {
  return createSourceDoor({
    title: 'Sample',
    outbound: {
      stopwatch,
      request: async () => RESPONSE,
      requestJson: async () => ({ ...RESPONSE, json: null }),
      requestText: async () => ({ ...RESPONSE, text: '' }),
    },
    settings: fixedSettings(),
    group: settingGroup('sample', {
      enabled: onOff('on', 'Whether to ask it.'),
      requestsPerMinute: numberBetween([1, 600], requestsPerMinute, 'Requests a minute.'),
    }),
  })
}

describe('A source with six requests a minute', () => {
  it('waits ten seconds for each turn after a burst of two', async () => {
    let nowMs = 0
    const waits: number[] = []
    const stopwatch: Stopwatch = {
      now: () => nowMs,
      async wait(ms) {
        waits.push(ms)
        nowMs += ms
      },
    }
    const door = doorWith(stopwatch, 6)
    for (let turn = 0; turn < 5; turn++) await door.request(ASK)
    expect(waits).toEqual([10_000, 10_000, 10_000])
  })

  it('refuses whoever would wait longer than 20 seconds', async () => {
    const endless: Stopwatch = { now: () => 0, wait: () => new Promise(() => undefined) }
    const door = doorWith(endless, 6)
    await door.request(ASK)
    await door.request(ASK)
    void door.request(ASK)
    void door.request(ASK)
    await expect(door.request(ASK)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 30,
    })
  })

  it('never makes a test wait', async () => {
    const waits: number[] = []
    const door = doorWith(
      createSkippingStopwatch((ms) => waits.push(ms)),
      6,
    )
    for (let turn = 0; turn < 20; turn++) await door.request(ASK)
    expect(waits.length).toBeGreaterThanOrEqual(17)
  })
})
