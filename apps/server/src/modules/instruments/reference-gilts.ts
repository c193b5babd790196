/** Gilts of data/gilts.csv as London listings, quoted in pounds for £100 nominal. No database access. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { toGiltName } from '@leadenhall/contract/gilts/words.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { readCsvFile } from '../../platform/csv/csv.ts'
import { REFERENCE_FOLDER, type ReferenceChunk, type ReferenceRow } from './reference-data.ts'

export const GILT_TYPE = 'Gilts'
export const GILTS_FILE = 'gilts.csv'
/** Code of their source in data/SOURCES.md. */
const SOURCE = 'dmo'
const UNIT = 'GBP%'
/** In place of an exchange: shares and gilts come from lists of their own, and neither ends the other. */
export const GILT_LIST = 'gilts'

/**
 * Gilts that have not matured and whose code is known; nothing for a folder without the file.
 * @param today `YYYY-MM-DD`
 */
export async function* parseReferenceGilts(
  today: string,
  { folder = REFERENCE_FOLDER, without }: { folder?: string; without: readonly string[] },
): AsyncGenerator<ReferenceChunk> {
  const file = path.join(folder, GILTS_FILE)
  if (!existsSync(file)) return
  for await (const records of readCsvFile(file, ['name', 'isin', 'tidm', 'maturity'])) {
    const rows = records.flatMap(({ cell, fault }) => {
      const [name, isin, tidm, maturity] = ['name', 'isin', 'tidm', 'maturity'].map(cell)
      const isUsable = fault === null && name && isin && isIsin(isin) && tidm && maturity
      return isUsable && maturity > today ? [toRow(name, isin, tidm, cell('first_issue'))] : []
    })
    const isLeftOut = without.includes(SOURCE)
    yield {
      rows: isLeftOut ? [] : rows,
      malformed: [],
      omitted: isLeftOut ? rows.length : 0,
      exchanges: [GILT_LIST],
      malformedTickers: [],
    }
  }
}

function toRow(name: string, isin: string, tidm: string, issued: string | null): ReferenceRow {
  return {
    ticker: `${tidm}.L`,
    tidm,
    name: toGiltName(name),
    securityDescription: null,
    exchange: 'LSE',
    market: null,
    listingCategory: null,
    type: GILT_TYPE,
    currency: UNIT,
    country: 'United Kingdom',
    hqCountry: 'United Kingdom',
    icbIndustry: null,
    icbSupersector: null,
    gicsSector: null,
    gicsSectorSource: null,
    gicsIndustryGroup: null,
    gicsIndustry: null,
    city: null,
    website: null,
    isin,
    secCik: null,
    listingDate: issued,
    marketCap: null,
    marketCapUsd: null,
    lastPrice: null,
    isInternational: false,
    sources: [SOURCE],
  }
}
