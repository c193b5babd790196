/**
 * Which listings are of one company. Issuers are matched when they are first imported, and lists write
 * the same name in several ways: `JP Morgan Chase & Co.` in New York, `JPMorgan Chase & Co.` in Xetra.
 */
import { COMPANY_TYPES, toIssuerName } from './listing-identity.ts'
import type { Listing } from './tables.ts'

/** The same text for every listing of a company. */
export type CompanyOf = (listing: Pick<Listing, 'issuer_id'>) => string

/** Shorter names without their spaces are those of several companies. */
const MIN_NAME = 6

type NamedListing = Pick<Listing, 'issuer_id' | 'name' | 'country' | 'type'>

/** Yields after each listing. */
export function* groupCompanies(
  listings: Iterable<NamedListing>,
): Generator<void, CompanyOf, void> {
  const byName = new Map<string, string>()
  /** Of issuers that are the same company as an earlier one. */
  const earlier = new Map<string, string>()
  const companyOf = (issuer: string): string => {
    const before = earlier.get(issuer)
    return before === undefined ? issuer : companyOf(before)
  }
  for (const listing of listings) {
    yield
    const key = nameKeyOf(listing)
    if (key === null) continue
    const company = companyOf(listing.issuer_id)
    const named = byName.get(key)
    if (named === undefined) byName.set(key, company)
    else if (companyOf(named) !== company) earlier.set(company, companyOf(named))
  }
  return ({ issuer_id: issuer }) => companyOf(issuer)
}

function nameKeyOf({ country, name, type }: NamedListing): string | null {
  if (country === null || !COMPANY_TYPES.has(type)) return null
  const joined = toIssuerName(name).replaceAll(' ', '')
  return joined.length < MIN_NAME ? null : `${joined}|${country}`
}
