/** Marked secrets through every call: logs and responses are searched for the marks. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../apps/server/src/app/config.ts'
import { BUILDS, SECRETS_OF_BUILD } from '../../scripts/built.js'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '../support/databases.ts'
import { listCalls } from '../support/every-call.ts'
import { BODIES, OPEN_PARAMS, QUERIES } from '../support/good-requests.ts'
import { createPersonalRows, MISSING_ROWS, rowParamsOf } from '../support/personal-rows.ts'
import { buildAccountApp, makeAdmin, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const PASSWORD = 'MARK-password-of-a-person'
const MARK = /MARK-[\w-]+|whsec_[\w+/=]+/g
const ROOT = path.resolve(import.meta.dirname, '../..')
const STREAM = '/api/quotes/stream'

const calls = await listCalls()
const marksIn = (text: string) => [...new Set(text.match(MARK))]

/** The database's address with a password, which a server that trusts this machine does not ask for. */
function withPassword({ databaseUrl }: DatabasePlace): Record<string, string> {
  if (!databaseUrl) return {}
  const url = new URL(databaseUrl)
  url.password = 'MARK-database-password'
  return { DATABASE_URL: url.href }
}

async function callEverything(browser: TestBrowser): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    if (call.path === STREAM || call.path === '/api/logout') continue
    const params = { ...OPEN_PARAMS, ...rowParamsOf(MISSING_ROWS, call.path) }
    const search = new URLSearchParams(QUERIES[call.name])
    const url =
      search.size > 0 ? `${toPath(call.path, params)}?${search}` : toPath(call.path, params)
    for (const body of [{ ...BODIES[call.name], ...PASSWORDS }, { password: { deep: PASSWORD } }]) {
      const reply = await browser.call(call.method, url, call.method === 'GET' ? undefined : body)
      const marks = marksIn(JSON.stringify(reply.body) ?? '')
      if (marks.length > 0) found.push(`${call.name}: ${marks.join(' ')}`)
    }
  }
  return found
}
const PASSWORDS = { password: PASSWORD, password_confirmation: PASSWORD, token: 'MARK-token' }

async function open(
  place: DatabasePlace,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ app: TestApp; browser: TestBrowser }> {
  const app = await buildAccountApp(place, {
    ...SECRETS_OF_BUILD,
    ...withPassword(place),
    LOG_LEVEL: 'trace',
    ...environment,
  })
  const browser = await openBrowser(app)
  const registered = await browser.register('margot@example.org', PASSWORDS)
  expect(registered.status).toBe(201)
  await makeAdmin(place, 'margot@example.org')
  return { app, browser }
}

describe('Secrets', () => {
  onEachDatabase((databases) => {
    it('are in no response and no log line, whatever is called and whatever fails', async () => {
      const place = await databases.create()
      const { app, browser } = await open(place)
      const session = [...browser.cookies].find(([name]) => name.includes('session'))?.[1] ?? ''
      expect(session.length).toBeGreaterThan(30)
      // The webhook's secret is returned once, when it is set: not by the calls below.
      await createPersonalRows({ app, place, owner: browser, admin: browser }, 'MARK-of-rows')
      const answered = await callEverything(browser)
      // Users may read their own settings, but not the secrets among them.
      const own = /MARK-of-rows/
      expect(answered.filter((line) => !own.test(line))).toEqual([])
      expect(answered.join()).not.toContain('tk_MARK')
      // Now everything fails, which is when programs reveal most.
      const { db, close } = place.open()
      for (const table of [
        'watchlists',
        'price_alerts',
        'delivery_channels',
        'notes',
        'settings',
      ]) {
        await sql`drop table ${sql.table(table)} ${databases.engine === 'postgresql' ? sql`cascade` : sql``}`.execute(
          db,
        )
      }
      await close()
      const broken = await callEverything(browser)
      expect(broken.filter((line) => !own.test(line))).toEqual([])
      const log = app.logs.join('\n')
      expect(log).toContain('"level":50')
      expect(marksIn(log)).toEqual([])
      expect(log).not.toContain(session)
      expect(log).not.toContain(decodeURIComponent(session))
      expect(log).not.toContain(browser.cookies.get('XSRF-TOKEN'))
      await app.close()
    }, 60_000)

    it('of sources are in no error that the source causes', async () => {
      const { app, browser } = await open(await databases.create(), {
        MARKET_DATA: 'live',
        UPSTREAM_REPLAY_URL: 'http://127.0.0.1:9',
      })
      const answers = [
        await browser.call('GET', '/twitter/hashtag/VOD.L'),
        await browser.call('GET', '/auth/google/redirect'),
        await browser.call('GET', '/auth/oidc/redirect'),
        await browser.call('GET', '/healthcheck'),
      ]
      expect(marksIn(JSON.stringify(answers))).toEqual([])
      expect(marksIn(app.logs.join(''))).toEqual([])
      await app.close()
    })
  })

  it('are not in the report of an invalid configuration', () => {
    const wrong = {
      ...SECRETS_OF_BUILD,
      DATABASE_URL: 'mysql://u:MARK-db@x/y',
      APP_SECRET: 'MARK-short',
      PORT: 'x',
    }
    expect(() => parseConfig(wrong)).toThrow(
      /DATABASE_URL.*[^]*APP_SECRET|APP_SECRET.*[^]*DATABASE_URL/,
    )
    try {
      parseConfig(wrong)
    } catch (error) {
      expect(marksIn(String(error))).toEqual([])
    }
  })

  it('are in no file that browsers load, although they were in the environment of the build', () => {
    const folder = path.join(ROOT, BUILDS.web.folder)
    const files = globSync('**/*.{js,css,html,json}', { cwd: folder })
    expect(files.length, 'files; node scripts/bootstrap.js test builds them').toBeGreaterThan(5)
    const telling = files.filter(
      (file) => marksIn(readFileSync(path.join(folder, file), 'utf8')).length > 0,
    )
    expect([telling, globSync('**/*.map', { cwd: folder })]).toEqual([[], []])
  })
})
