import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { openInWindow } from '../../lib/open-window.ts'
import { showProblem } from '../../ui/show-toast.ts'
import { searchQuery } from './api.ts'
import { COMMAND_SITES, type CommandName, type DirectLine } from './commands.ts'
import type { MenuAction } from './menu-items.ts'
import { rememberLine } from './recent-lines.ts'
import { texts } from './texts.ts'

/** The list below the input: everything, shares for a command, or a share's links. */
export type Level =
  | { readonly at: 'root' }
  | { readonly at: 'pick'; readonly action: 'OI' | 'QQ' }
  | { readonly at: 'links'; readonly hit: InstrumentHit; readonly isOtherSite: boolean }

export const ROOT: Level = { at: 'root' }

interface MenuActionDeps {
  readonly onClose: () => void
  readonly onTheme: () => void
  readonly onQuote: (hit: InstrumentHit) => void
  readonly level: Level
  readonly enter: (level: Level, text?: string) => void
}

/** Runs what an item of the menu, a command or a typed line asks for. */
export function useMenuActions(deps: MenuActionDeps): (action: MenuAction) => void {
  const { onClose, onTheme, onQuote, level, enter } = deps
  const client = useQueryClient()
  const [, navigate] = useLocation()
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
    else go(pagePath('portfoliomanager'))
  }

  const runLine = async (line: DirectLine, asTyped: string) => {
    rememberLine(asTyped)
    if (line.kind === 'screen') return go(pagePath('screener', {}, { expression: line.expression }))
    if (line.kind === 'alert') {
      const diff = line.diff === null ? {} : { diff: String(line.diff) }
      return go(pagePath('toolkit', {}, { tool: 'price-alerts', new: line.ticker, ...diff }))
    }
    const [hit] = await client.fetchQuery(searchQuery(line.query))
    if (!hit) return showProblem(texts.noShare(line.query))
    return line.action === 'QQ' ? onQuote(hit) : enter({ at: 'links', hit, isOtherSite: true })
  }

  return (action) => {
    switch (action.do) {
      case 'command':
        return runCommand(action.name)
      case 'line':
        return void runLine(action.line, action.text).catch((error: Error) => showProblem(error))
      case 'fill':
        return enter(ROOT, action.text)
      case 'share':
        return level.at === 'pick' && level.action === 'QQ'
          ? onQuote(action.hit)
          : enter({ at: 'links', hit: action.hit, isOtherSite: level.at === 'pick' })
      case 'open':
        onClose()
        return openInWindow(action.url)
      case 'quote':
        return onQuote(action.hit)
      case 'go':
        return go(action.path)
      case 'page':
        return go(pagePath(action.name, {}, action.search))
    }
  }
}
