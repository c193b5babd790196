import type { TaxDisposal } from '@leadenhall/contract/tax/index.ts'
import { presentDisposal } from './present-disposal.ts'
import type { TaxDeps } from './tax-deps.ts'
import { loadTaxScene } from './taxpayers.ts'
import { isIn, requireYear } from './years.ts'

/** @throws AppError validation_failed for an unknown year or taxpayer */
export async function listTaxDisposals(
  deps: TaxDeps,
  userId: string,
  yearText: string,
  person: string | undefined,
): Promise<TaxDisposal[]> {
  const year = requireYear(deps, yearText)
  const { exempt, result } = (await loadTaxScene(deps, userId)).find(person)
  return result.disposals
    .filter(({ day, kind }) => kind !== 'gift' && isIn(year, day))
    .map((disposal) => presentDisposal(deps, disposal, exempt))
}
