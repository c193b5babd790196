import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { PageAccess } from '@leadenhall/contract/shared/pages.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { openInWindow } from '../../lib/open-window.ts'
import { pagePath } from '../../lib/paths.ts'
import { showToast } from '../../ui/show-toast.ts'
import { searchQuery } from './api.ts'
import { COMMAND_SITES, type CommandName, type DirectLine } from './commands.ts'
import { listItems, listLinks, type MenuAction } from './menu-items.ts'
import { readRecentLines, rememberLine } from './recent-lines.ts'
import { texts } from './texts.ts'

export interface CommandMenuDeps {
  readonly onClose: () => void
  readonly onTheme: () => void
  readonly onQuote: (hit: InstrumentHit) => void
  readonly canOpen: (access: PageAccess) => boolean
}

/** What the menu shows beneath its input: everything, shares for a command, or a share's links. */
type Level =
  | { readonly at: 'root' }
  | { readonly at: 'pick'; readonly action: 'OI' | 'QQ' }
  | { readonly at: 'links'; readonly hit: InstrumentHit }

const ROOT: Level = { at: 'root' }

export function useCommandMenu({ onClose, onTheme, onQuote, canOpen }: CommandMenuDeps) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Level>(ROOT)
  const [highlight, setHighlight] = useState(0)
  const typed = text.trim()
  const isSearched = typed !== '' && level.at !== 'links'
  const search = useQuery({
    ...searchQuery(typed),
    enabled: isSearched,
    // What is highlighted stays to be entered while the next letters are searched for.
    placeholderData: keepPreviousData,
  })
  const items =
    level.at === 'links'
      ? listLinks(level.hit)
      : listItems({
          text,
          hits: isSearched ? (search.data ?? []) : [],
          recent: readRecentLines(),
          isPicking: level.at === 'pick',
          canOpen,
        })

  const enter = (next: Level, nextText = '') => {
    setLevel(next)
    setText(nextText)
    setHighlight(0)
  }
  const go = (path: string) => {
    onClose()
    navigate(path)
  }

  const runCommand = (name: CommandName) => {
    const site = COMMAND_SITES[name]
    if (site) {
      onClose()
      window.open(site, '_blank', 'noopener,noreferrer')
    } else if (name === 'EQ OI') enter({ at: 'pick', action: 'OI' })
    else if (name === 'EQ QQ') enter({ at: 'pick', action: 'QQ' })
    else if (name === 'THM') onTheme()
    else if (name === 'SCREEN') go(pagePath('screener'))
    else go(pagePath('toolkit', {}, { tool: 'price-alerts' }))
  }

  const runLine = async (line: DirectLine, asTyped: string) => {
    rememberLine(asTyped)
    if (line.kind === 'screen') return go(pagePath('screener', {}, { expression: line.expression }))
    if (line.kind === 'alert') {
      const diff = line.diff === null ? {} : { diff: String(line.diff) }
      return go(pagePath('toolkit', {}, { tool: 'price-alerts', new: line.ticker, ...diff }))
    }
    const [hit] = await client.fetchQuery(searchQuery(line.query))
    if (!hit) return showToast(texts.noShare(line.query))
    return line.action === 'QQ' ? onQuote(hit) : enter({ at: 'links', hit })
  }

  const run = (action: MenuAction) => {
    switch (action.do) {
      case 'command':
        return runCommand(action.name)
      case 'line':
        return void runLine(action.line, action.text).catch((error: Error) =>
          showToast(error.message),
        )
      case 'fill':
        return enter(ROOT, action.text)
      case 'share':
        return level.at === 'pick' && level.action === 'QQ'
          ? onQuote(action.hit)
          : enter({ at: 'links', hit: action.hit })
      case 'open':
        onClose()
        return openInWindow(action.url)
      case 'quote':
        return onQuote(action.hit)
      case 'page':
        return go(pagePath(action.name))
    }
  }

  /** One layer: what was chosen first, then the menu itself. */
  const back = () => {
    if (level.at !== 'root' || text !== '') enter(ROOT)
    else onClose()
  }

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setHighlight((now) => (now + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[highlight]
      if (item) run(item.action)
    }
  }

  return {
    text,
    level,
    items,
    highlight: Math.min(highlight, Math.max(0, items.length - 1)),
    isSearching: search.isFetching,
    change(next: string) {
      if (level.at === 'links') setLevel(ROOT)
      setText(next)
      setHighlight(0)
    },
    run,
    back,
    handleKey,
  }
}
