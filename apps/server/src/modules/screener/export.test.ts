import { inflateRawSync } from 'node:zlib'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { toCsv } from '../../platform/csv/csv.ts'
import { EXPORT_HEADINGS, toExportCells } from './export-cells.ts'

const HEADINGS = 'Ticker,Company,Exchange,Market,Industry,Sector,Country,Market Cap USD'
const databases = sqliteDatabases('suite')
let app: TestApp
let person: TestBrowser

beforeAll(async () => {
  ;({ app, browser: person } = await buildAppWithUser(
    'margot@example.org',
    await databases.create(),
  ))
})
afterAll(() => app.close())

const addressOf = (kind: string, screen?: unknown) =>
  `/api/screener/export.${kind}` +
  (screen === undefined ? '' : `?filters=${encodeURIComponent(JSON.stringify(screen))}`)

describe('The CSV export', () => {
  // @spec 9.13h
  it('has the headings and every row, in order', async () => {
    const sort = { column: 'market_cap_usd', direction: 'desc' }
    const { status, body, headers } = await person.call<string>(
      'GET',
      addressOf('csv', { sectorFilters: ['Energy'], sort }),
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="SCREENER_\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toBe(
      [
        `\uFEFF${HEADINGS}`,
        'SHEL.L,Shell plc,LSE,MAIN MARKET,Energy,Energy,United Kingdom,226408365019',
        'BP.L,BP p.l.c.,LSE,MAIN MARKET,Energy,Energy,United Kingdom,99727267789',
        '',
      ].join('\r\n'),
    )
  })

  it('has only the listings that are named, none for an empty list', async () => {
    const linesOf = async (tickers: string) =>
      (await person.call<string>('GET', `${addressOf('csv')}?tickers=${tickers}`)).body
        .trim()
        .split('\r\n')
        .map((line) => line.split(',')[0])
    expect(await linesOf('bp.l,NONE.L')).toEqual(['Ticker', 'BP.L'])
    expect(await linesOf('')).toEqual(['Ticker'])
    const many = Array.from({ length: 501 }, (_, at) => `T${at}.L`).join()
    const refused = await person.call('GET', `${addressOf('csv')}?tickers=${many}`)
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { tickers: {} } }])
  })

  it('has every listing without filters', async () => {
    const { body } = await person.call<string>('GET', addressOf('csv'))
    const rows = parse(body, { columns: true, bom: true })
    expect(rows).toHaveLength(23)
    expect(Object.keys(rows[0] ?? {})).toEqual([...EXPORT_HEADINGS])
  })

  it('requires a signed-in user and a valid screen', async () => {
    const visitor = await openBrowser(app)
    for (const kind of ['csv', 'xlsx']) {
      expect((await visitor.call('GET', addressOf(kind))).status).toBe(401)
      const wrong = await person.call('GET', addressOf(kind, { page: 1 }))
      expect([wrong.status, wrong.body]).toMatchObject([422, { errors: { 'filters.page': {} } }])
    }
  })
})

const ROW: ScreenerRow = {
  ticker: 'X.L',
  name: 'X',
  exchange: 'LSE',
  market: null,
  industry: 'Oil, Gas & Fuels',
  sector: 'Food, Beverage and Tobacco',
  country: 'Korea, South',
  market_cap_usd: 1_234_567.5,
}
const read = (row: ScreenerRow) => parse(toCsv([toExportCells(row)]))[0]

describe('An exported row', () => {
  it('leaves out the noise behind a figure', () => {
    expect(read({ ...ROW, market_cap_usd: 252_975_665_278.02448 })?.at(-1)).toBe('252975665278')
  })

  // @spec 5.5b
  it('strips commas from name, industry, sector and country', () => {
    expect(toCsv([toExportCells({ ...ROW, name: 'Smith, Jones, Co' })])).toBe(
      'X.L,Smith Jones Co,LSE,,Oil Gas & Fuels,Food Beverage and Tobacco,Korea South,1234567.5\r\n',
    )
  })

  it('keeps quotes and replaces line breaks', () => {
    expect(read({ ...ROW, name: 'The "X"\r\nGroup' })?.slice(0, 2)).toEqual([
      'X.L',
      'The "X" Group',
    ])
  })

  it.each([
    '=1+1',
    '+44 20',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    '＝1+1',
    "=cmd|' /C calc'!A0",
    // @spec 10.45
  ])('cannot be read as a formula: %j', (name) => {
    const [ticker, company, exchange] = read({ ...ROW, ticker: name, name, exchange: name }) ?? []
    for (const cell of [ticker, company, exchange]) expect(cell).toMatch(/^'\s*[=+\-@＝]/)
  })
})

describe('The spreadsheet export', () => {
  it('has the same rows, with texts as text and caps as numbers', async () => {
    const reply = await app.http.inject({
      url: addressOf('xlsx', { sectorFilters: ['Energy'] }),
      headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/SCREENER_\d{4}-\d\d-\d\d\.xlsx"$/)
    const files = unzip(reply.rawPayload)
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>(.*?)<\/t>/gs)]
    const texts = shared.map(([, text]) => text)
    expect(texts.slice(0, 8)).toEqual([...EXPORT_HEADINGS])
    expect(texts).toEqual(expect.arrayContaining(['BP.L', 'BP p.l.c.', 'SHEL.L', 'United Kingdom']))
    expect(sheet).toContain('<v>99727267789</v>')
    expect(sheet.match(/<row /g)).toHaveLength(3)
    expect(sheet).not.toContain('<f>')
  })

  it('is written one at a time; a user’s fourth is refused, and another user’s comes before the third', async () => {
    const other = await openBrowser(app)
    await other.register('other@example.org')
    const written: string[] = []
    const ask = async (browser: TestBrowser, name: string) => {
      const { status, body } = await browser.call<{ message?: string }>('GET', addressOf('xlsx'))
      if (status === 200) written.push(name)
      return { status, message: body.message }
    }
    const asked = Array.from({ length: 20 }, () => ask(person, 'first'))
    const [own, ...replies] = await Promise.all([ask(other, 'other'), ...asked])
    expect(own.status).toBe(200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, message } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, message]).toEqual([
        429,
        'Two of your exports are waiting already. Try again when one of yours has finished.',
      ])
    }
    expect(written.indexOf('other')).toBeLessThan(3)
    expect((await person.call('GET', addressOf('xlsx'))).status).toBe(200)
  })
})

/** Reads the files of a zip archive by name. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  while (at >= 0 && archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(archive.subarray(start, start + packed)).toString())
    at += 46 + nameLength + rest
  }
  return files
}
