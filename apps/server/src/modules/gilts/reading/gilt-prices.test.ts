import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { describe, expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { GILT_TYPE } from '../../instruments/index.ts'
import { readCompiledGilts } from '../reference/compiled.ts'
import { createGiltBook } from '../reference/gilt-book.ts'
import { giltFactsOf } from './gilt-facts.ts'
import { priceOfQuote } from './gilt-prices.ts'

const databases = sqliteDatabases()
const issue = readCompiledGilts().find(({ tidm }) => tidm === 'TG26')
if (!issue) throw new Error('TG26')
const cleanOf = (price: number) => {
  const quote: Quote = { ...buildQuote(), unit: 'GBP%', price }
  return priceOfQuote(issue, () => quote)?.clean ?? null
}

describe('A quote of a gilt', () => {
  it('for £1 or in pence counts as none, though its unit says for £100', () => {
    expect([0.98, 98, 9800].map(cleanOf)).toEqual([null, 98, null])
  })

  it('that no yield fits gives no metrics', async () => {
    const { db, close } = (await databases.create()).open()
    const given = { book: createGiltBook(db), days: loadBusinessDays() }
    const listing = { currency: 'GBP%', isin: issue.isin, type: GILT_TYPE } as const
    // Settles a day before maturity.
    const { gilt } = giltFactsOf(given, listing, toDay('2026-07-20'))
    expect(gilt?.(1.3)).toBeNull()
    expect(gilt?.(1)).not.toBeNull()
    await close()
  })
})
