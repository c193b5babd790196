import type { ClassificationScheme } from '@leadenhall/contract/instruments/index.ts'
import { memoBy } from '../../platform/memo-by.ts'
import type { Universe } from '../instruments/index.ts'
import type { ScreenReading } from '../screener/index.ts'

export type GroupLevel = 'industry' | 'supersector'

export interface GroupMembers {
  readonly name: string
  readonly scheme: ClassificationScheme
  /** Instruments that its page lists. */
  readonly instruments: number
  /** Rows of all its listings, one list for each of those. */
  readonly rows: readonly (readonly number[])[]
  /** Rows of the snapshot, one list for each company. */
  readonly companies: readonly (readonly number[])[]
}

const SCHEMES = ['ICB', 'GICS'] as const
/** A snapshot's rows change only with its universe. */
const levelsOf = memoBy<Universe, [], Map<GroupLevel, readonly GroupMembers[]>>(() => new Map())

/** ICB groups before those of GICS, each by name. */
export function listGroupMembers(
  reading: Pick<ScreenReading, 'universe' | 'rowOf'>,
  level: GroupLevel,
): readonly GroupMembers[] {
  const { universe, rowOf } = reading
  const before = levelsOf(universe).get(level)
  if (before) return before
  const groups = SCHEMES.flatMap((scheme) => {
    const { industries, inIndustry, sectors, inSector } = universe.classification(scheme)
    const [names, membersOf] = level === 'industry' ? [industries, inIndustry] : [sectors, inSector]
    return names.map(({ name, count }): GroupMembers => {
      const lines = membersOf(name).map((listing) => ({
        company: universe.companyOf(listing),
        row: rowOf(listing.listing_id) ?? -1,
      }))
      const byCompany = Map.groupBy(
        lines.filter(({ row }) => row >= 0),
        ({ company }) => company,
      )
      const companies = [...byCompany.values()].map((own) => own.map(({ row }) => row))
      const rows = scheme === 'ICB' ? companies.flat().map((row) => [row]) : companies
      return { name, scheme, instruments: count, rows, companies }
    })
  })
  levelsOf(universe).set(level, groups)
  return groups
}
