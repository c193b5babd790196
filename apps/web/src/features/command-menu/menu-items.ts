/** Lists the command menu's items for an input. Pure. */
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { equityLinks } from '@leadenhall/contract/shared/equity-links.ts'
import {
  DESTINATIONS,
  type Destination,
  type ShareGoal,
} from '@leadenhall/contract/shared/page-words.ts'
import { PAGES, type PageAccess, type PageName } from '@leadenhall/contract/shared/pages.ts'
import { pagePath, sellPath, sharePath } from '../../format/paths.ts'
import { type CommandName, type DirectLine, matchCommands, parseLine } from './commands.ts'
import { texts } from './texts.ts'

export type MenuAction =
  | { readonly do: 'command'; readonly name: CommandName }
  | { readonly do: 'line'; readonly line: DirectLine; readonly text: string }
  | { readonly do: 'fill'; readonly text: string }
  | { readonly do: 'share'; readonly hit: InstrumentHit }
  | { readonly do: 'open'; readonly url: string }
  | { readonly do: 'quote'; readonly hit: InstrumentHit }
  | {
      readonly do: 'page'
      readonly name: PageName
      readonly search: Readonly<Record<string, string>>
    }
  | { readonly do: 'go'; readonly path: string }

export interface CommandItem {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly about: string
  readonly action: MenuAction
  /** The text is exactly its name: it then comes before shares. */
  readonly isNamed?: boolean
}

export interface MenuInput {
  readonly text: string
  readonly hits: readonly InstrumentHit[]
  /** Shares found by a text such as `tesco div` without its last word, and the goal of that word. */
  readonly goal: { readonly goal: ShareGoal; readonly hits: readonly InstrumentHit[] } | null
  readonly recent: readonly string[]
  /** Shares that were looked at last. */
  readonly tickers: readonly string[]
  /** List only shares, for a command that needs one. */
  readonly isPicking: boolean
  readonly canOpen: (access: PageAccess) => boolean
}

const MAX_PAGES = 6
const MAX_GOALS = 3

export function listItems({
  text,
  hits,
  goal,
  recent,
  tickers,
  isPicking,
  canOpen,
}: MenuInput): CommandItem[] {
  const shares = hits.map(
    (hit): CommandItem => ({
      id: `share ${hit.ticker}`,
      group: texts.groups.shares,
      label: hit.ticker,
      about: `${hit.name} · ${hit.market ?? hit.exchange}`,
      action: { do: 'share', hit },
    }),
  )
  if (isPicking) return shares
  const line = parseLine(text)
  const pages = listPages(text, canOpen)
  const words = text.trim().toLowerCase()
  const isNamed = ({ isNamed: isExact = false, label }: CommandItem) =>
    isExact || ` ${label.toLowerCase()} `.includes(` ${words} `)
  return [
    ...(line ? [toLineItem(line, text.trim())] : []),
    ...(goal ? listGoals(goal.goal, goal.hits) : []),
    ...(text.trim() === ''
      ? [...tickers.map(toSeenItem), ...recent.map(toRecentItem), ...pages]
      : []),
    ...matchCommands(text).map(
      ({ name, about, example }): CommandItem => ({
        id: `command ${name}`,
        group: texts.groups.commands,
        label: name,
        about: example === undefined ? about : texts.withExample(about, example),
        action: { do: 'command', name },
      }),
    ),
    ...(text.trim() === '' ? [] : pages.filter(isNamed)),
    ...shares.filter((_, place) => isInLondon(hits[place])),
    ...(text.trim() === '' ? [] : pages.filter((page) => !isNamed(page))),
    ...shares.filter((_, place) => !isInLondon(hits[place])),
  ]
}

const isInLondon = (hit: InstrumentHit | undefined) =>
  hit?.exchange === 'LSE' || hit?.exchange === 'AIM' || hit?.ticker.startsWith('^FT')

/** The shares that are meant, London's first. */
function listGoals(goal: ShareGoal, hits: readonly InstrumentHit[]): CommandItem[] {
  return [...hits.filter(isInLondon), ...hits.filter((hit) => !isInLondon(hit))]
    .slice(0, MAX_GOALS)
    .map((hit) => ({
      id: `goal ${hit.ticker}`,
      group: texts.groups.shares,
      label: texts.goalOf(hit.ticker, goal.title),
      about: hit.name,
      action: { do: 'go', path: pathOf(goal, hit.ticker) },
    }))
}

