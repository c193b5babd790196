/** The kind of a security for tax by the list of instruments, before the user's word on it. */
import { FUND_TYPE } from '@leadenhall/contract/instruments/words.ts'
import type { Listing } from '../../instruments/index.ts'

/** Offshore ones ask for their status. Other offshore funds count once a fact of them is known. */
const FUND_TYPES: ReadonlySet<string> = new Set(['ETFs', FUND_TYPE])

/** No list says it. The name only asks. */
const VCT_NAME = /\bVCT\b|\bventure capital trust\b/i

/** A company whose name has it may call itself so only with the status (CTA 2010 s535B onwards). */
const REIT_NAME = /\bREITs?\b/i
const REIT_INDUSTRY = /\bREITs?\b/
const REAL_ESTATE = 'Real Estate'
const LONDON: ReadonlySet<string> = new Set(['LSE', 'AIM'])

/** Debt that is no gilt, by the type of its listing. */
const BOND_TYPE = /\b(bonds?|notes?|debt|debentures?)\b/i

export type ListedSecurity = Pick<
  Listing,
  | 'currency'
  | 'exchange'
  | 'gics_industry'
  | 'icb_supersector'
  | 'is_international'
  | 'isin'
  | 'name'
  | 'type'
>

/** `reit_by_estate`: in the sector of property companies, of which many are no REIT. */
export type ListedKind =
  | 'fund'
  | 'vct'
  | 'reit_by_sector'
  | 'reit_by_name'
  | 'reit_by_estate'
  | 'bond'

export const isBritish = (isin: string | null) => isin?.startsWith('GB') === true

/** Null for other shares, and where no list has the security. */
export function listedKindOf(listing: ListedSecurity | undefined): ListedKind | null {
  if (!listing) return null
  const { currency, exchange, isin, name, type } = listing
  if (!isBritish(isin) && FUND_TYPES.has(type)) return 'fund'
  if (isBritish(isin) && VCT_NAME.test(name)) return 'vct'
  if (!LONDON.has(exchange) || listing.is_international === 1) return null
  if (BOND_TYPE.test(type)) return currency?.startsWith('GB') ? 'bond' : null
  return type === 'Shares' ? propertyKindOf(listing) : null
}

/** No public list of UK REITs is shipped: industry and name are those of the list of instruments. */
function propertyKindOf({
  gics_industry: industry,
  icb_supersector: supersector,
  name,
}: ListedSecurity): ListedKind | null {
  if (industry !== null && REIT_INDUSTRY.test(industry)) return 'reit_by_sector'
  if (REIT_NAME.test(name)) return 'reit_by_name'
  return industry === null && supersector === REAL_ESTATE ? 'reit_by_estate' : null
}
