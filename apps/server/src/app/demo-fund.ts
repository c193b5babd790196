/** Simulated facts of exchange-traded funds; holdings are the members of an index that the lists have. */
import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import { EXCHANGE_TRADED } from '@leadenhall/contract/instruments/words.ts'
import { identifyFund, sumWeights } from '../modules/funds/index.ts'
import type { Listing, Universe } from '../modules/instruments/index.ts'
import { memoBy } from '../platform/memo-by.ts'
import { type FundFacts, readDatedFacts } from '../providers/demo/dated-facts.ts'
import { seedOf, uniformAt } from '../providers/demo/noise.ts'

const SHOWN_HOLDINGS = 10
/** Yearly charges of plain funds and of others, as ratios. */
const PLAIN = [0.0003, 0.0012] as const
const OTHERS = [0.0015, 0.0055] as const
const PLAIN_INDEX =
  /^(?:S&P 500|FTSE (?:100|250|All-Share|All-World|Japan)|MSCI (?:World|USA|Europe))$/i

interface DemoFund {
  readonly listing: Listing
  readonly index: string | null
  readonly isPlain: boolean
  readonly seed: number
  readonly known: FundFacts | null
}

function findFund(universe: Universe, symbol: string, seedText: string): DemoFund | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing || !EXCHANGE_TRADED.has(listing.type)) return null
  const { index } = identifyFund(listing)
  const isPlain = index !== null && PLAIN_INDEX.test(index)
  // The lines of a fund are one fund.
  const id = listing.isin ?? symbol
  const seed = seedOf(`${seedText}|statement ${id}`)
  return { listing, index, isPlain, seed, known: factsByFund(universe).get(id) ?? null }
}

function sizeOf({ isPlain, known, seed }: DemoFund): number {
  const pounds = (isPlain ? 2e8 : 3e7) * 60 ** uniformAt(seed, 1)
  return known?.size ?? Number(pounds.toPrecision(3))
}

/** In pounds; null for anything that is not traded on an exchange as a fund. */
export function sizeOfDemoFund(
  universe: Universe,
  symbol: string,
  seedText: string,
): number | null {
  const fund = findFund(universe, symbol, seedText)
  return fund && sizeOf(fund)
}

/** Null for anything that is not traded on an exchange as a fund. */
export function stateDemoFund(
  universe: Universe,
  symbol: string,
  seedText: string,
): FundStatement | null {
  const fund = findFund(universe, symbol, seedText)
  if (!fund) return null
  const { index, isPlain, known, listing, seed } = fund
  const [low, high] = isPlain ? PLAIN : OTHERS
  const isEtf = listing.type === 'ETFs'
  return {
    charge: known?.charge ?? Math.round((low + (high - low) * uniformAt(seed, 0)) * 1e4) / 1e4,
    size: { value: sizeOf(fund), unit: 'GBP' },
    dated: known && { asOf: known.date, source: known.source },
    replication: isEtf && index !== null ? (isPlain ? 'full' : 'sampled') : null,
    ...(isEtf && index !== null ? membersOf(universe, index) : NO_MEMBERS),
  }
}

/** By ISIN, which all lines of a fund have. */
const factsByFund = memoBy((universe: Universe): ReadonlyMap<string, FundFacts> => {
  const { funds } = readDatedFacts()
  return new Map(
    [...funds].map(([ticker, facts]) => [universe.resolve(ticker)?.listing.isin ?? ticker, facts]),
  )
})

type Members = Pick<FundStatement, 'holdings' | 'sectors' | 'countries'>
const NO_MEMBERS: Members = { holdings: null, sectors: null, countries: null }

/** Weighed by their dated market caps in dollars; null for an index whose members are not listed. */
const membersOf = memoBy((universe: Universe, index: string): Members => {
  // Each line of a company has the cap of all of them.
  const byName = new Map<string, Listing>()
  for (const member of universe.membersOf(index)) {
    if (!byName.has(member.name)) byName.set(member.name, member)
  }
  const capped = [...byName.values()].flatMap((listing) =>
    listing.market_cap_usd === null ? [] : [{ listing, cap: listing.market_cap_usd }],
  )
  const total = capped.reduce((sum, { cap }) => sum + cap, 0)
  if (total === 0) return NO_MEMBERS
  const members = capped.map(({ cap, listing }) => ({ listing, weight: cap / total }))
  const largest = members.toSorted((a, b) => b.weight - a.weight)
  // One scheme for all members.
  const sectorOf = index.startsWith('FTSE')
    ? (one: Listing) => one.icb_industry
    : (one: Listing) => one.gics_sector
  return {
    holdings: largest.slice(0, SHOWN_HOLDINGS).map(({ listing, weight }) => ({
      name: listing.name,
      ticker: listing.ticker,
      weight,
    })),
    sectors: sumWeights(members, ({ listing }) => sectorOf(listing)),
    countries: sumWeights(members, ({ listing }) => listing.country),
  }
})
