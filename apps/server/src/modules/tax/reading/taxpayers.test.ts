import { expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { buildReadingDeps } from '#tests/support/reading-deps.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { toText } from '../../../platform/decimal.ts'
import type { BondFacts, TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'

const databases = sqliteDatabases()
const GILT = 'GILT'

/** Interest for £100 nominal; null as for an index-linked gilt whose index is not published yet. */
const bondsWith = (accrued: number | null): BondFacts => ({
  isGilt: () => true,
  interestAt: () => ({ nextCoupon: toDay('2025-09-22'), accrued }),
  settlementOf: (day) => day + 1,
})

const PORTFOLIO = {
  entries: [
    buildEntry('buy', '2025-04-10', { subject: GILT, quantity: 20_000, price: 100 }),
    buildEntry('sell', '2025-06-10', { subject: GILT, quantity: 20_000, price: 101 }),
  ],
}

it('A year changes with the list of gilts, as after an import, without a change of the ledger', async () => {
  const { db, engine } = await databases.open()
  const written = buildReadingDeps(PORTFOLIO)
  const { ledger, ...rest } = await written.ledgers.load('user')
  const [account] = rest.accounts.values()
  const own = { ...account, kind: 'general', person_id: 'self' } as NonNullable<typeof account>
  const loaded = { ...rest, ledger, accounts: new Map([[own.id, own]]) }
  let bonds = bondsWith(null)
  const deps = {
    ...written,
    ledgers: { load: async () => loaded },
    db,
    engine,
    bonds: () => bonds,
  } as unknown as TaxDeps
  const interest = async () => {
    const { income } = (await loadTaxScene(deps, 'user')).find('self')
    return income.map(({ pounds }) => pounds && toText(pounds, 2))
  }
  expect(await interest()).toEqual([null, null])
  bonds = bondsWith(1.25)
  expect(await interest()).toEqual(['-250', '250'])
  expect(await interest()).toEqual(['-250', '250'])
})
