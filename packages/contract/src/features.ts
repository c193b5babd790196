/**
 * The pages of every feature, in the order in which Tools and the command menu list them. A feature
 * with a page of its own is added here, by one import and one line.
 */
import { pages as accounts } from './accounts/pages.ts'
import { pages as desk } from './desk/pages.ts'
import { pages as gilts } from './gilts/pages.ts'
import { pages as health } from './health/pages.ts'
import { pages as instruments } from './instruments/pages.ts'
import { pages as journal } from './journal/pages.ts'
import { pages as notes } from './notes/pages.ts'
import { pages as offers } from './offers/pages.ts'
import { pages as portfolio } from './portfolio/pages.ts'
import { pages as prices } from './prices/pages.ts'
import { pages as research } from './research/pages.ts'
import { pages as screener } from './screener/pages.ts'
import { pages as settings } from './settings/pages.ts'
import { pages as shorts } from './shorts/pages.ts'
import { pages as trusts } from './trusts/pages.ts'
import { pages as watchlists } from './watchlists/pages.ts'

export const FEATURE_PAGES = [
  ...instruments,
  ...research,
  ...screener,
  ...shorts,
  ...offers,
  ...trusts,
  ...gilts,
  ...watchlists,
  ...desk,
  ...journal,
  ...portfolio,
  ...notes,
  ...health,
  ...settings,
  ...prices,
  ...accounts,
] as const
