/** Files of the shape of public bug reports, with what each should become: right, or asking. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type {
  Holdings,
  ImportPreview,
  ImportRow,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { recordingsFolder } from '../support/recordings-folder.ts'
import { buildAppWithUser, type TestBrowser } from '../support/sign-in.ts'
import { upload } from '../support/upload.ts'

const HAND_MADE = path.resolve(import.meta.dirname, '../recordings/money-cases')
const FOLDERS = [...new Set([HAND_MADE, recordingsFolder('money-cases')])]
const REFERENCE = path.resolve(import.meta.dirname, '../../data')

interface Wanted {
  readonly broker?: string
  /** By row of the file. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Parts of what rows say, by row. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Rows that must not be stored as they are. */
  readonly notNew?: readonly number[]
  /** By ticker. */
  readonly holdings?: Readonly<Record<string, { quantity: string; cost: number }>>
  readonly absent?: readonly string[]
  /** Of all cash effects that would be stored. */
  readonly sum?: number
  readonly cash?: number
  /** Rows of the preview, whatever becomes of them. */
  readonly records?: number
}

interface Run {
  readonly name?: string
  readonly file: string
  readonly currency?: string
  readonly mapping?: object
  readonly want: Wanted
}

const cases = FOLDERS.flatMap((root) =>
  readdirSync(root).flatMap((name) => {
    const folder = path.join(root, name)
    const file = path.join(folder, 'expected.json')
    if (!existsSync(file)) return []
    const { runs = [] } = JSON.parse(readFileSync(file, 'utf8')) as { runs?: Run[] }
    return runs.map((run) => [`${name}: ${run.name ?? run.file}`, folder, run] as const)
  }),
)

describe('A file of the shape of a public bug report', () => {
  const databases = sqliteDatabases('suite')
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  beforeAll(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(
      'ada@example.org',
      place,
      {},
      {
        referenceFolder: REFERENCE,
      },
    ))
  }, 120_000)
  afterAll(() => app.close())

  it.each(cases)('%s', async (_, folder, { currency = 'GBP', file, mapping, want }) => {
    const opened = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', {
      name: `${path.basename(folder)} ${file}`,
      kind: 'general',
      currency,
    })
    const account = opened.body.id
    const bytes = readFileSync(path.join(folder, file))
    const preview = await upload<ImportPreview>(
      browser,
      '/api/portfolio/imports',
      { account_id: account, ...(mapping ? { mapping: JSON.stringify(mapping) } : {}) },
      { name: file, bytes },
    )
    expect(preview).toMatchObject({ status: 201 })
    const { rows } = preview.body
    if (want.broker) expect(preview.body.broker).toBe(want.broker)
    if (want.records) expect(rows).toHaveLength(want.records)
    for (const row of want.notNew ?? []) {
      expect([row, rows.find((one) => one.row === row)?.status]).not.toEqual([row, 'new'])
    }
    for (const [row, reason] of Object.entries(want.reasons ?? {})) {
      expect(rows.find((one) => one.row === Number(row))?.reason).toContain(reason)
    }
    for (const [row, wanted] of Object.entries(want.rows ?? {})) {
      const found = rows.find((one) => one.row === Number(row))
      expect([row, shown(found, wanted)]).toEqual([row, wanted])
    }
    const sum = rows
      .filter(({ status }) => status === 'new')
      .reduce((total, { activity }) => total + Number(activity?.amount), 0)
    if (want.sum !== undefined) expect(sum).toBeCloseTo(want.sum, 2)
    const { body } = await browser.call('POST', `/api/portfolio/imports/${preview.body.id}/commit`)
    expect(body).toMatchObject({ status: 'committed' })
    const holdings = await browser.call<Holdings>(
      'GET',
      `/api/portfolio/holdings?account=${account}`,
    )
    const held = new Map(holdings.body.holdings.map((one) => [one.ticker, one]))
    for (const [ticker, { cost, quantity }] of Object.entries(want.holdings ?? {})) {
      expect([ticker, held.get(ticker)?.quantity]).toEqual([ticker, quantity])
      expect(Number(held.get(ticker)?.cost)).toBeCloseTo(cost, 2)
    }
    for (const ticker of want.absent ?? [])
      expect([ticker, held.has(ticker)]).toEqual([ticker, false])
    // A user may have fifty accounts.
    await browser.call('DELETE', `/api/portfolio/accounts/${account}`)
    if (want.cash !== undefined) {
      const [cash] = holdings.body.cash
      expect(Number(cash?.amount)).toBeCloseTo(want.cash, 2)
    }
  })
})

/** Only fields that are wanted, in the words of the expectation. */
function shown(row: ImportRow | undefined, wanted: Readonly<Record<string, string>>) {
  const activity = row?.activity
  if (!activity) return row?.reason
  const { price } = activity
  const all: Record<string, unknown> = {
    ...activity,
    amount: String(Number(Number(activity.amount).toFixed(2))),
    price: price && `${price.value} ${price.unit}`,
    stamp: activity.charges.stamp_duty,
    commission: activity.charges.commission,
  }
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, all[name]]))
}
