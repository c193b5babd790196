/** An account with channels, and a firing to deliver to them. */
import { keepNotifications } from '../../apps/server/src/modules/notifications/index.ts'
import { buildFiring } from '../support/build-firing.ts'
import type { TestApp } from '../support/build-test-app.ts'
import type { DatabasePlace } from '../support/databases.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const OPEN = { DELIVERY_ALLOW: '127.0.0.0/8', DEMO_DELIVERY: 'on' }

export interface Receivers {
  readonly app: TestApp
  readonly browser: TestBrowser
  /** Keeps a firing of the user's, and lets the time come at which its delivery is found. */
  fire(id: string): Promise<void>
  pass(ms: number): void
  /** State of every delivery by channel. */
  deliveries(): Promise<Record<string, { state: string; tries: number }>>
}

export async function startReceivers(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
): Promise<Receivers> {
  let nowMs = Date.now()
  const clock = { now: () => nowMs }
  const app = await buildAccountApp(place, { ...OPEN, ...environment }, { clock })
  const browser = await openBrowser(app)
  await browser.register('margot@example.org')
  const { db, close } = place.open()
  await db.updateTable('user').set({ emailVerified: 1 }).execute()
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await close()

  return {
    app,
    browser,
    async fire(id) {
      const kept = place.open()
      await kept.db.transaction().execute((trx) =>
        keepNotifications(trx, [
          {
            id,
            userId,
            title: 'SIMULATED: VOD.L up 4.00%',
            body: 'SIMULATED prices.',
            data: buildFiring({ source: 'demo' }),
            isSimulated: true,
            createdAtMs: nowMs,
          },
        ]),
      )
      await kept.close()
    },
    pass: (ms) => void (nowMs += ms),
    async deliveries() {
      const { body } = await browser.call<{
        items: { deliveries: { channel: string; state: string; tries: number }[] }[]
      }>('GET', '/api/notifications')
      return Object.fromEntries(
        (body.items[0]?.deliveries ?? []).map(({ channel, state, tries }) => [
          channel,
          { state, tries },
        ]),
      )
    },
  }
}
