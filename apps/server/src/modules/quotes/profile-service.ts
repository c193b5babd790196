import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { ProviderProfile } from '../../providers/ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { subjectOf, type Universe } from '../instruments/index.ts'
import { findStoredProfile, saveProfile } from './quote-store.ts'

export type Profile = NonNullable<StockInfo['profile']>

export interface ProfileService {
  /** Null if no source has one, or none is available and none is stored. */
  findProfile(symbol: string): Promise<Profile | null>
  /** A source's facts about a fund; null for anything else, or if none are available or stored. */
  findFund(symbol: string): Promise<FundRead | null>
  /** The same without a request. */
  findKnownFund(symbol: string): Promise<FundRead | null>
  /** The stored text; sends no request. */
  findStoredText(listingId: string): Promise<string | null>
}

export interface FundRead {
  readonly fund: FundStatement
  /** The source’s name, as users see it. */
  readonly source: string
  readonly asOfMs: number
  readonly simulated: boolean
}

const MAX_AGE_MS = 30 * 24 * 3_600_000

export function createProfileService(deps: {
  clock: Clock
  db: Db
  registry: Registry
  universe: () => Universe
}): ProfileService {
  const { clock, db, registry, universe } = deps

  const findAmong = async (subject: string) => {
    for (const source of registry.sources()) {
      const stored = await findStoredProfile(db, subject, source)
      if (stored) return { ...stored, source }
    }
    return undefined
  }

  /** The stored one while it is new, else the source's; null if there is neither. */
  async function read(symbol: string, isWhole: (profile: ProviderProfile) => boolean) {
    const subject = subjectOf(universe(), symbol)
    const stored = await findAmong(subject)
    const isNew = stored && clock.now() - stored.fetchedAt < MAX_AGE_MS
    if (stored && isNew && isWhole(stored.profile)) return stored
    try {
      const { provider, result } = await registry.ask('getProfile', (source) =>
        source.getProfile(symbol),
      )
      const fetchedAt = clock.now()
      if (!provider.simulated) await saveProfile(db, subject, provider.key, fetchedAt, result)
      return { profile: result, fetchedAt, source: provider.key }
    } catch (error) {
      if (!findOutboundError(error)) throw error
      return stored ?? null
    }
  }

  function toFundRead(found: Awaited<ReturnType<typeof read>>): FundRead | null {
    const provider = found && registry.byKey(found.source)
    if (!found?.profile.fund || !provider) return null
    const { title, simulated } = provider
    return { fund: found.profile.fund, source: title, asOfMs: found.fetchedAt, simulated }
  }

  return {
    async findProfile(symbol) {
      const found = await read(symbol, () => true)
      return found && toProfile(found.profile)
    },
    // One that was stored before funds were read says nothing about them.
    findFund: async (symbol) => toFundRead(await read(symbol, ({ fund }) => fund !== undefined)),
    async findKnownFund(symbol) {
      const [provider] = registry.providersFor('getProfile')
      const isFree = provider?.simulated ?? false
      const known = isFree ? read(symbol, () => true) : findAmong(subjectOf(universe(), symbol))
      return toFundRead((await known) ?? null)
    },
    async findStoredText(listingId) {
      return (await findAmong(listingId))?.profile.summary ?? null
    },
  }
}

function toProfile(profile: ProviderProfile): Profile {
  const { summary, website, sector, industry, city, country, employees } = profile
  return { profile: summary, website, sector, industry, city, country, employees }
}
