/** The posts of the demo: a few facts about a share's prices, by an account that is named as a bot. */
import type { SocialSource } from '../content-ports.ts'
import type { TapeReader } from '../tape-line.ts'

const KEY = 'demo-x'
const MAX_POSTS = 4

export function createDemoSocial({ tape }: { readonly tape: TapeReader }): SocialSource {
  return {
    key: KEY,
    title: 'X (simulated)',
    simulated: true,
    async listPosts({ symbol, tidm }) {
      const tag = tidm ?? symbol
      const stories = await tape.company(symbol)
      return stories.slice(0, MAX_POSTS).map(({ id, headline, link, time }) => ({
        id: `${KEY}-${id}`,
        link,
        query: `#${tag}`,
        username: 'tape_bot',
        postedAtMs: Date.parse(time),
        content: `${headline} #${tag} (demo)`,
      }))
    },
    async probe() {},
  }
}
