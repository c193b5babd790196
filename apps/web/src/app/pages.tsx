/** Which component stands at which page of the contract's table. Every page is a chunk of its own. */
import type { PageName } from '@leadenhall/contract/shared/pages.ts'
import type { ComponentType } from 'react'
import { chunk } from '../lib/chunk.ts'

export interface PageProps {
  readonly params: Readonly<Record<string, string>>
}

type PageLoader = () => Promise<{ default: ComponentType<PageProps> }>

const loadClassification = () => import('../features/instruments/classification-page.tsx')
const loadGroup = () => import('../features/instruments/group-page.tsx')
const loadLegal = () => import('../features/legal/legal-pages.tsx')

const loadPrivacy: PageLoader = async () => ({ default: (await loadLegal()).PrivacyPage })
const loadTerms: PageLoader = async () => ({ default: (await loadLegal()).TermsPage })

const LOADERS: Readonly<Record<PageName, PageLoader>> = {
  home: async () => ({ default: (await import('./pages/home-route.tsx')).HomeRoute }),
  share: async () => ({ default: (await import('./pages/share-route.tsx')).ShareRoute }),
  tools: async () => ({ default: (await import('./pages/tools-route.tsx')).ToolsRoute }),
  toolkit: async () => ({ default: (await import('./pages/toolkit-route.tsx')).ToolkitRoute }),
  screener: async () => ({ default: (await import('./pages/screener-route.tsx')).ScreenerRoute }),
  browse: async () => ({
    default: (await import('../features/instruments/browse-page.tsx')).BrowsePage,
  }),
  industries: async () => ({ default: (await loadClassification()).IndustriesPage }),
  sectors: async () => ({ default: (await loadClassification()).SectorsPage }),
  industry: async () => ({ default: (await loadGroup()).IndustryPage }),
  supersector: async () => ({ default: (await loadGroup()).SupersectorPage }),
  watchlist: async () => ({
    default: (await import('./pages/watchlist-route.tsx')).WatchlistRoute,
  }),
  watchlists: async () => ({
    default: (await import('../features/watchlists/watchlists-page.tsx')).WatchlistsPage,
  }),
  'user-watchlist': async () => ({
    default: (await import('./pages/user-watchlist-route.tsx')).UserWatchlistRoute,
  }),
  'shared-watchlist': async () => ({
    default: (await import('./pages/shared-watchlist-route.tsx')).SharedWatchlistRoute,
  }),
  research: async () => ({
    default: (await import('../features/research/research-page.tsx')).ResearchPage,
  }),
  stockboard: async () => ({
    default: (await import('./pages/stock-board-route.tsx')).StockBoardRoute,
  }),
  portfoliomanager: async () => ({
    default: (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage,
  }),
  healthcheck: async () => ({
    default: (await import('./pages/health-route.tsx')).HealthRoute,
  }),
  auth: async () => ({ default: (await import('../features/accounts/auth-page.tsx')).AuthPage }),
  profile: async () => ({ default: (await import('./pages/profile-route.tsx')).ProfileRoute }),
  scraperconfig: async () => ({
    default: (await import('../features/settings/scraper-config-page.tsx')).ScraperConfigPage,
  }),
  notes: async () => ({ default: (await import('../features/notes/notes-page.tsx')).NotesPage }),
  developers: async () => ({
    default: (await import('./pages/developers-route.tsx')).DevelopersRoute,
  }),
  about: async () => ({ default: (await loadLegal()).AboutPage }),
  privacy: loadPrivacy,
  terms: loadTerms,
  'legal-privacy': loadPrivacy,
  'legal-terms': loadTerms,
}

const chunks = new Map(Object.entries(LOADERS).map(([name, load]) => [name, chunk(load)]))

/** To be kept while the page is mounted. */
export function pageComponent(name: PageName): ComponentType<PageProps> {
  return chunkOf(name).component()
}

function chunkOf(name: PageName) {
  const found = chunks.get(name)
  if (!found) throw new RangeError(`No component stands at the page ${name}`)
  return found
}

/** Fetches a page's chunk ahead of the click; resolves also when it cannot be had. */
export async function prefetchPage(name: PageName): Promise<void> {
  try {
    await chunkOf(name).load()
  } catch {
    // Showing the page asks again and tells why it fails.
  }
}
