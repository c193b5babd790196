import { readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  Activities,
  Holdings,
  ImportPreview,
  ImportResult,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type Reply, type TestBrowser } from '#tests/support/sign-in.ts'
import { UNKNOWN_FILE_MAPPING } from '#tests/support/unknown-broker-file.ts'
import { upload } from '#tests/support/upload.ts'

const HAND_MADE = path.resolve(import.meta.dirname, '../../../../../../tests/recordings/brokers')
const IMPORTS = '/api/portfolio/imports'
type Preview = ImportPreview & { errors: Record<string, string[]> }

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let account: string

  const openAccount = async (name: string) => {
    const body = { name, kind: 'general', currency: 'GBP' }
    return (await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)).body.id
  }
  const send = (bytes: Buffer, fields: Record<string, string> = {}): Promise<Reply<Preview>> =>
    upload(browser, IMPORTS, { account_id: account, ...fields }, { name: 'file.csv', bytes })
  /** Says that what amounts have beyond their shares are costs, where a file asks. */
  const sendFile = (name: string) => sendAnswered(readFileSync(path.join(HAND_MADE, name)))
  const sendAnswered = async (bytes: Buffer) => {
    const sent = await send(bytes)
    const asking = sent.body.rows.find(({ choice }) => choice?.key === 'charges')
    if (!asking) return sent
    const url = `${IMPORTS}/${sent.body.id}/rows/${asking.row}/choice`
    const { body } = await browser.call<Preview>('PUT', url, { option: 0 })
    return { ...sent, body }
  }
  const commit = (id: string) => browser.call<ImportResult>('POST', `${IMPORTS}/${id}/commit`)
  const totalOf = async (query = '') =>
    (await browser.call<Activities>('GET', `/api/portfolio/activities${query}`)).body.total
  const statusesOf = ({ body }: Reply<Preview>) => body.rows.map(({ status }) => status)

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('margot@example.org', await databases.create()))
    account = await openAccount('Dealing')
  })
  afterEach(() => app.close())

  // @spec 2.35c
  it('A preview stores nothing; a commit stores its new rows, and the same file adds nothing', async () => {
    const preview = await sendFile('hargreaves-lansdown.csv')
    expect(preview).toMatchObject({
      status: 201,
      body: { broker: 'Hargreaves Lansdown', status: 'previewed', counts: { new: 5 } },
    })
    expect(preview.body.rows[2]).toMatchObject({
      row: 7,
      status: 'new',
      activity: { kind: 'sell', ticker: 'VOD.L', quantity: '1000', amount: '788.05' },
    })
    expect(await totalOf()).toBe(0)
    expect((await commit(preview.body.id)).body).toEqual({
      id: preview.body.id,
      status: 'committed',
      changed: 5,
    })
    // Two fees of a day are two.
    expect(await totalOf('?kind=fee')).toBe(2)
    const { body } = await browser.call<Holdings>('GET', '/api/portfolio/holdings')
    expect(body.holdings).toMatchObject([{ ticker: 'VOD.L', quantity: '1000' }])
    const again = await sendFile('hargreaves-lansdown.csv')
    expect(new Set(statusesOf(again))).toEqual(new Set(['known']))
    expect((await commit(again.body.id)).body.changed).toBe(0)
    expect(await totalOf()).toBe(5)
    expect((await commit(again.body.id)).status).toBe(409)
  })

  it.each(['hargreaves-lansdown.csv', 'interactive-investor.csv'])(
    'What a trade of %s cost beyond its shares is asked once, because no column says it',
    async (name) => {
      const asked = await send(readFileSync(path.join(HAND_MADE, name)))
      const asking = asked.body.rows.filter(({ status }) => status === 'needs_you')
      expect(asking.length).toBeGreaterThan(0)
      expect(new Set(asking.map(({ choice }) => choice?.key))).toEqual(new Set(['charges']))
      const { body } = await sendFile(name)
      expect(body.counts.needs_you).toBe(0)
      const costs = body.rows.map(({ activity }) => activity?.charges.commission)
      expect(costs).toContain(name.startsWith('hargreaves') ? '11.95' : '7.95')
    },
  )

  it('An equal trade at another time of the day is another trade; one without a time is the same', async () => {
    const buy = (time: string) =>
      `Market buy,2025-01-06 ${time},GB00BH4HKS39,100,69.5,GBX,69.50,GBP`
    const fileOf = (...times: readonly string[]) =>
      Buffer.from(
        `Action,Time,ISIN,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\n${times.map(buy).join('\n')}\n`,
      )
    await commit((await send(fileOf('10:00:00'))).body.id)
    expect(statusesOf(await send(fileOf('14:00:00')))).toEqual(['new'])
    await browser.call('POST', '/api/portfolio/activities', {
      account_id: account,
      kind: 'buy',
      date: '2025-01-06',
      ticker: 'VOD.L',
      quantity: '100',
      amount: '-69.50',
    })
    const all = await send(fileOf('10:00:00', '14:00:00', '15:00:00'))
    expect(statusesOf(all)).toEqual(['known', 'known', 'new'])
  })

  it('A batch can be taken back, and stored again', async () => {
    const { body } = await sendFile('interactive-investor.csv')
    await commit(body.id)
    expect(await totalOf()).toBe(4)
    const reverted = await browser.call('POST', `${IMPORTS}/${body.id}/revert`)
    expect(reverted).toMatchObject({ status: 200, body: { status: 'reverted', changed: 4 } })
    expect(await totalOf()).toBe(0)
    expect((await browser.call('POST', `${IMPORTS}/${body.id}/revert`)).status).toBe(409)
    expect(statusesOf(await sendFile('interactive-investor.csv'))).toEqual(Array(4).fill('new'))
    expect((await browser.call<object[]>('GET', IMPORTS)).body).toMatchObject([
      { status: 'previewed' },
      { status: 'reverted' },
    ])
  })

  it('A batch whose shares were sold by hand is not taken back', async () => {
    const { body } = await sendFile('interactive-investor.csv')
    await commit(body.id)
    await browser.call('POST', '/api/portfolio/activities', {
      account_id: account,
      kind: 'sell',
      date: '2025-09-01',
      ticker: 'VOD.L',
      quantity: '10',
      price: { value: '80', unit: 'GBX' },
    })
    const reply = await browser.call('POST', `${IMPORTS}/${body.id}/revert`)
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 September 2025') },
    })
    expect(await totalOf()).toBe(5)
  })

  it('A sale of more than is held needs the person, and is not stored', async () => {
    const lines = readFileSync(path.join(HAND_MADE, 'hargreaves-lansdown.csv'), 'latin1').split(
      '\r\n',
    )
    const without = lines.filter((line) => !line.includes('B302087054')).join('\r\n')
    const preview = await sendAnswered(Buffer.from(without, 'latin1'))
    const sale = preview.body.rows.find(({ cells }) =>
      cells.some(({ value }) => value === 'S302087055'),
    )
    expect(sale).toMatchObject({
      status: 'needs_you',
      column: 'quantity',
      reason: expect.stringContaining('Is an earlier purchase missing?'),
    })
    expect((await commit(preview.body.id)).body.changed).toBe(3)
  })

  it('An unknown name is asked for once, and remembered', async () => {
    const row = '06/01/2025,Bought 10 The Old Vodafone (OLDV),-£6.95,£305.00'
    const file = Buffer.from(`Date,Details,Amount,Balance\n${row}\n`)
    const preview = await send(file)
    expect(preview.body.rows).toMatchObject([
      { status: 'needs_you', reason: expect.stringContaining('The Old Vodafone'), activity: null },
    ])
    const url = `${IMPORTS}/${preview.body.id}/rows/2`
    expect((await browser.call('PUT', url, { ticker: 'NOSUCH.L' })).status).toBe(422)
    const answered = await browser.call<Preview>('PUT', url, { ticker: 'VOD.L' })
    expect(answered.body).toMatchObject({
      counts: { new: 1 },
      rows: [{ status: 'new', activity: { ticker: 'VOD.L', quantity: '10' } }],
    })
    expect(statusesOf(await send(file))).toEqual(['new'])
    expect((await commit(preview.body.id)).body.changed).toBe(1)
  })

  it('The columns of an unknown file are asked for once, and remembered', async () => {
    const unknown = await sendFile('unknown.csv')
    expect(unknown.body).toMatchObject({ broker: null, counts: { needs_you: 2 } })
    expect(unknown.body.columns.map(({ name }) => name)).toContain('Epic')
    const bytes = readFileSync(path.join(HAND_MADE, 'unknown.csv'))
    const mapped = await send(bytes, { mapping: JSON.stringify(UNKNOWN_FILE_MAPPING) })
    expect(mapped.body.rows).toMatchObject([
      {
        status: 'needs_you',
        reason: expect.stringContaining('differs from quantity times price by 5.95 GBP'),
        choice: { options: ['Yes, the costs of the trade'] },
      },
      { status: 'new' },
    ])
    expect(statusesOf(await send(bytes))).toEqual(['needs_you', 'new'])
    const answered = await browser.call<ImportPreview>(
      'PUT',
      `/api/portfolio/imports/${mapped.body.id}/rows/2/choice`,
      { option: 0 },
    )
    expect(answered.body.rows[0]?.activity).toMatchObject({
      amount: '-700.95',
      charges: { commission: '5.95' },
    })
    const wrong = await send(bytes, { mapping: '{"columns":{"colour":"Epic"}}' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { mapping: [expect.any(String)] } },
    })
  })

  it.each(['csv', 'json'])('An export as %s imports again to the same ledger', async (kind) => {
    await commit((await sendFile('hargreaves-lansdown.csv')).body.id)
    const corporate = [
      { kind: 'split', ticker: 'VOD.L', ratio: { new: '3', old: '2' } },
      { kind: 'spin_off', ticker: 'VOD.L', into: '0LQQ.L', quantity: '7', cost_share: '0.125' },
      {
        kind: 'buy',
        ticker: 'VUSA.L',
        quantity: '1000',
        price: { value: '98.5', unit: 'GBP%' },
        accrued: '-1.5',
      },
      { kind: 'notional_distribution', ticker: 'VOD.L', amount: '12.34' },
      { kind: 'fee', amount: '3', is_reversed: true, note: '=1+1 is a "note", really' },
    ]
    for (const one of corporate) {
      const body = { account_id: account, date: '2025-06-02', ...one }
      expect((await browser.call('POST', '/api/portfolio/activities', body)).status).toBe(201)
    }
    const whatIs = async (id: string) => {
      const url = `/api/portfolio/activities?account=${id}`
      const { items } = (await browser.call<Activities>('GET', url)).body
      const ofStoring = new Set(['id', 'account_id', 'source', 'created_at'])
      return items.map((item) =>
        Object.fromEntries(Object.entries(item).filter(([name]) => !ofStoring.has(name))),
      )
    }
    const before = await whatIs(account)
    expect(before).toHaveLength(10)
    const reply = await app.http.inject({
      url: `/api/portfolio/export.${kind}`,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(reply.statusCode).toBe(200)
    const first = account
    account = await openAccount('Copy')
    const preview = await send(reply.rawPayload)
    expect(preview.body).toMatchObject({ broker: 'Leadenhall', counts: { new: 10 } })
    await commit(preview.body.id)
    expect(await whatIs(account)).toEqual(before)
    account = first
    expect(new Set(statusesOf(await send(reply.rawPayload)))).toEqual(new Set(['known']))
  })

  describe('A wrong upload is refused with a message, and nothing is stored:', () => {
    it.each<[string, Buffer, number, RegExp]>([
      ['a file of 50 MB', Buffer.alloc(50 * 1024 * 1024, 'a,b\n'), 413, /larger than 32 MB/],
      ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4]), 422, /Save it as CSV/],
      ['a formula', Buffer.from('Date,Amount\n01/01/2024,=1+1\n'), 422, /Row 2, column 2/],
      ['an empty file', Buffer.alloc(0), 422, /empty/],
    ])('%s', async (_, bytes, status, message) => {
      const reply = await send(bytes)
      expect(reply).toMatchObject({
        status,
        body: { errors: { file: [expect.stringMatching(message)] } },
      })
      expect((await browser.call('GET', IMPORTS)).body).toEqual([])
    })

    it('no file, no account, or no form', async () => {
      const noFile = await upload<Preview>(browser, IMPORTS, { account_id: account })
      expect(noFile).toMatchObject({ status: 422, body: { errors: { file: ['Choose a file.'] } } })
      account = 'unknown'
      const noAccount = await send(readFileSync(path.join(HAND_MADE, 'freetrade.csv')))
      expect(noAccount).toMatchObject({
        status: 422,
        body: { errors: { account_id: [expect.any(String)] } },
      })
      expect((await browser.call('POST', IMPORTS, {})).status).toBe(415)
    })
  })
})
