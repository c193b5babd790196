import type {
  ColumnMapping,
  Holdings,
  ImportPreview,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const IMPORTS = '/api/portfolio/imports'
const FILE = [
  'Date,Type,Amount',
  '01/04/2025,Deposit,1000',
  '02/04/2025,Interest paid,10',
  '13/04/2025,INTEREST PAID,5',
  '14/04/2025,Payment to bank account,250',
].join('\n')
const MAPPING: ColumnMapping = { columns: { date: 'Date', kind: 'Type', amount: 'Amount' } }

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let account: string
  let id: string
  const choose = (row: number, option: number) =>
    browser.call<ImportPreview>('PUT', `${IMPORTS}/${id}/rows/${row}/choice`, { option })

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place))
    const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    const opened = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)
    account = opened.body.id
    const fields = { account_id: account, mapping: JSON.stringify(MAPPING) }
    const file = { name: 'file.csv', bytes: Buffer.from(FILE) }
    id = (await upload<ImportPreview>(browser, IMPORTS, fields, file)).body.id
  })
  afterEach(() => app.close())

  it('An answer about a word counts for all rows of the file with it, and for no other', async () => {
    const { body } = await choose(3, 1)
    expect(body.rows).toMatchObject([
      { status: 'new' },
      { status: 'new', activity: { kind: 'interest', amount: '-10' }, choice: null },
      { status: 'new', activity: { kind: 'interest', amount: '-5' } },
      { status: 'needs_you', choice: { options: [expect.any(String), expect.any(String)] } },
    ])
    await choose(5, 1)
    await browser.call('POST', `${IMPORTS}/${id}/commit`)
    const holdings = await browser.call<Holdings>('GET', '/api/portfolio/holdings')
    expect(holdings.body.cash).toMatchObject([{ amount: '735' }])
  })

  it('Rows that ask the same are skipped together, and ask again when that is taken back', async () => {
    const skip = (isSkipped: boolean) =>
      browser.call<ImportPreview>('PUT', `${IMPORTS}/${id}/rows/3/skipped`, {
        is_skipped: isSkipped,
      })
    const skipped = await skip(true)
    expect(skipped.body.counts).toMatchObject({ ignored: 2, needs_you: 1 })
    expect(await choose(3, 0)).toMatchObject({ status: 409 })
    expect((await skip(false)).body.rows[1]?.choice?.options).toHaveLength(2)
  })

  it('A row that asks nothing, and an answer that is none, are refused', async () => {
    expect(await choose(2, 0)).toMatchObject({ status: 409 })
    expect(await choose(3, 7)).toMatchObject({
      status: 422,
      body: { errors: { option: ['Choose one of the answers.'] } },
    })
  })
})
