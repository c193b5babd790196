/**
 * The Takeover Panel's disclosure table as entries. It is a formatted document rather than a table:
 * sections, and in one of them blocks of lines, one block for each offeree. A line that has none of
 * the known forms refuses the file. Pure.
 */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { FileShapeError } from '../../platform/bind-columns.ts'
import type { DisclosureTable, Security, TableEntry } from '../../providers/offer-ports.ts'
import { readLines, type TableLine } from './read-lines.ts'
import { parseLongDay, parseMoment } from './read-moments.ts'

const SECTIONS = [
  'ADDITIONS',
  'DELETIONS',
  'OTHER AMENDMENTS',
  'DISCLOSURE TABLE',
  'NOTES:',
] as const
type Section = (typeof SECTIONS)[number]

const OFFEREE = /^offeree\s*:\s*(.*)$/i
const OFFEROR = /^offeror\s*:\s*(.*)$/i
const NO_OFFEROR = /^(offeror\s*:\s*)?no named offeror\.?$/i
const COMMENCED = /^offer period commenced\s*:\s*(.*)$/i
const IDENTIFIED = /^offeror identified\s*:\s*(.*)$/i
const DEADLINE = /^rule 2\.6 deadline\s*:\s*(.*)$/i
const OPEN_DEADLINE = /^(to be determined|tbd|tbc)\.?$/i
const DISCLOSURE = /^disclosure of dealings\b.*?\b(not required|required)\b/i
const ISIN = /^isin\s*:\s*(.*)$/i
const NUMBER = /^nsi\s*:\s*(.*)$/i
const LEI = /^lei\s*:\s*(.*)$/i
/** A reference to a note, which is no part of a name. */
const NOTE = /\s*\(see notes? [^)]*\)/gi

interface OpenBidder {
  readonly name: string
  identifiedAt: string | null
  deadline: { readonly at: string | null } | null
  readonly securities: Security[]
  needsDisclosure: boolean | null
}

interface OpenEntry {
  readonly line: TableLine
  readonly name: string
  readonly lei: string | null
  commencedAt: string | null
  readonly securities: Security[]
  readonly bidders: OpenBidder[]
  hasNoBidder: boolean
}

/** @throws FileShapeError quoting what it does not understand */
export function parseDisclosureTable(text: string): DisclosureTable {
  const lines = readLines(text)
  const sections = splitIntoSections(lines)
  const entries = readBlocks(sections.get('DISCLOSURE TABLE') ?? [])
  requireWhole(sections, entries)
  return { day: findDay(sections.get(null) ?? []), entries: entries.map(closeEntry) }
}

function refuse({ number, cells }: TableLine, why: string): never {
  throw new FileShapeError(`Line ${number}, “${cells.join(' | ').slice(0, 120)}”: ${why}`)
}

/** Lines by section; those before the first section under null. */
function splitIntoSections(lines: readonly TableLine[]): Map<Section | null, TableLine[]> {
  const sections = new Map<Section | null, TableLine[]>([[null, []]])
  let current: Section | null = null
  for (const line of lines) {
    const title = line.cells.length === 1 ? line.cells[0]?.toUpperCase() : undefined
    const section = SECTIONS.find((one) => one === title || one === `${title}:`)
    if (section === undefined) {
      sections.get(current)?.push(line)
      continue
    }
    if (sections.has(section)) refuse(line, 'this section comes twice.')
    const before = [...sections.keys()].at(-1) ?? null
    if (before !== null && SECTIONS.indexOf(before) > SECTIONS.indexOf(section)) {
      refuse(line, `this section comes before “${before}” in other files.`)
    }
    sections.set(section, [])
    current = section
  }
  const missing = SECTIONS.find((section) => !sections.has(section))
  if (missing !== undefined) {
    throw new FileShapeError(
      `The section “${missing}” is missing: this is no disclosure table, or it was cut short.`,
    )
  }
  return sections
}

