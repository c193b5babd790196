/** Rows of every kind that one user has, so that others can try to reach them. */
import { randomUUID } from 'node:crypto'
import type { FundIncomeImport } from '@leadenhall/contract/fund-income/index.ts'
import type { ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import { sql } from 'kysely'
import { keepNotifications } from '../../apps/server/src/modules/notifications/index.ts'
import { buildFiring } from './build-firing.ts'
import type { TestApp } from './build-test-app.ts'
import type { DatabasePlace } from './databases.ts'
import { openBrowser, type TestBrowser } from './sign-in.ts'
import { upload } from './upload.ts'

/** Path parameters that name a row, by the resource whose path begins so. */
export type RowParams = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface PersonalRows {
  readonly params: RowParams
  readonly shareToken: string
  readonly pushEndpoint: string
}

/** A browser's keys, made once: the server checks that they are a point of the curve. */
export const PUSH_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** Params of rows that do not exist. */
export const MISSING_ROWS: RowParams = {
  '/api/portfolio/people/': { id: randomUUID() },
  '/api/portfolio/accounts/': { id: randomUUID() },
  '/api/portfolio/activities/': { id: randomUUID() },
  '/api/portfolio/imports/': { id: randomUUID(), row: '2' },
  '/api/broker-keys/': { id: randomUUID() },
  '/api/fund-income/imports/': { id: randomUUID() },
  '/api/prices/imports/': { id: randomUUID() },
  '/api/drawings/': { id: randomUUID() },
  '/api/layouts/': { id: randomUUID() },
  '/api/journal/': { id: randomUUID() },
  '/api/watchlists/': { id: '4503599627370495', item: randomUUID() },
  '/api/pricealerts/': { id: randomUUID() },
  '/api/notifications/': { id: randomUUID() },
  '/api/screener/': { id: randomUUID() },
  '/api/figurealerts/': { id: randomUUID() },
  '/api/user/sessions/': { id: randomUUID() },
  '/api/user/passkeys/': { id: randomUUID() },
  '/api/keys/': { id: randomUUID() },
  '/api/notes/': { id: randomUUID() },
  '/api/lmscraperconfig/': { id: randomUUID() },
}

/** The params of a path; undefined where no row of that resource is made here. */
export function rowParamsOf(
  rows: RowParams,
  path: string,
): Readonly<Record<string, string>> | undefined {
  return Object.entries(rows).find(([start]) => path.startsWith(start))?.[1]
}

/**
 * Gives a user one row of each kind, all of whose texts hold `mark`.
 * @param admin who makes what only administrators have
 */
export async function createPersonalRows(
  {
    app,
    place,
    owner,
    admin,
  }: { app: TestApp; place: DatabasePlace; owner: TestBrowser; admin: TestBrowser },
  mark: string,
): Promise<PersonalRows> {
  const make = async (
    browser: TestBrowser,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
  ) => {
    const reply = await browser.call<Record<string, unknown>>(method, url, body)
    if (reply.status >= 300) {
      throw new Error(`${method} ${url} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    }
    return (reply.body['data'] ?? reply.body) as Record<string, string | number>
  }
  const user = await make(owner, 'GET', '/api/user')
  const userId = String(user['id'])
  const list = await make(owner, 'POST', '/api/watchlists', { name: `list ${mark}` })
  const item = await make(owner, 'POST', `/api/watchlists/${list['id']}/items`, { ticker: 'VOD.L' })
  await make(owner, 'PUT', `/api/watchlists/${list['id']}/items/${item['id']}`, {
    note: `note ${mark}`,
  })
  const shared = await make(owner, 'POST', `/api/watchlists/${list['id']}/share`)
  const person = await make(owner, 'POST', '/api/portfolio/people', { name: `person ${mark}` })
  const account = await make(owner, 'POST', '/api/portfolio/accounts', {
    name: `account ${mark}`,
    kind: 'lisa',
    currency: 'GBP',
    person_id: 'self',
  })
  const activity = await make(owner, 'POST', '/api/portfolio/activities', {
    account_id: account['id'],
    kind: 'buy',
    date: '2026-01-05',
    ticker: 'VOD.L',
    quantity: '10',
    price: { value: '69.5', unit: 'GBX' },
    note: `bought ${mark}`,
  })
  // With an earlier revision, so that there is something to undo.
  await make(owner, 'PUT', `/api/portfolio/activities/${activity['id']}`, {
    kind: 'deposit',
    date: '2026-01-05',
    amount: '50',
    note: `paid ${mark}`,
  })
  // Its one row asks for an instrument, so that there is something to answer.
  const imported = await upload<ImportPreview>(
    owner,
    '/api/portfolio/imports',
    { account_id: String(account['id']) },
    {
      name: `${mark}.csv`,
      bytes: Buffer.from(
        `Date,Details,Amount,Balance\n06/01/2026,Bought 1 Unlisted ${mark} (UNLISTED),-£1.00,£0.00\n`,
      ),
    },
  )
  const report = await upload<FundIncomeImport>(
    owner,
    '/api/fund-income/imports',
    {},
    {
      name: `report ${mark}.csv`,
      bytes: Buffer.from(
        'ISIN,Reporting Period,Currency,Excess of reporting income\nIE00B3XXRP09,30/06/2024,USD,1\n',
      ),
    },
  )
  await upload(
    owner,
    '/api/funds/VUSA.L/holdings',
    { asOf: '2026-01-05' },
    {
      name: `holdings ${mark}.csv`,
      bytes: Buffer.from(`Name,Weight (%)\nholding ${mark},100\n`),
    },
  )
  const brokerKey = await make(owner, 'POST', '/api/broker-keys', {
    broker: 'trading-212',
    account_id: account['id'],
    key: `key-${mark}`,
    secret: `secret-${mark}`,
    since: '2026-01-05',
  })
  const prices = await upload<PriceImport>(
    admin,
    '/api/prices/imports',
    {},
    {
      name: `prices ${mark}.csv`,
      bytes: Buffer.from('ticker,date,close,unit\nVOD.L,2026-02-20,115.5,GBX\n'),
    },
  )
  const alert = await make(owner, 'POST', '/api/pricealerts/create', {
    ticker: 'VOD.L',
    kind: 'above',
    alert_interval_mins: 60,
    level: { value: 100 + Math.random(), unit: 'GBX' },
  })
  const screener = await make(owner, 'POST', '/api/screener/save', {
    name: `screen ${mark}`,
    description: `about ${mark}`,
    filters: '{}',
  })
  const figureAlert = await make(owner, 'POST', '/api/figurealerts', {
    kind: 'screen',
    screener_id: screener['id'],
  })
  const address = `https://hooks.example.org/${mark}`
  await make(owner, 'PUT', '/api/delivery/webhook', { is_on: true, address })
  const ntfy = {
    is_on: true,
    address: 'https://ntfy.example.org',
    topic: mark,
    token: `tk_${mark}`,
  }
  await make(owner, 'PUT', '/api/delivery/ntfy', ntfy)
  const pushEndpoint = `https://push.example.org/${randomUUID()}`
  await make(owner, 'POST', '/api/delivery/push/subscriptions', {
    endpoint: pushEndpoint,
    keys: PUSH_KEYS,
  })
  await make(owner, 'PUT', '/api/stockboard', {
    cards: [{ ticker: 'VOD.L', name: mark, group: '', x: 0, y: 0 }],
  })
  const entry = await make(owner, 'POST', '/api/journal', {
    ticker: 'VOD.L',
    kind: 'decision',
    text: `entry ${mark}`,
    review_on: null,
  })
  const drawing = await make(owner, 'POST', '/api/drawings/VOD.L', {
    kind: 'text',
    points: [{ date: '2026-01-05', value: 69.5, unit: 'GBX' }],
    style: { colour: 'accent', width: 1, text: `drawing ${mark}`, locked: false },
  })
  const desk = await make(owner, 'POST', '/api/layouts', {
    name: `desk ${mark}`,
    layout: { version: 1, panels: [] },
  })
  const note = await make(admin, 'POST', '/api/notes', { title: 'a note', content: 'text' })
  const setting = await make(admin, 'POST', '/api/lmscraperconfig/create', {
    name: `own.${randomUUID()}`,
    value: '1',
  })
  // A user has only so many keys: the one of the rows before goes.
  const earlier = await owner.call<{ id: string }[]>('GET', '/api/keys')
  for (const { id } of earlier.body) await owner.call('DELETE', `/api/keys/${id}`)
  const apiKey = await make(owner, 'POST', '/api/keys', { name: `key ${mark}` })
  const { db, engine, close } = place.open()
  // As of an earlier release, so that there is something to decide.
  await db
    .updateTable('api_keys')
    .set({ portfolio_until: 0 })
    .where('id', '=', String(apiKey['id']))
    .execute()
  // Between two syncs, so that there is something to start and to switch off.
  await db
    .updateTable('broker_keys')
    .set({ progress: null, next_at: null, is_daily: 1 })
    .where('id', '=', String(brokerKey['id']))
    .execute()
  const passkeyId = randomUUID()
  await db
    .insertInto('passkey')
    .values({
      id: passkeyId,
      userId,
      name: `passkey ${mark}`,
      publicKey: '',
      credentialID: passkeyId,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: engine === 'sqlite' ? 0 : false,
      createdAt: new Date().toISOString(),
    })
    .execute()
  // An owner who is an administrator would be asked for the passkey.
  await sql`update ${sql.table('session')} set ${sql.ref('secondFactorAt')} = ${new Date().toISOString()}
    where ${sql.ref('userId')} = ${userId}`.execute(db)
  const notification = { id: randomUUID(), userId, title: `title ${mark}`, body: `body ${mark}` }
  await db
    .transaction()
    .execute((trx) =>
      keepNotifications(trx, [
        { ...notification, data: buildFiring(), isSimulated: true, createdAtMs: Date.now() },
      ]),
    )
  await close()
  // Of another browser, so that ending it leaves the owner signed in.
  await (await openBrowser(app)).signIn(String(user['email']))
  const sessions = await owner.call<{ id: string; is_current: boolean }[]>(
    'GET',
    '/api/user/sessions',
  )
  const session = sessions.body.find(({ is_current: isCurrent }) => !isCurrent)
  return {
    params: {
      '/api/portfolio/people/': { id: String(person['id']) },
      '/api/portfolio/accounts/': { id: String(account['id']) },
      '/api/portfolio/activities/': { id: String(activity['id']) },
      '/api/portfolio/imports/': { id: imported.body.id, row: '2' },
      '/api/broker-keys/': { id: String(brokerKey['id']) },
      '/api/fund-income/imports/': { id: report.body.id },
      '/api/prices/imports/': { id: prices.body.id },
      '/api/drawings/': { id: String(drawing['id']) },
      '/api/layouts/': { id: String(desk['id']) },
      '/api/journal/': { id: String(entry['id']) },
      '/api/watchlists/': { id: String(list['id']), item: String(item['id']) },
      '/api/pricealerts/': { id: String(alert['id']) },
      '/api/notifications/': { id: notification.id },
      '/api/screener/': { id: String(screener['id']) },
      '/api/figurealerts/': { id: String(figureAlert['id']) },
      '/api/user/sessions/': { id: session?.id ?? '' },
      '/api/user/passkeys/': { id: passkeyId },
      '/api/keys/': { id: String(apiKey['id']) },
      '/api/notes/': { id: String(note['id']) },
      '/api/lmscraperconfig/': { id: String(setting['id']) },
    },
    shareToken: String(shared['share_token']),
    pushEndpoint,
  }
}
