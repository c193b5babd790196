import type { PageKind } from './page-kind.ts'

export type SharePart =
  | 'chart'
  | 'trust'
  | 'fund'
  | 'tracking'
  | 'holdings'
  | 'rivals'
  | 'performance'
  | 'figures'
  | 'accounts'
  | 'dividends'
  | 'valuation'
  | 'news'
  | 'statistics'
  | 'ranks'
  | 'boards'
  | 'peers'
  | 'costs'
  | 'gilt'
  | 'payments'
  | 'shorts'
  | 'map'
  | 'members'
  | 'breadth'
  | 'levels'
  | 'months'
  | 'crosses'
  | 'facts'
  | 'lines'
  | 'journal'

interface Columns {
  /** Beside the chart, the wider column. */
  readonly main: readonly SharePart[]
  readonly side: readonly SharePart[]
}

export type TabKey =
  | 'summary'
  | 'accounts'
  | 'figures'
  | 'dividends'
  | 'valuation'
  | 'peers'
  | 'holdings'
  | 'rivals'
  | 'payments'
  | 'costs'
  | 'facts'

export interface Tab extends Columns {
  readonly key: TabKey
}

interface Arrangement extends Columns {
  /** Panels below the chart, of which one tab is shown; without any, all panels are. */
  readonly tabs: readonly Tab[]
}

const ACCOUNTS: readonly Tab[] = [
  { key: 'accounts', main: ['accounts'], side: [] },
  { key: 'dividends', main: ['dividends'], side: [] },
  { key: 'valuation', main: ['valuation'], side: [] },
]
const FIGURES: Tab = { key: 'figures', main: ['figures'], side: [] }
const COSTS: Tab = { key: 'costs', main: ['costs'], side: [] }
const FACTS: Tab = { key: 'facts', main: ['facts'], side: ['lines'] }

/** The panels of each kind of page, from top to bottom. A part without content shows nothing. */
export const ARRANGEMENTS: Readonly<Record<PageKind, Arrangement>> = {
  share: {
    main: ['chart'],
    side: ['statistics', 'ranks'],
    tabs: [
      { key: 'summary', main: ['performance', 'news'], side: ['boards', 'shorts', 'journal'] },
      ...ACCOUNTS,
      { key: 'peers', main: ['peers'], side: [] },
      COSTS,
      FACTS,
    ],
  },
  trust: {
    main: ['chart'],
    side: ['trust'],
    tabs: [
      { key: 'summary', main: ['performance', 'news'], side: ['boards', 'shorts', 'journal'] },
      { key: 'peers', main: ['peers'], side: [] },
      { ...FIGURES, side: ['statistics'] },
      COSTS,
      FACTS,
    ],
  },
  fund: {
    main: ['chart'],
    side: ['fund'],
    tabs: [
      { key: 'summary', main: ['tracking', 'performance', 'news'], side: ['boards', 'journal'] },
      { key: 'holdings', main: ['holdings'], side: [] },
      { key: 'rivals', main: ['rivals'], side: [] },
      { ...FIGURES, side: ['statistics'] },
      COSTS,
      FACTS,
    ],
  },
  'open-fund': {
    main: ['chart'],
    side: ['facts'],
    tabs: [
      { key: 'summary', main: ['performance', 'news'], side: [] },
      { key: 'figures', main: ['figures'], side: ['statistics'] },
    ],
  },
  gilt: {
    main: ['chart'],
    side: ['gilt'],
    tabs: [
      { key: 'summary', main: ['performance', 'news'], side: ['journal'] },
      { key: 'payments', main: ['payments'], side: [] },
      COSTS,
      FACTS,
    ],
  },
  foreign: {
    main: ['chart'],
    side: ['statistics', 'costs'],
    tabs: [
      { key: 'summary', main: ['performance', 'news'], side: ['lines', 'journal'] },
      ...ACCOUNTS,
      { key: 'peers', main: ['peers'], side: [] },
      FACTS,
    ],
  },
  index: {
    main: ['chart', 'performance', 'map'],
    side: ['breadth', 'levels', 'months', 'facts', 'members', 'journal'],
    tabs: [],
  },
  currency: {
    main: ['chart', 'performance'],
    side: ['crosses', 'levels', 'months', 'facts', 'journal'],
    tabs: [],
  },
  commodity: {
    main: ['chart', 'performance'],
    side: ['levels', 'months', 'facts', 'journal'],
    tabs: [],
  },
  unlisted: { main: ['chart'], side: ['facts'], tabs: [] },
}

/** Ids of panels, where they differ from the part's name. */
const IDS: Partial<Record<SharePart, string>> = { trust: 'nav' }
export const idOf = (part: SharePart): string => IDS[part] ?? part

/** The tab of the address, else the one with the panel that the hash names, else the first. */
export function tabOf(tabs: readonly Tab[], asked: string | null, hash: string): Tab | undefined {
  return (
    tabs.find(({ key }) => key === asked) ??
    tabs.find(({ main, side }) => [...main, ...side].some((part) => idOf(part) === hash)) ??
    tabs[0]
  )
}
