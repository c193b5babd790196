/** The command menu's commands and direct lines, apart from searching. Pure. */
import { convertToTicker } from '@leadenhall/contract/shared/tickers.ts'
import { texts } from './texts.ts'

export type CommandName =
  | 'EQ OI'
  | 'EQ QQ'
  | 'THM'
  | 'SCREEN'
  | 'PA'
  | 'TVNEWS'
  | 'FLIGHTS'
  | 'SHIPS'

export interface Command {
  readonly name: CommandName
  readonly about: string
  /** A complete line that runs the command. Excluded from search, because its share is just an example. */
  readonly example?: string
}

export const COMMANDS: readonly Command[] = [
  { name: 'EQ OI', about: texts.about['EQ OI'] },
  { name: 'EQ QQ', about: texts.about['EQ QQ'] },
  { name: 'THM', about: texts.about.THM },
  { name: 'SCREEN', about: texts.about.SCREEN, example: 'SCREEN mcap > 10B' },
  { name: 'PA', about: texts.about.PA, example: 'PA VOD.L 0.05' },
  { name: 'TVNEWS', about: texts.about.TVNEWS },
  { name: 'FLIGHTS', about: texts.about.FLIGHTS },
  { name: 'SHIPS', about: texts.about.SHIPS },
]

/** The sites that commands open in a new tab. */
export const COMMAND_SITES: Readonly<Partial<Record<CommandName, string>>> = {
  TVNEWS: 'https://www.bloomberg.com/live',
  FLIGHTS: 'https://www.flightradar24.com/',
  SHIPS: 'https://www.marinetraffic.com/',
}

/** A complete line with its arguments. */
export type DirectLine =
  | { readonly kind: 'screen'; readonly expression: string }
  | { readonly kind: 'alert'; readonly ticker: string; readonly diff: number | null }
  | { readonly kind: 'equity'; readonly query: string; readonly action: 'OI' | 'QQ' }

/**
 * Parses `SCREEN mcap > 10B`, `PA VOD.L 0.05`, `VOD LN QQ`, `EQ QQ vodafone`; null when the text is a
 * search. An alert's difference is a ratio from 0.01 to 0.5.
 */
export function parseLine(text: string): DirectLine | null {
  const line = text.trim()
  const screen = /^SCREEN\s+(\S.*)$/i.exec(line)
  if (screen?.[1]) return { kind: 'screen', expression: screen[1] }
  const alert = /^PA\s+(\S.*?)(?:\s+(\d*\.?\d+))?$/i.exec(line)
  if (alert?.[1]) {
    const diff = alert[2] === undefined ? null : Number(alert[2])
    if (diff !== null && (diff < 0.01 || diff > 0.5)) return null
    return { kind: 'alert', ticker: convertToTicker(alert[1]), diff }
  }
  const [, before, after] = /^EQ\s+(OI|QQ)\s+(\S.*)$/i.exec(line) ?? []
  if (before && after) return { kind: 'equity', query: queryOf(after), action: actionOf(before) }
  const [, query, action] = /^(\S.*?)\s+(OI|QQ)$/i.exec(line) ?? []
  if (query && action && !/^EQ$/i.test(query)) {
    return { kind: 'equity', query: queryOf(query), action: actionOf(action) }
  }
  return null
}

/** `VOD LN` and `£VOD` become the ticker; a name stays as typed. */
function queryOf(text: string): string {
  return /^£|^\$|\sLN$|^BRENT$/i.test(text) ? convertToTicker(text) : text.trim()
}

function actionOf(text: string): 'OI' | 'QQ' {
  return text.toUpperCase() === 'OI' ? 'OI' : 'QQ'
}

/** Commands whose name starts with the text or whose description contains it. */
export function matchCommands(text: string): readonly Command[] {
  const typed = text.trim().toUpperCase()
  if (typed === '') return COMMANDS
  return COMMANDS.filter(
    ({ name, about }) => name.startsWith(typed) || about.toUpperCase().includes(typed),
  )
}
