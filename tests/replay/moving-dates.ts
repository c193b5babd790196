import { TEST_NOW } from '../support/test-moment.ts'

const ISO = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g
const RFC_822 = /\b[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/g

/**
 * The body of a recording with its dates moved as far as the present lies from the moment at which
 * the hand-made recordings are true, so that what was new then is new now.
 */
export function moveDates(body: string, nowMs: number): string {
  const move = (date: string) => new Date(Date.parse(date) + nowMs - TEST_NOW)
  return body
    .replace(ISO, (date) => move(date).toISOString())
    .replace(RFC_822, (date) => move(date).toUTCString())
}
