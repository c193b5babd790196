import type { ImportPreview, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { upload } from '#tests/support/upload.ts'

const IMPORTS = '/api/portfolio/imports'
const HEADER =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
/** A purchase of a Monday, two of a Saturday, and a sale that needs them all. */
const FILE = [
  HEADER,
  'Market buy,2025-01-06 10:00:00,GB00BH4HKS39,VOD,Vodafone,100,69.5,GBX,69.50,GBP',
  'Market buy,2025-01-04 10:00:00,GB00BH4HKS39,VOD,Vodafone,10,70,GBX,7.00,GBP',
  'Market buy,2025-01-04 11:00:00,GB00BH4HKS39,VOD,Vodafone,20,70,GBX,14.00,GBP',
  'Market sell,2025-01-07 11:00:00,GB00BH4HKS39,VOD,Vodafone,130,70,GBX,91.00,GBP',
].join('\n')

onEachDatabase((databases) => {
  let app: TestApp
  let browser: TestBrowser
  let preview: ImportPreview

  beforeEach(async () => {
    ;({ app, browser } = await buildAppWithUser('margot@example.org', await databases.create()))
    const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    const opened = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)
    const file = { name: 'file.csv', bytes: Buffer.from(FILE) }
    const sent = await upload<ImportPreview>(browser, IMPORTS, { account_id: opened.body.id }, file)
    preview = sent.body
  })
  afterEach(() => app.close())

  it('Trades of a day on which the exchange was shut are stored after one yes for all of them', async () => {
    expect(preview.rows).toMatchObject([
      { status: 'new' },
      {
        status: 'needs_you',
        column: 'date',
        reason: expect.stringContaining('was shut on 4 January 2025'),
        choice: { options: ['Yes, it is right'] },
      },
      { status: 'needs_you' },
      { status: 'needs_you', column: 'quantity' },
    ])
    const commit = () => browser.call('POST', `${IMPORTS}/${preview.id}/commit`)
    expect((await commit()).body).toMatchObject({ changed: 1 })
    const path = `${IMPORTS}/${preview.id}/rows/3/choice`
    const confirmed = await browser.call<ImportPreview>('PUT', path, { option: 0 })
    expect(confirmed.body.counts).toMatchObject({ new: 3, needs_you: 0 })
    expect((await commit()).body).toMatchObject({ changed: 3 })
  })
})
