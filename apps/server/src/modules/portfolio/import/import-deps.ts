import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { WitnessDeps } from './doubt-rows.ts'

export interface ImportDeps extends LedgerDeps, WitnessDeps {}
