import { expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import type { Archive } from '../../platform/archive/archive.ts'
import type { SocialSource } from '../../providers/content-ports.ts'
import { createRegistry } from '../../providers/registry.ts'
import { listTweets } from './list-tweets.ts'

it('does not report pending posts as none', async () => {
  const clock = { now: () => TEST_NOW }
  const source: SocialSource = {
    key: 'x',
    title: 'X',
    simulated: false,
    listPosts: async () => [],
    probe: async () => undefined,
  }
  const archive: Pick<Archive, 'read'> = {
    read: async () => ({ items: [], readAtMs: null, pending: true, failure: null }),
  }
  const social = createRegistry({ providers: [source], mode: () => 'live', clock })
  const universe = await buildTestUniverse()
  await expect(
    listTweets({ archive, clock, social, universe: () => universe }, 'VOD.L'),
  ).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: 'X: no response yet. Try again soon.',
    retryAfterSeconds: 5,
  })
})
