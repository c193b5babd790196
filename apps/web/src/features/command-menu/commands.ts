/** What can be typed into the command menu, apart from searching. Pure. */
import { convertToTicker } from '@leadenhall/contract/shared/tickers.ts'

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
}

export const COMMANDS: readonly Command[] = [
  { name: 'EQ OI', about: 'Open a share at another site' },
  { name: 'EQ QQ', about: 'Quick quote of a share' },
  { name: 'THM', about: 'Switch between dark and light' },
  { name: 'SCREEN', about: 'Screener; SCREEN mcap > 10B runs an expression' },
  { name: 'PA', about: 'Price alerts; PA VOD.L 0.05 prepares one' },
  { name: 'TVNEWS', about: 'Live news stream' },
  { name: 'FLIGHTS', about: 'Flight tracking' },
  { name: 'SHIPS', about: 'Ship tracking' },
]

/** Sites that commands open in a new tab. */
export const COMMAND_SITES: Readonly<Partial<Record<CommandName, string>>> = {
  TVNEWS: 'https://www.bloomberg.com/live',
  FLIGHTS: 'https://www.flightradar24.com/',
  SHIPS: 'https://www.marinetraffic.com/',
}

/** A whole line that says what to do and with what. */
export type DirectLine =
  | { readonly kind: 'screen'; readonly expression: string }
  | { readonly kind: 'alert'; readonly ticker: string; readonly diff: number | null }
  | { readonly kind: 'equity'; readonly query: string; readonly action: 'OI' | 'QQ' }

/**
 * `SCREEN mcap > 10B`, `PA VOD.L 0.05`, `VOD LN QQ`, `EQ QQ vodafone`; null for a text that is searched
 * for. A difference is a ratio from 0.01 to 0.5.
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

/** `VOD LN` and `£VOD` become the ticker, a name stays as it was typed. */
function queryOf(text: string): string {
  return /^£|^\$|\sLN$|^BRENT$/i.test(text) ? convertToTicker(text) : text.trim()
}

function actionOf(text: string): 'OI' | 'QQ' {
  return text.toUpperCase() === 'OI' ? 'OI' : 'QQ'
}

/** Commands whose name begins with the text, or that are about it. */
export function matchCommands(text: string): readonly Command[] {
  const typed = text.trim().toUpperCase()
  if (typed === '') return COMMANDS
  return COMMANDS.filter(
    ({ name, about }) => name.startsWith(typed) || about.toUpperCase().includes(typed),
  )
}
