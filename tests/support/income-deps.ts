/** A portfolio that a test writes down, with what its income needs. */
import type { IncomeDeps } from '../../apps/server/src/modules/income/reading/income-deps.ts'
import { buildReadingDeps, type WrittenPortfolio } from './reading-deps.ts'

/** Sources are real ones: a dividend is in the written history or in the ledger. */
export function buildIncomeDeps(written: WrittenPortfolio): IncomeDeps {
  return {
    ...buildReadingDeps(written),
    db: {} as IncomeDeps['db'],
    registry: { mode: () => 'live', providersFor: () => [] } as unknown as IncomeDeps['registry'],
    couponsOf: () => null,
    figures: async () => () => null,
  }
}
