/** Simulated bulletin boards: numbered messages that say nothing about the company. */
import type { Clock } from '../../platform/clock.ts'
import type { BoardSource, Company } from '../content-ports.ts'
import { simulatedMoments } from './simulated-moments.ts'

const HOURS = 30 * 24
const SHARE_OF_HOURS = 0.12
const MEMBERS = 20

export function createDemoBoard(deps: {
  readonly imitates: Pick<BoardSource, 'key' | 'title'>
  readonly clock: Clock
  readonly seed: string
}): BoardSource {
  const { imitates, clock, seed } = deps
  const key = `demo-${imitates.key}`
  const boardUrl = ({ symbol }: Company) =>
    `https://example.com/simulated/${imitates.key}/${encodeURIComponent(symbol)}`
  return {
    key,
    title: `${imitates.title} (simulated)`,
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
        html: `<p>This is simulated message ${number}. No one wrote it, and it says nothing about the company.</p>`,
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
