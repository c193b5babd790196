import type { Channels, SavedChannel } from '@leadenhall/contract/notifications/index.ts'
import { expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, buildAppWithUser, openBrowser } from '#tests/support/sign-in.ts'

const NTFY = {
  is_on: true,
  address: 'https://ntfy.example.org',
  topic: 'secret-topic',
  token: 'tk_secret_of_the_test',
}
const HOOK = { is_on: true, address: 'https://hooks.example.org/secret-path' }

onEachDatabase((databases) => {
  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    const place = await databases.create()
    const { app, browser } = await buildAppWithUser('margot@example.org', place, environment)
    await browser.call('PUT', '/api/delivery/ntfy', NTFY)
    const { body } = await browser.call<SavedChannel>('PUT', '/api/delivery/webhook', HOOK)
    const { db } = place.open()
    const rows = () =>
      db.selectFrom('delivery_channels').select(['user_id', 'kind', 'settings']).execute()
    return { place, app, browser, db, rows, secret: body.secret ?? '' }
  }
  const channelsOf = async (browser: Awaited<ReturnType<typeof start>>['browser']) => {
    const { channels } = (await browser.call<Channels>('GET', '/api/delivery')).body
    return Object.fromEntries(channels.map((channel) => [channel.kind, channel]))
  }

  it('the settings of a channel appear nowhere in the database in plain text', async () => {
    const { app, browser, rows, secret } = await start()
    expect(secret).toMatch(/^whsec_/)
    const stored = JSON.stringify(await rows())
    for (const part of [NTFY.token, NTFY.topic, 'example.org', 'secret-path', secret]) {
      expect(stored).not.toContain(part)
    }
    expect(await channelsOf(browser)).toMatchObject({
      ntfy: { address: NTFY.address, topic: NTFY.topic, has_token: true },
      webhook: { address: null, address_end: 'path' },
    })
    await app.close()
  })

  it('a URL that is a secret is shown by its end, keeps working, and is left out of the export', async () => {
    const { app, browser, rows } = await start()
    const DISCORD = 'https://discord.com/api/webhooks/117/secret-of-the-channel-wXyZ'
    const kept = (body: object) => browser.call<SavedChannel>('PUT', '/api/delivery/discord', body)
    expect(await kept({ is_on: true, address: DISCORD })).toMatchObject({
      status: 200,
      body: { channel: { address: null, address_end: 'wXyZ', needs: null } },
    })
    expect((await kept({ is_on: false })).body.channel).toMatchObject({ address_end: 'wXyZ' })
    const shown = JSON.stringify((await browser.call('GET', '/api/delivery')).body)
    const exported = JSON.stringify((await browser.call('GET', '/api/user/export')).body)
    for (const text of [shown, exported, JSON.stringify(await rows())]) {
      expect(text).not.toContain('secret-of-the-channel')
      expect(text).not.toContain('secret-path')
    }
    expect(shown).toContain('wXyZ')
    expect(exported).not.toContain('wXyZ')
    await app.close()
  })

  it('rows that an earlier release stored plain are sealed at the next start and still work', async () => {
    const { place, app, db, rows } = await start()
    const { is_on: _, ...settings } = NTFY
    await db
      .updateTable('delivery_channels')
      .set({ settings: JSON.stringify(settings) })
      .where('kind', '=', 'ntfy')
      .execute()
    await app.close()
    const again = await buildAccountApp(place)
    expect(JSON.stringify(await rows())).not.toContain(NTFY.token)
    const browser = await openBrowser(again)
    await browser.signIn('margot@example.org')
    expect((await channelsOf(browser))['ntfy']).toMatchObject({
      topic: NTFY.topic,
      has_token: true,
    })
    await again.close()
  })

  it('with another APP_SECRET they cannot be read, and the person learns why', async () => {
    const { place, app } = await start()
    await app.close()
    const again = await buildAccountApp(place, {
      APP_SECRET: 'another-secret-that-is-32-chars-long',
    })
    const browser = await openBrowser(again)
    await browser.signIn('margot@example.org')
    expect((await channelsOf(browser))['webhook']).toMatchObject({
      needs: 'settings',
      address: null,
      last_failure: 'The secret of this installation has changed: enter the settings again.',
    })
    const saved = await browser.call<SavedChannel>('PUT', '/api/delivery/webhook', HOOK)
    expect(saved.body.secret).toMatch(/^whsec_/)
    expect((await channelsOf(browser))['webhook']).toMatchObject({
      needs: null,
      last_failure: null,
    })
    await again.close()
  })

  it('a row copied to another person cannot be opened', async () => {
    const { app, db, rows } = await start()
    const other = await openBrowser(app)
    await other.register('thief@example.org')
    await other.call('PUT', '/api/delivery/ntfy', { ...NTFY, topic: 'own', token: 'tk_own' })
    const { id: thief } = (await other.call<{ id: string }>('GET', '/api/user')).body
    const stolen = (await rows()).find(
      ({ kind, user_id: userId }) => kind === 'ntfy' && userId !== thief,
    )
    await db
      .updateTable('delivery_channels')
      .set({ settings: stolen?.settings ?? '' })
      .where('kind', '=', 'ntfy')
      .where('user_id', '=', thief)
      .execute()
    expect((await channelsOf(other))['ntfy']).toMatchObject({ topic: null, has_token: false })
    await app.close()
  })
})
