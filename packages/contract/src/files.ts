/** The files of every feature. A feature that serves one is added here, by one import and one line. */
import { files as income } from './income/files.ts'
import { files as journal } from './journal/files.ts'
import { files as portfolio } from './portfolio/files.ts'
import { files as screener } from './screener/files.ts'
import type { FileRoute } from './shared/file-route.ts'
import { files as spreadsheets } from './spreadsheets/files.ts'
import { files as tax } from './tax/files.ts'

export const FEATURE_FILES: readonly FileRoute[] = [
  ...Object.values(portfolio),
  ...Object.values(journal),
  ...Object.values(screener),
  ...Object.values(tax),
  ...Object.values(income),
  ...Object.values(spreadsheets),
]
