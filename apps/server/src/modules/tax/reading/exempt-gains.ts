import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { TaxYear } from '@leadenhall/contract/tax/index.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { plus, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { TaxDeps } from './tax-deps.ts'
import type { Taxpayer } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

/** Gains less losses of a year that are in no box; null with its reason where a gain is not known. */
export function sumExemptGains(
  { universe }: Pick<TaxDeps, 'universe'>,
  { exempt, result }: Pick<Taxpayer, 'exempt' | 'result'>,
  bounds: YearBounds,
): Pick<TaxYear, 'exemptGains' | 'exemptGainsUnknown'> {
  const own = result.disposals.filter(
    ({ day, kind, security }) => kind !== 'gift' && exempt.has(security, day) && isIn(bounds, day),
  )
  const sum = own.reduce<(typeof own)[number]['gain']>((total, { gain }) => plus(total, gain), ZERO)
  const missing = own.find(({ gain }) => gain === null)
  return {
    exemptGains: toTextOrNull(sum, 2),
    exemptGainsUnknown: missing
      ? `The gain of ${symbolOf(universe(), missing.security)} sold on ${formatLongDate(toDate(missing.day))} is not known.`
      : null,
  }
}
