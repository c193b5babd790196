import type { Parser } from './parser.ts'
import { degiro, degiroAccount } from './parsers/degiro.ts'
import { etoro } from './parsers/etoro.ts'
import { freetrade } from './parsers/freetrade.ts'
import { ghostfolio } from './parsers/ghostfolio.ts'
import { hargreavesLansdown } from './parsers/hargreaves-lansdown.ts'
import { ibkrActivity } from './parsers/ibkr-activity.ts'
import { ibkrFlex } from './parsers/ibkr-flex.ts'
import { interactiveInvestor } from './parsers/interactive-investor.ts'
import { investEngine } from './parsers/investengine.ts'
import { ofx } from './parsers/ofx.ts'
import { ownExport } from './parsers/own-export.ts'
import { portfolioPerformance } from './parsers/portfolio-performance.ts'
import { qif } from './parsers/qif.ts'
import { revolut } from './parsers/revolut.ts'
import { saxo } from './parsers/saxo.ts'
import { schwab } from './parsers/schwab.ts'
import { sharesight } from './parsers/sharesight.ts'
import { trading212 } from './parsers/trading-212.ts'
import { vanguard } from './parsers/vanguard.ts'

export const PARSERS: readonly Parser[] = [
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
  etoro,
  saxo,
  schwab,
  sharesight,
  ofx,
  qif,
]
