import type {
  Activities,
  ImportPreview,
  ImportResult,
  ImportSummary,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startReplay } from '#tests/replay/server.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  type Reply,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const IMPORTS = '/api/portfolio/imports'
const HEADER =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
const OLD = ',OLDV,The Old Vodafone'
/** One row of Vodafone, and three of an instrument that no list has. */
const FILE = [
  HEADER,
  'Market buy,2025-01-06 10:00:00,GB00BH4HKS39,VOD,Vodafone,100,69.5,GBX,69.50,GBP',
  `Market buy,2025-01-07 10:00:00,${OLD},10,70,GBX,7.00,GBP`,
  `Market buy,2025-01-08 10:00:00,${OLD},20,71,GBX,14.20,GBP`,
  `Market buy,2025-01-09 10:00:00,${OLD},30,72,GBX,21.60,GBP`,
  'Crypto gift,2025-01-10 10:00:00,,,,1,1,GBP,1.00,GBP',
].join('\n')

const statusesOf = ({ body }: Reply<ImportPreview>) => body.rows.map(({ status }) => status)

async function openAccount(browser: TestBrowser, currency = 'GBP') {
  const body = { name: 'Dealing', kind: 'general', currency }
  return (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body.id
}

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let account: string
  let id: string

  const send = () =>
    upload<ImportPreview>(
      browser,
      IMPORTS,
      { account_id: account },
      { name: 'file.csv', bytes: Buffer.from(FILE) },
    )
  const get = () => browser.call<ImportPreview>('GET', `${IMPORTS}/${id}`)
  const answer = (row: number, ticker: string) =>
    browser.call<ImportPreview>('PUT', `${IMPORTS}/${id}/rows/${row}`, { ticker })
  const skip = (row: number, isSkipped = true) =>
    browser.call<ImportPreview>('PUT', `${IMPORTS}/${id}/rows/${row}/skipped`, {
      is_skipped: isSkipped,
    })
  const commit = () => browser.call<ImportResult>('POST', `${IMPORTS}/${id}/commit`)
  const totalOf = async (by = browser) =>
    (await by.call<Activities>('GET', '/api/portfolio/activities')).body.total
  const summary = async () => (await browser.call<ImportSummary[]>('GET', IMPORTS)).body[0]

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    account = await openAccount(browser)
    id = (await send()).body.id
  })
  afterEach(() => app.close())

  it('Rows of one instrument ask the same, and show their cells under their columns', async () => {
    const { body } = await get()
    const asking = body.rows.filter(({ instrument }) => instrument !== null)
    expect(asking.map(({ row }) => row)).toEqual([3, 4, 5])
    const keys = new Set(asking.map(({ instrument }) => instrument?.key))
    expect(keys.size).toBe(1)
    expect(asking[0]).toMatchObject({
      instrument: { name: 'The Old Vodafone' },
      cells: [
        { column: 'Action', value: 'Market buy' },
        { column: 'Time', value: '2025-01-07 10:00:00' },
        { column: 'Ticker', value: 'OLDV' },
        { column: 'Name', value: 'The Old Vodafone' },
        { column: 'No. of shares', value: '10' },
        { column: 'Price / share', value: '70' },
        { column: 'Currency (Price / share)', value: 'GBX' },
        { column: 'Total', value: '7.00' },
        { column: 'Currency (Total)', value: 'GBP' },
      ],
    })
  })

  it('Cells are shortened, and left out of understood rows far down, so that a long file stays small', async () => {
    const deposit = (name: string) => `Deposit,2020-08-01 10:00:00,,,${name},,,,100.00,GBP`
    const wrong = 'Crypto gift,2025-01-10 10:00:00,,,,1,1,GBP,1.00,GBP'
    const lines = [deposit('x'.repeat(90)), ...Array<string>(2000).fill(deposit('')), wrong]
    const { body } = await upload<ImportPreview>(
      browser,
      IMPORTS,
      { account_id: account },
      { name: 'file.csv', bytes: Buffer.from([HEADER, ...lines].join('\n')) },
    )
    const { rows } = body
    expect(rows[0]?.cells[2]).toEqual({ column: 'Name', value: `${'x'.repeat(60)}…` })
    expect(rows[1999]?.cells.map(({ column }) => column)).toContain('Total')
    expect(rows[2000]).toMatchObject({ status: 'new', cells: [] })
    expect(rows[2001]?.cells[0]).toEqual({ column: 'Action', value: 'Crypto gift' })
  })

  it('An answer counts for all rows of the instrument; a text that names none says what to do', async () => {
    const wrong = await answer(4, 'developed world')
    expect(wrong).toMatchObject({
      status: 422,
      body: { message: 'We can’t find “developed world”. Search for it, or skip this row.' },
    })
    expect(statusesOf(await answer(4, 'VOD.L'))).toEqual([
      ...Array<string>(4).fill('new'),
      'needs_you',
    ])
  })

  it('A name that instruments begin with offers them', async () => {
    const named = 'Market buy,2025-01-07 10:00:00,,,Vodaf,10,70,GBX,7.00,GBP'
    const { body } = await upload<ImportPreview>(
      browser,
      IMPORTS,
      { account_id: account },
      { name: 'file.csv', bytes: Buffer.from([HEADER, named].join('\n')) },
    )
    expect(body.rows[0]).toMatchObject({ status: 'needs_you', column: 'ticker' })
    expect(body.rows[0]?.candidates).toContainEqual({
      ticker: 'VOD.L',
      name: 'Vodafone Group plc',
      currency: 'GBX',
    })
  })

  it('A skipped row is left out with all that ask the same, until that is taken back', async () => {
    const skipped = await skip(4)
    expect(skipped.body.counts).toEqual({ new: 1, known: 0, ignored: 3, needs_you: 1 })
    expect(skipped.body.rows[2]).toMatchObject({
      status: 'ignored',
      reason: 'Skipped by you.',
      is_skipped: true,
      instrument: null,
    })
    expect((await answer(4, 'VOD.L')).status).toBe(404)
    expect((await skip(2)).status).toBe(404)
    // Another decision leaves it skipped.
    expect(statusesOf(await skip(6))).toEqual(['new', ...Array<string>(4).fill('ignored')])
    expect(statusesOf(await skip(6, false))[4]).toBe('needs_you')
    const back = await skip(3, false)
    expect(back.body.counts).toEqual({ new: 1, known: 0, ignored: 0, needs_you: 4 })
    expect(back.body.rows[2]).toMatchObject({
      reason: expect.stringContaining('Which instrument'),
      column: 'ticker',
      is_skipped: false,
    })
    expect((await skip(3, false)).status).toBe(404)
  })

  it('Rows that still ask wait after a commit, and a second one stores them beside the first', async () => {
    expect((await commit()).body.changed).toBe(1)
    expect(await summary()).toMatchObject({
      status: 'committed',
      stored: 1,
      counts: { new: 0, known: 1, ignored: 0, needs_you: 4 },
    })
    expect(statusesOf(await get())).toEqual(['known', ...Array<string>(4).fill('needs_you')])
    expect((await commit()).status).toBe(409)

    const answered = await answer(5, 'VOD.L')
    expect(answered.body).toMatchObject({
      stored: 1,
      counts: { new: 3, known: 1, ignored: 0, needs_you: 1 },
    })
    expect(await totalOf()).toBe(1)
    expect((await commit()).body).toEqual({ id, status: 'committed', changed: 3 })
    expect(await summary()).toMatchObject({ stored: 4, counts: { new: 0, known: 4, needs_you: 1 } })
    expect((await commit()).status).toBe(409)
    expect(await totalOf()).toBe(4)
    // As a node says that has just started, so that nothing comes from memory.
    const other = await buildAccountApp(place)
    const fresh = await openBrowser(other)
    for (const [name, value] of browser.cookies) fresh.cookies.set(name, value)
    expect(await totalOf(fresh)).toBe(4)
    await other.close()
    expect(new Set(statusesOf(await send()).slice(0, 4))).toEqual(new Set(['known']))
  })

  it('Undoing takes back what every commit stored, and nothing more can be answered', async () => {
    await commit()
    await answer(3, 'VOD.L')
    await commit()
    const reverted = await browser.call<ImportResult>('POST', `${IMPORTS}/${id}/revert`)
    expect(reverted.body.changed).toBe(4)
    expect(await totalOf()).toBe(0)
    expect(await skip(6)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('taken back') },
    })
  })

  it('A second commit does not store again what the user has removed since the first', async () => {
    await commit()
    const { body } = await browser.call<Activities>('GET', '/api/portfolio/activities')
    await browser.call('DELETE', `/api/portfolio/activities/${body.items[0]?.id}`)
    expect((await answer(3, 'VOD.L')).body.counts).toMatchObject({ new: 3, known: 1 })
    await commit()
    expect(await totalOf()).toBe(3)
  })

  it('Rows of a second commit that was interrupted do not count, and are replaced', async () => {
    await commit()
    await answer(3, 'VOD.L')
    const { db, close } = place.open()
    const left = await db
      .selectFrom('portfolio_activities')
      .selectAll()
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('portfolio_activities')
      .values({ ...left, id: `${id}-000001`, version: -1 })
      .execute()
    await close()
    expect(await totalOf()).toBe(1)
    expect((await commit()).body.changed).toBe(3)
    expect(await totalOf()).toBe(4)
  })
})

