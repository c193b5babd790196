import type { Reader } from './reader.ts'
import { degiro, degiroAccount } from './readers/degiro.ts'
import { freetrade } from './readers/freetrade.ts'
import { ghostfolio } from './readers/ghostfolio.ts'
import { hargreavesLansdown } from './readers/hargreaves-lansdown.ts'
import { ibkrActivity } from './readers/ibkr-activity.ts'
import { ibkrFlex } from './readers/ibkr-flex.ts'
import { interactiveInvestor } from './readers/interactive-investor.ts'
import { investEngine } from './readers/investengine.ts'
import { ownExport } from './readers/own-export.ts'
import { portfolioPerformance } from './readers/portfolio-performance.ts'
import { revolut } from './readers/revolut.ts'
import { trading212 } from './readers/trading-212.ts'
import { vanguard } from './readers/vanguard.ts'

export const READERS: readonly Reader[] = [
  ownExport,
  trading212,
  freetrade,
  hargreavesLansdown,
  interactiveInvestor,
  ibkrActivity,
  ibkrFlex,
  investEngine,
  vanguard,
  degiro,
  degiroAccount,
  revolut,
  ghostfolio,
  portfolioPerformance,
]