function pathOf(goal: ShareGoal, ticker: string): string {
  if ('panel' in goal) return `${sharePath(ticker)}#${goal.panel}`
  switch (goal.job) {
    case 'sell':
      return sellPath(ticker)
    case 'alert':
      return pagePath('toolkit', {}, { tool: 'price-alerts', new: ticker })
    case 'history':
      return pagePath('toolkit', {}, { tool: 'price-history', ticker })
  }
}

function toLineItem(line: DirectLine, text: string): CommandItem {
  return {
    id: 'line',
    group: texts.groups.line,
    label: text,
    about: '',
    action: { do: 'line', line, text },
  }
}

function toRecentItem(text: string): CommandItem {
  return {
    id: `recent ${text}`,
    group: texts.groups.recent,
    label: text,
    about: '',
    action: { do: 'fill', text },
  }
}

function toSeenItem(ticker: string): CommandItem {
  return {
    id: `seen ${ticker}`,
    group: texts.groups.recent,
    label: ticker,
    about: texts.companyPage,
    action: { do: 'go', path: sharePath(ticker) },
  }
}

/** Offered before anything is typed. */
const MAIN_PAGES: ReadonlySet<PageName> = new Set([
  'screener',
  'portfoliomanager',
  'watchlists',
  'trusts',
])

/** Pages and parts of pages by title and words, the closest first; the main pages for empty text. */
function listPages(text: string, canOpen: MenuInput['canOpen']): CommandItem[] {
  const typed = text.trim().toLowerCase()
  const titles = new Set<string>()
  return DESTINATIONS.map((one) => ({ ...one, distance: distanceOf(one, typed) }))
    .filter(({ distance, page }) => distance !== null && canOpen(accessOf(page)))
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
    .filter(({ title }) => !titles.has(title) && titles.add(title))
    .slice(0, MAX_PAGES)
    .map(({ distance, page, search, title }) => ({
      id: `page ${page} ${Object.values(search).join(' ')}`.trim(),
      group: texts.groups.pages,
      label: title,
      about: pagePath(page, {}, search),
      action: { do: 'page', name: page, search },
      isNamed: typed !== '' && distance === 0,
    }))
}

/** 0 for exactly the title or a word of it, more for less; null for no match. */
function distanceOf({ page, search, title, words }: Destination, typed: string): number | null {
  const isMain = MAIN_PAGES.has(page) && Object.keys(search).length === 0
  if (typed === '') return isMain ? 0 : null
  const phrases = [title.toLowerCase(), ...words]
  if (phrases.includes(typed)) return 0
  if (phrases.some((phrase) => phrase.startsWith(typed))) return 1
  if (phrases.some((phrase) => phrase.includes(` ${typed}`))) return 2
  return title.toLowerCase().includes(typed) ? 3 : null
}

function accessOf(name: PageName): PageAccess {
  const page = PAGES.find((one) => one.name === name)
  if (!page) throw new RangeError(`No page is named ${name}`)
  return page.access
}

/**
 * A share's sub-menu: its own page, other sites, then the quick quote.
 * @param isOtherSite for a command that opens another site, which leaves out the page
 */
export function listLinks(
  hit: InstrumentHit,
  { isOtherSite }: { readonly isOtherSite: boolean },
): CommandItem[] {
  const group = texts.linksOf(hit.ticker)
  const page: CommandItem = {
    id: 'link page',
    group: hit.ticker,
    label: texts.companyPage,
    about: hit.name,
    action: { do: 'go', path: sharePath(hit.ticker) },
  }
  return [
    ...(isOtherSite ? [] : [page]),
    ...equityLinks(hit).map(
      ({ label, url }): CommandItem => ({
        id: `link ${label}`,
        group,
        label,
        about: new URL(url).hostname.replace(/^www\./, ''),
        action: { do: 'open', url },
      }),
    ),
    {
      id: 'link quick-quote',
      group,
      label: texts.quickQuote,
      about: hit.name,
      action: { do: 'quote', hit },
    },
  ]
}
