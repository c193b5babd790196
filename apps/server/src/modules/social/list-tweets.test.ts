import { expect, it } from 'vitest'
import { buildTestUniverse } from '../../../../../tests/support/build-test-universe.ts'
import { TEST_NOW } from '../../../../../tests/support/test-moment.ts'
import type { Archive } from '../../platform/archive/archive.ts'
import type { SocialSource } from '../../providers/content-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { listTweets } from './list-tweets.ts'

it('Posts that are still being asked for are not taken for none', async () => {
  const clock = { now: () => TEST_NOW }
  const source: SocialSource = {
    key: 'x',
    title: 'X',
    simulated: false,
    listPosts: async () => [],
    probe: async () => undefined,
  }
  const archive: Pick<Archive, 'ask'> = {
    ask: async () => ({ items: [], readAtMs: null, pending: true, failure: null }),
  }
  const social = createRegistry({ providers: [source], mode: () => 'live', clock })
  const universe = await buildTestUniverse()
  await expect(
    listTweets({ archive, clock, social, universe: () => universe }, 'VOD.L'),
  ).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: 'X has not answered yet. Try again soon.',
    retryAfterSeconds: 5,
  })
})