function findDay(lines: readonly TableLine[]): string {
  const days = lines.flatMap(({ cells }) => cells.map(parseLongDay)).filter((day) => day !== null)
  const [day] = days
  if (day === undefined || days.some((other) => other !== day)) {
    throw new FileShapeError(
      'The table must begin with its day, such as “18 September 2026”, and with no other.',
    )
  }
  return day
}

function readBlocks(lines: readonly TableLine[]): OpenEntry[] {
  const entries: OpenEntry[] = []
  for (const { number, cells } of lines) {
    const line = { number, cells: cells.map((cell) => cell.replaceAll(NOTE, '').trim()) }
    const [head = ''] = line.cells
    const [, offeree] = OFFEREE.exec(head) ?? []
    if (offeree !== undefined) {
      entries.push(openEntry(line, offeree))
      continue
    }
    const entry = entries.at(-1)
    if (!entry) refuse(line, 'it comes before the first offeree.')
    readLine(entry, line, head)
  }
  if (entries.length === 0) throw new FileShapeError('The table has no offeree.')
  return entries
}

function openEntry(line: TableLine, offeree: string): OpenEntry {
  const name = offeree.trim()
  if (name === '') refuse(line, 'the offeree has no name.')
  const rest = line.cells.slice(1)
  const lei = rest
    .flatMap((cell) => LEI.exec(cell)?.[1] ?? [])
    .map((text) => text.replace(/\s/g, ''))
  if (rest.length > lei.length || lei.length > 1) refuse(line, 'only an LEI may follow a name.')
  if (lei[0] !== undefined && !isLei(lei[0])) refuse(line, 'the check digits of the LEI are wrong.')
  return {
    line,
    name,
    lei: lei[0] ?? null,
    commencedAt: null,
    securities: [],
    bidders: [],
    hasNoBidder: false,
  }
}

/** One line of a block, after its first. */
function readLine(entry: OpenEntry, line: TableLine, head: string): void {
  const bidder = entry.bidders.at(-1)
  const once = (known: unknown, what: string) => {
    if (known !== null) refuse(line, `${what} comes twice.`)
  }
  const matched = (pattern: RegExp) => {
    const found = pattern.exec(head)
    if (found && line.cells.length > 1) refuse(line, 'nothing may follow in further cells.')
    return found
  }
  if (matched(NO_OFFEROR)) {
    if (bidder) refuse(line, 'a bidder is named above.')
    entry.hasNoBidder = true
    return
  }
  const [, offeror] = OFFEROR.exec(head) ?? []
  if (offeror !== undefined) return openBidder(entry, line, offeror)
  const commenced = matched(COMMENCED)
  if (commenced) {
    once(entry.commencedAt, 'the commencement')
    entry.commencedAt = momentOf(line, commenced[1])
    return
  }
  const identified = matched(IDENTIFIED)
  if (identified) {
    if (!bidder) refuse(line, 'no bidder is named above.')
    once(bidder.identifiedAt, 'the day of naming')
    bidder.identifiedAt = momentOf(line, identified[1])
    return
  }
  const deadline = matched(DEADLINE)
  if (deadline) {
    if (!bidder) refuse(line, 'no bidder is named above.')
    once(bidder.deadline, 'the deadline')
    const isOpen = OPEN_DEADLINE.test(deadline[1] ?? '')
    bidder.deadline = { at: isOpen ? null : momentOf(line, deadline[1]) }
    return
  }
  const disclosure = matched(DISCLOSURE)
  if (disclosure) {
    if (!bidder) refuse(line, 'no bidder is named above.')
    once(bidder.needsDisclosure, 'the line on disclosure')
    bidder.needsDisclosure = disclosure[1]?.toLowerCase() === 'required'
    return
  }
  const owner = bidder ?? entry
  owner.securities.push(securityOf(line))
}

