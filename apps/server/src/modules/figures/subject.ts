/** Subjects of figures: a listing, or its issuer. */
import { FUND_TYPE } from '@leadenhall/contract/instruments/words.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { FigureSubject } from '../../providers/figure-ports.ts'
import type { Listing } from '../instruments/index.ts'

const FUND_TYPES = new Set(['ETFs', 'ETNs', 'ETCs', 'ETCs/ETNs', 'Closed-end fund', FUND_TYPE])
/** Shares of a company, held directly or through a receipt. */
type Kind = Pick<Listing, 'type' | 'listing_category'>

const RECEIPTS = 'Depositary receipts'
const COMPANY_TYPES = new Set(['Shares', RECEIPTS])
const CLOSED_ENDED = /closed-ended/i
const TRUSTS = /closed-ended|open-ended/i
/** Sectors whose accounts have neither sales nor working capital in the usual sense. */
const FINANCIAL_SECTORS = new Set(['Banks', 'Insurance', 'Financials'])

/** @param type of the instrument list */
export function isFundType(type: string): boolean {
  return FUND_TYPES.has(type)
}

export function isTrust({ listing_category: category }: Kind): boolean {
  return category !== null && TRUSTS.test(category)
}

/** An investment trust or another fund with a fixed number of shares. */
export function isClosedEnded({ listing_category: category }: Listing): boolean {
  return category !== null && CLOSED_ENDED.test(category)
}

/** True if it is a share of a company that reports accounts; funds have none, which is no fault. */
export function hasAccounts(listing: Kind): boolean {
  return COMPANY_TYPES.has(listing.type) && !isTrust(listing)
}

/**
 * A receipt is for several shares, or for a part of one, and no source says how many: its price does
 * not compare with figures for each share.
 */
export function isReceipt({ type }: Pick<Kind, 'type'>): boolean {
  return type === RECEIPTS
}

/** Banks, insurers and trusts, whose accounts do not compare with those of other companies. */
export function isFinancial(listing: Listing): boolean {
  const sector = listing.icb_supersector ?? listing.gics_sector
  return isTrust(listing) || (sector !== null && FINANCIAL_SECTORS.has(sector))
}

export function figureKindOf({
  type,
}: Pick<Kind, 'type'>): Extract<InstrumentKind, 'share' | 'fund' | 'other'> {
  if (COMPANY_TYPES.has(type)) return 'share'
  return isFundType(type) ? 'fund' : 'other'
}

export function toFigureSubject(listing: Listing): FigureSubject {
  const { ticker, isin, icb_supersector: icb, gics_sector: gics, currency } = listing
  return {
    symbol: ticker,
    isin,
    kind: hasAccounts(listing) ? 'share' : 'fund',
    sector: icb ?? gics,
    unit: currency,
  }
}

const ISSUER = 'issuer:'

/** The key of figures that a source gives for the issuer instead of one of its lines. */
export function issuerSubject({ issuer_id: id }: Pick<Listing, 'issuer_id'>): string {
  return `${ISSUER}${id}`
}

/** Null for the subject of a single listing. */
export function issuerOfSubject(subject: string): string | null {
  return subject.startsWith(ISSUER) ? subject.slice(ISSUER.length) : null
}
