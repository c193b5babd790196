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
  /** The stored text; sends no request. */
  findStoredText(listingId: string): Promise<string | null>
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
      if (stored) return stored
    }
    return undefined
  }

  return {
    async findProfile(symbol) {
      const subject = subjectOf(universe(), symbol)
      const stored = await findAmong(subject)
      if (stored && clock.now() - stored.fetchedAt < MAX_AGE_MS) return toProfile(stored.profile)
      try {
        const { provider, result } = await registry.ask('getProfile', (source) =>
          source.getProfile(symbol),
        )
        if (!provider.simulated) {
          await saveProfile(db, subject, provider.key, clock.now(), result)
        }
        return toProfile(result)
      } catch (error) {
        if (!findOutboundError(error)) throw error
        return stored ? toProfile(stored.profile) : null
      }
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