function openBidder(entry: OpenEntry, line: TableLine, offeror: string): void {
  const name = offeror.trim()
  if (name === '') refuse(line, 'the bidder has no name.')
  if (entry.hasNoBidder) refuse(line, 'above it says that no bidder is named.')
  const rest = line.cells.slice(1)
  const [lei] = rest
  if (
    rest.length > 1 ||
    (lei !== undefined && !isLei(LEI.exec(lei)?.[1]?.replace(/\s/g, '') ?? ''))
  ) {
    refuse(line, 'only an LEI may follow a name.')
  }
  entry.bidders.push({
    name,
    identifiedAt: null,
    deadline: null,
    securities: [],
    needsDisclosure: null,
  })
}

function momentOf(line: TableLine, text = ''): string {
  return parseMoment(text) ?? refuse(line, 'this is no time and day, such as “17:00 03-Oct-2026”.')
}

function securityOf(line: TableLine): Security {
  const [name = '', ...rest] = line.cells
  const isins = rest.flatMap((cell) => ISIN.exec(cell)?.[1] ?? [])
  const numbers = rest.flatMap((cell) => NUMBER.exec(cell)?.[1] ?? [])
  const [isin] = isins
  if (name === '' || isin === undefined || isins.length > 1 || rest.length > 2) {
    refuse(line, 'this is none of the lines of an offer, nor a class with its ISIN and number.')
  }
  if (numbers.length !== rest.length - 1) refuse(line, 'the number in issue cannot be read.')
  if (!isIsin(isin)) refuse(line, 'the check digit of the ISIN is wrong.')
  return { class: name, isin, inIssue: countOf(line, numbers[0] ?? '') }
}

/** Null for a blank. */
function countOf(line: TableLine, text: string): number | null {
  if (text === '') return null
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)$/.test(text)
  const count = Number(text.replaceAll(',', ''))
  if (!isNumber || count === 0 || !Number.isSafeInteger(count)) {
    refuse(line, 'the number in issue cannot be read.')
  }
  return count
}

/** ISO 17442: eighteen letters or digits and two check digits, modulo 97 as in ISO 7064. */
function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

function closeEntry(entry: OpenEntry): TableEntry {
  const { name, lei, line, securities } = entry
  const commencedAt = entry.commencedAt ?? refuse(line, 'it has no commencement.')
  if (securities.length === 0) refuse(line, 'it has no class of shares with an ISIN.')
  if (entry.bidders.length === 0 && !entry.hasNoBidder) {
    refuse(line, 'it names no bidder and does not say so.')
  }
  const bidders = entry.bidders.map(({ deadline, ...bidder }) => {
    const deadlineAt = deadline?.at ?? null
    if (deadlineAt !== null && deadlineAt < commencedAt) {
      refuse(line, 'a deadline comes before the commencement.')
    }
    return { ...bidder, deadlineAt, isDeadlineOpen: deadline !== null && deadlineAt === null }
  })
  return { name, lei, commencedAt, securities, bidders }
}

/** No offeree of the input is lost: each is one entry of the table. */
function requireWhole(
  sections: ReadonlyMap<Section | null, readonly TableLine[]>,
  entries: readonly OpenEntry[],
): void {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  for (const [section, lines] of sections) {
    if (section === 'DISCLOSURE TABLE' || section === 'DELETIONS') continue
    for (const line of lines) {
      const [, offeree] = OFFEREE.exec(line.cells[0] ?? '') ?? []
      if (offeree === undefined) continue
      const isListed = names.has(offeree.replaceAll(NOTE, '').trim().toLowerCase())
      if (section === null || section === 'NOTES:' || !isListed) {
        refuse(line, 'this offeree is not in the table.')
      }
    }
  }
  const seen = new Map<string, string>()
  for (const { line, name, securities } of entries) {
    for (const { isin } of securities) {
      if (seen.has(isin)) refuse(line, `${isin} belongs to ${seen.get(isin)} above.`)
      seen.set(isin, name)
    }
  }
}