describe('A sale larger than the holding', () => {
  const databases = sqliteDatabases()
  const buy = 'Market buy,2020-08-03 15:00:00,,AAPL,Apple,10,1050,USD,10500.00,USD'
  const sell = 'Market sell,2020-09-15 15:00:00,,AAPL,Apple,30,250,USD,7500.00,USD'
  let close: () => Promise<void>
  let browser: TestBrowser
  let account: string

  const send = (...rows: readonly string[]) =>
    upload<ImportPreview>(
      browser,
      IMPORTS,
      { account_id: account },
      { name: 'file.csv', bytes: Buffer.from([HEADER, ...rows].join('\n')) },
    )
  const splits = async () =>
    (await browser.call<Activities>('GET', '/api/portfolio/activities?kind=split')).body

  beforeEach(async () => {
    const replay = await startReplay({ now: () => Date.now() })
    const built = await buildAppWithUser('margot@example.org', await databases.create(), {
      MARKET_DATA: 'live',
      UPSTREAM_REPLAY_URL: replay.url,
    })
    ;({ browser } = built)
    close = async () => {
      await built.app.close()
      await replay.close()
    }
    account = await openAccount(browser, 'USD')
  })
  afterEach(() => close())

  it('names the split that the price history knows, and is stored once the user records it', async () => {
    const preview = await send(buy, sell)
    expect(preview.body.rows[1]).toMatchObject({
      status: 'needs_you',
      column: 'quantity',
      reason:
        'Apple Inc. split 4 for 1 on 31 August 2020. Neither the file nor your records have it. Record it?',
      splits: [
        {
          account_id: account,
          ticker: 'AAPL',
          date: '2020-08-31',
          ratio: { new: '4', old: '1' },
          held: '10',
        },
      ],
    })
    expect((await splits()).total).toBe(0)
    const url = `${IMPORTS}/${preview.body.id}/rows/3/splits`
    const recorded = await browser.call<ImportPreview>('POST', url)
    expect(statusesOf(recorded)).toEqual(['new', 'new', 'new'])
    expect(recorded.body.rows[2]).toMatchObject({
      row: 4,
      reason: 'Added by you.',
      cells: [],
      activity: { kind: 'split', date: '2020-08-31', ticker: 'AAPL' },
    })
    expect((await splits()).total).toBe(0)
    expect((await browser.call('POST', url)).status).toBe(409)
    const { body } = await browser.call('POST', `${IMPORTS}/${preview.body.id}/commit`)
    expect(body).toMatchObject({ changed: 3 })
    expect((await splits()).items).toMatchObject([
      { kind: 'split', date: '2020-08-31', ticker: 'AAPL', ratio: { new: '4', old: '1' } },
    ])
    await browser.call('POST', `${IMPORTS}/${preview.body.id}/revert`)
    expect((await splits()).total).toBe(0)
  })

  it('names a split that fits behind a file of any length', async () => {
    const deposit = 'Deposit,2020-08-01 10:00:00,,,,,,,100.00,USD'
    const { body } = await send(buy, sell, ...Array<string>(498).fill(deposit))
    const url = `${IMPORTS}/${body.id}/rows/3/splits`
    const added = await browser.call<ImportPreview>('POST', url)
    expect(added.body.counts).toEqual({ new: 501, known: 0, ignored: 0, needs_you: 0 })
    const { rows } = (await browser.call<ImportPreview>('GET', `${IMPORTS}/${body.id}`)).body
    expect(rows[500]).toMatchObject({ row: 502, activity: { kind: 'split' } })
  })

  it('is asked as before where the history knows no split between the purchases and it', async () => {
    const late = buy.replace('2020-08-03', '2020-09-01').replaceAll('1050', '260')
    const early = sell.replace('2020-09-15', '2020-08-14')
    for (const rows of [
      [late, sell],
      [buy, early],
    ]) {
      const { body } = await send(...rows)
      expect(body.rows[1]).toMatchObject({
        reason: expect.stringMatching(
          /^You would hold 10 on \d+ (August|September) 2020, .* Is an earlier purchase missing\?$/,
        ),
        splits: [],
      })
    }
  })

  it('counts a split of the file itself', async () => {
    const columns = 'account,kind,date,time,settled_on,ticker,isin'
    const own = await browser.call<string>('GET', '/api/portfolio/export.csv')
    expect(own.body).toContain(columns)
    const fields = own.body.trim().split(/\r?\n/)[0]?.split(',') ?? []
    const line = (values: Readonly<Record<string, string>>) =>
      fields.map((name) => values[name.replace('\uFEFF', '')] ?? '').join(',')
    const bytes = [
      fields.join(','),
      line({ kind: 'buy', date: '2020-08-03', ticker: 'AAPL', quantity: '10', amount: '-10500' }),
      line({ kind: 'split', date: '2020-08-31', ticker: 'AAPL', ratio_new: '4', ratio_old: '1' }),
      line({ kind: 'sell', date: '2020-09-15', ticker: 'AAPL', quantity: '50', amount: '12500' }),
    ].join('\n')
    const { body } = await upload<ImportPreview>(
      browser,
      IMPORTS,
      { account_id: account },
      { name: 'own.csv', bytes: Buffer.from(bytes) },
    )
    expect(body.rows[2]).toMatchObject({
      status: 'needs_you',
      reason: expect.stringContaining('You would hold 40'),
      splits: [],
    })
  })
})
