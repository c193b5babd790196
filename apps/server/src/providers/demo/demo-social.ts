/** Simulated posts: numbered texts that say nothing about the company. */
import type { Clock } from '../../platform/clock.ts'
import type { SocialSource } from '../content-ports.ts'
import { simulatedMoments } from './simulated-moments.ts'

const KEY = 'demo-x'
const HOURS = 7 * 24
const SHARE_OF_HOURS = 0.2
const MEMBERS = 20

export function createDemoSocial(deps: {
  readonly clock: Clock
  readonly seed: string
}): SocialSource {
  return {
    key: KEY,
    title: 'X (simulated)',
    simulated: true,
    async listPosts({ symbol, tidm }) {
      const tag = tidm ?? symbol
      const moments = simulatedMoments(deps.clock.now(), {
        seed: `${deps.seed} ${KEY} ${symbol}`,
        hours: HOURS,
        share: SHARE_OF_HOURS,
      })
      return moments.map(({ number, atMs }) => ({
        id: `${KEY}-${symbol}-${number}`,
        link: `https://example.com/simulated/posts/${encodeURIComponent(symbol)}/${number}`,
        query: `#${tag}`,
        username: `simulated_member_${1 + (number % MEMBERS)}`,
        postedAtMs: atMs,
        content: `Simulated post ${number} with #${tag} in it`,
      }))
    },
    async probe() {},
  }
}
