/**
 * Yahoo's facts about a fund, in `fundProfile` and `topHoldings`. Percentages are ratios there. The net
 * assets have no currency beside them, so they are no size.
 */
import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import { z } from 'zod'
import { numberField, textField } from './reply-fields.ts'

export const fundProfileSchema = z
  .object({
    feesExpensesInvestment: z
      .object({ annualReportExpenseRatio: numberField })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)

export const topHoldingsSchema = z
  .object({
    holdings: z
      .array(z.object({ symbol: textField, holdingName: textField, holdingPercent: numberField }))
      .nullish()
      .catch(null),
    /** One field a row: `[{ technology: 0.31 }, …]`. */
    sectorWeightings: z.array(z.record(z.string(), numberField)).nullish().catch(null),
  })
  .nullish()
  .catch(null)

interface FundReply {
  readonly fundProfile?: z.infer<typeof fundProfileSchema>
  readonly topHoldings?: z.infer<typeof topHoldingsSchema>
}

/** Null for what is no fund. */
export function toFundStatement({ fundProfile, topHoldings }: FundReply): FundStatement | null {
  if (!fundProfile && !topHoldings) return null
  const holdings = (topHoldings?.holdings ?? []).flatMap(
    ({ holdingName: name, holdingPercent: weight, symbol }) =>
      name !== null && isShare(weight) ? [{ name, weight, ticker: symbol }] : [],
  )
  const sectors = (topHoldings?.sectorWeightings ?? [])
    .flatMap((row) => Object.entries(row))
    .flatMap(([key, weight]) => (isShare(weight) ? [{ name: toSectorName(key), weight }] : []))
  const charge = fundProfile?.feesExpensesInvestment?.annualReportExpenseRatio ?? null
  return {
    charge: charge !== null && charge >= 0 && charge < 1 ? charge : null,
    size: null,
    replication: null,
    holdings: orNull(holdings),
    sectors: orNull(sectors),
    countries: null,
  }
}

const isShare = (weight: number | null): weight is number =>
  weight !== null && weight > 0 && weight <= 1

function orNull<Row extends { readonly weight: number }>(rows: Row[]): Row[] | null {
  return rows.length === 0 ? null : rows.toSorted((a, b) => b.weight - a.weight)
}

const SECTOR_NAMES: Readonly<Record<string, string>> = { realestate: 'Real estate' }

/** `basic_materials` → `Basic materials`. */
function toSectorName(key: string): string {
  const words = key.replaceAll('_', ' ')
  return SECTOR_NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
