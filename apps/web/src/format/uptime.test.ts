import { expect, it } from 'vitest'
import { formatUptime } from './uptime.ts'

it.each([
  [0, '0 minutes'],
  [59, '0 minutes'],
  [60, '1 minute'],
  [12 * 60 + 30, '12 minutes'],
  [3600, '1.0 hours'],
  [3.5 * 3600, '3.5 hours'],
  [86_400, '1.0 days'],
  [400 * 86_400, '400.0 days'],
  // @spec 9.11
])('%d seconds of uptime read %s', (seconds, text) => {
  expect(formatUptime(seconds)).toBe(text)
})
