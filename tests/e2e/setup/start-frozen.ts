/** A product whose time never changes: an administrator with two watchlists and a fund. */
import path from 'node:path'
import { type Product, startProduct } from '../../support/start-product.ts'
import { TEST_NOW } from '../../support/test-moment.ts'
import { createVisitor, register } from '../../support/visitor.ts'
import { grantAdmin } from './people.ts'

const EMAIL = 'margot@example.org'
const LISTS = ['Income', 'To be read about']
const TICKERS = ['AZN.L', 'VOD.L', 'BP.L', 'LLOY.L', 'AAPL', 'SHEL.L', 'NG.L', 'BRK/B']

/** Environment of a product whose time and random numbers never change. */
export const FROZEN = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'frozen.mjs')}`,
  FROZEN_AT_MS: String(TEST_NOW),
}

/** Open-ended, so that there is a page of its kind. */
export const FUND = {
  isin: 'GB00B41YBW71',
  name: 'Fundsmith Equity I Acc',
  unit: 'GBP',
  units: 'accumulation',
} as const

export interface FrozenProduct {
  readonly url: string
  /** Cookies of the administrator. */
  readonly session: readonly (readonly [name: string, value: string])[]
  /** Of the list with tickers. */
  readonly listId: string
}

/** @param template a data folder with the reference data */
export async function startFrozen(
  template: string,
): Promise<{ readonly product: Product; readonly frozen: FrozenProduct }> {
  const product = await startProduct({ template, environment: FROZEN })
  const visitor = createVisitor()
  visitor.url = product.url
  await register(visitor, EMAIL)
  await grantAdmin(product, EMAIL)
  await visitor.call('POST', '/api/instruments/funds', FUND)
  const lists: string[] = []
  for (const name of LISTS) {
    const { body } = await visitor.call('POST', '/api/watchlists', { name })
    lists.push((body as { id: string }).id)
  }
  const listId = lists[0] ?? ''
  for (const ticker of TICKERS) {
    const { status } = await visitor.call('POST', `/api/watchlists/${listId}/items`, { ticker })
    if (status >= 300) throw new Error(`Adding ${ticker} answered ${status}`)
  }
  return { product, frozen: { url: product.url, session: [...visitor.cookies], listId } }
}
