import { buildTestApp, DEAD_UPSTREAM, type TestApp } from './build-test-app.ts'
import type { DatabasePlace } from './databases.ts'
import { LOOSE_LIMITS, makeAdmin, openBrowser, type TestBrowser } from './sign-in.ts'
import { TEST_NOW } from './test-moment.ts'

/** A live application, by default without sources, at the moment of the tests, with an administrator. */
export async function openOnTestDay(
  place: DatabasePlace,
  { upstreamUrl = DEAD_UPSTREAM }: { readonly upstreamUrl?: string } = {},
): Promise<{
  readonly app: TestApp
  readonly admin: TestBrowser
  /** For another user to sign in. */
  returnToNow(): void
}> {
  // Sessions and the robot check are counted in real time.
  let aheadMs = 0
  const app = await buildTestApp(place, {
    mode: 'live',
    upstreamUrl,
    deps: {
      clock: { now: () => Date.now() + aheadMs },
      limits: LOOSE_LIMITS,
      robotCost: 1,
    },
  })
  const admin = await openBrowser(app)
  await admin.register('admin@example.org')
  await makeAdmin(place, 'admin@example.org')
  aheadMs = TEST_NOW - Date.now()
  return {
    app,
    admin,
    returnToNow() {
      aheadMs = 0
    },
  }
}
