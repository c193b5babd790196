/** Simulated bulletin boards: numbered messages that say nothing about the company. */
import type { Clock } from '../../platform/clock.ts'
import type { BoardSource, Company } from '../content-ports.ts'
import { simulatedMoments } from './simulated-moments.ts'

const HOURS = 30 * 24
const SHARE_OF_HOURS = 0.12
const MEMBERS = 20

export function createDemoBoard(deps: {
  readonly standsFor: Pick<BoardSource, 'key' | 'title'>
  readonly clock: Clock
  readonly seed: string
}): BoardSource {
  const { standsFor, clock, seed } = deps
  const key = `demo-${standsFor.key}`
  const boardUrl = ({ symbol }: Company) =>
    `https://example.com/simulated/${standsFor.key}/${encodeURIComponent(symbol)}`
  return {
    key,
    title: `${standsFor.title} (simulated)`,
    simulated: true,
    boardUrl,
    async listMessages({ symbol, tidm }) {
      const moments = simulatedMoments(clock.now(), {
        seed: `${seed} ${key} ${symbol}`,
        hours: HOURS,
        share: SHARE_OF_HOURS,
      })
      return moments.map(({ number, atMs }) => ({
        id: `${key}-${symbol}-${number}`,
        heading: `Simulated message ${number} about ${symbol}`,
        html: `<p>This is simulated message ${number}. Nobody wrote it, and it says nothing about the company.</p>`,
        author: `Simulated member ${1 + (number % MEMBERS)}`,
        postedAtMs: atMs,
        postedIn: tidm ?? symbol,
        opinion: null,
        priceText: null,
      }))
    },
    async probe() {},
  }
}
