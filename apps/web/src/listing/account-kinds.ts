import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'

/** Names of the kinds of account. */
export const ACCOUNT_KIND_NAMES: Readonly<Record<PortfolioAccount['kind'], string>> = {
  general: 'General',
  isa: 'ISA',
  sipp: 'SIPP',
  lisa: 'Lifetime ISA',
  jisa: 'Junior ISA',
}
