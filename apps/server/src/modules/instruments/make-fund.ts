/** Open-ended funds, which are on no list: each is added by its ISIN, as a listing of no exchange. */
import { randomUUID } from 'node:crypto'
import {
  FUND_EXCHANGE,
  FUND_TYPE,
  type FundBody,
  type InstrumentHit,
} from '@leadenhall/contract/instruments/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setInstallationFact } from '../../platform/db/installation.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { UNIVERSE_VERSION_FACT } from './import-instruments.ts'
import { buildIssuerId, buildListingId } from './listing-identity.ts'
import { toHit } from './present-instrument.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

export interface FundDeps {
  readonly db: Db
  readonly universe: () => Universe
  /** Resolves when this node has the new list. */
  readonly reloadUniverse: () => Promise<void>
}

/** As the listing describes its units. */
export const UNITS = { income: 'Income units', accumulation: 'Accumulation units' } as const

/** Code of listings that an administrator added. */
const SOURCE = 'own'

/**
 * Adds a fund, or corrects one that was added.
 * @throws AppError conflict for the ISIN of a listing on an exchange
 */
export async function makeFund(
  { db, reloadUniverse, universe }: FundDeps,
  fund: FundBody,
): Promise<InstrumentHit> {
  const known = universe().resolve(fund.isin)?.listing
  if (known && known.exchange !== FUND_EXCHANGE) {
    throw new AppError('conflict', `${known.ticker} (${known.name}) has this ISIN already.`, {
      errors: { isin: [`${known.ticker} has this ISIN already.`] },
    })
  }
  const row = toListing(fund)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('issuers')
      .values({ issuer_id: row.issuer_id, name: row.name })
      .onConflict((conflict) => conflict.column('issuer_id').doUpdateSet({ name: row.name }))
      .execute()
    const { currency, name, security_description } = row
    await trx
      .insertInto('listings')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('listing_id')
          .doUpdateSet({ currency, name, security_description, retired_on: null }),
      )
      .execute()
    await setInstallationFact(trx, UNIVERSE_VERSION_FACT, randomUUID())
  })
  await reloadUniverse()
  return toHit(row)
}

/**
 * Removes a fund from what can be found and added. Its listing stays as a retired one, so that
 * activities, prices and lists that have it stay whole.
 * @throws AppError not_found for a fund that was not added
 */
export async function removeFund(
  { clock, db, reloadUniverse }: FundDeps & { readonly clock: Clock },
  isin: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('listings')
      .set({ retired_on: toTradingDate(clock.now(), 'Europe/London') })
      .where('exchange', '=', FUND_EXCHANGE)
      .where('isin', '=', isin)
      .where('retired_on', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound(`No fund with the ISIN ${isin} was added.`)
    await setInstallationFact(trx, UNIVERSE_VERSION_FACT, randomUUID())
  })
  await reloadUniverse()
}

/** Its ticker is the ISIN. Facts that are not given are null. */
function toListing({ isin, name, unit, units }: FundBody): Listing {
  const identity = { ticker: isin, isin, currency: unit, name, secCik: null, mic: FUND_EXCHANGE }
  // The unit may be corrected, so it is no part of the identity.
  const listingId = buildListingId({ ...identity, isin: null }, () => false)
  return {
    listing_id: listingId,
    issuer_id: buildIssuerId(listingId),
    ticker: isin,
    tidm: isin,
    name,
    security_description: UNITS[units],
    exchange: FUND_EXCHANGE,
    mic: FUND_EXCHANGE,
    market: null,
    listing_category: null,
    type: FUND_TYPE,
    currency: unit,
    country: null,
    hq_country: null,
    gics_sector: null,
    gics_industry: null,
    icb_industry: null,
    icb_supersector: null,
    city: null,
    website: null,
    isin,
    sec_cik: null,
    listing_date: null,
    market_cap: null,
    market_cap_unit: null,
    market_cap_date: null,
    market_cap_usd: null,
    last_price: null,
    last_price_unit: null,
    last_price_date: null,
    is_international: 0,
    sources: SOURCE,
    retired_on: null,
  }
}
