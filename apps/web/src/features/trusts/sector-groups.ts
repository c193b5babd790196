import type { Trust } from '@leadenhall/contract/trusts/index.ts'
import { texts } from './texts.ts'

export interface SectorGroup {
  readonly sector: string
  readonly funds: number
  /** Of the funds whose NAV is not stale; null without any, and for funds whose sector is not known. */
  readonly median: number | null
}

export const sectorOf = ({ sector }: Trust): string => sector ?? texts.otherSector

/** In the order of the trusts, which is by sector. */
export function groupBySector(trusts: readonly Trust[]): SectorGroup[] {
  return [...Map.groupBy(trusts, sectorOf)].map(([sector, members]) => ({
    sector,
    funds: members.length,
    median: medianOf(
      members.flatMap((member) =>
        member.sector === null || member.discount === null || member.isStale
          ? []
          : [member.discount],
      ),
    ),
  }))
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
