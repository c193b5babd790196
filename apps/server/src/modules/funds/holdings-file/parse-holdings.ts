/**
 * An issuer's list of a fund's holdings: lines about the fund, a header, and a row a holding with its
 * weight, as iShares, Vanguard, SPDR, Xtrackers, Invesco and others publish them. Columns are found by
 * their names. Pure.
 */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { readDate } from '../../../platform/spreadsheet/read-day.ts'
import type { SheetLine } from '../../../platform/spreadsheet/read-sheets.ts'

export const HOLDINGS_COLUMNS = 'Name and Weight (%), and best Sector and Location'

export interface Holding {
  readonly name: string
  /** Ratio of the fund; below zero for what it owes. */
  readonly weight: number
  readonly isin: string | null
  readonly sector: string | null
  readonly country: string | null
}

export interface LeftOutHolding {
  readonly line: number
  readonly reason: string
}

export interface HoldingsReading {
  /** The fund, as the first line names it; null for a file without lines above its header. */
  readonly title: string | null
  /** `YYYY-MM-DD`; null where the file does not say it, or not clearly. */
  readonly asOf: string | null
  /** How the file writes its day; null without one. */
  readonly dayText: string | null
  /** ISINs in the lines above the header. */
  readonly isins: readonly string[]
  /** Largest first. */
  readonly holdings: readonly Holding[]
  readonly leftOut: readonly LeftOutHolding[]
}

const COLUMNS = {
  name: /^(name|security|security name|holding|holdings|holding name|issuer name|constituent|constituent name|company|company name|description|instrument)$/,
  weight:
    /^(weight|weighting|weights|portfolio weight)\b|^(%|percent|percentage) of\b|^% ?(weight|fund|net assets|nav)/,
  isin: /^(security )?isin$/,
  sector: /^(gics |icb )?(sector|industry)\b/,
  country: /^(location|country|region|trade country|market country|geography)\b/,
} as const
type Column = keyof typeof COLUMNS
type Header = Readonly<Record<Column, number | null>> & {
  readonly name: number
  readonly weight: number
  /** The header says that weights are percentages. */
  readonly isPercent: boolean
}

const PERCENT = /%|per ?cent/
const DAY_WORDS = /\b(?:as of|as at|holdings? date|effective date)\b:?|^date:?(?=$| )/i
const NO_WORD = /^(-|–|n\/?a|unknown|unclassified|other)?$/i
/** How far weights may add up from the whole: roundings, and funds that list cash apart. */
const TOLERANCE = 0.05

/** @throws FileShapeError for a file without one table of holdings whose weights have a known unit */
export function parseHoldings(tables: readonly (readonly SheetLine[])[]): HoldingsReading {
  const found = tables.flatMap((table) =>
    table.flatMap((at, index) => {
      const header = findHeader(at)
      return header ? [{ table, index, at, header }] : []
    }),
  )
  const [only, second] = found
  if (!only) {
    throw new FileShapeError(
      `No list of holdings was found. It has the columns ${HOLDINGS_COLUMNS}.`,
    )
  }
  if (second) {
    throw new FileShapeError(
      `The file has two lists of holdings, with headers in lines ${only.at.line} and ${second.at.line}. Leave one of them in it.`,
    )
  }
  const before = only.table.slice(0, only.index)
  const rows = only.table.slice(only.index + 1)
  return {
    title: before.flatMap(({ cells }) => cells).find((cell) => cell !== '') ?? null,
    ...findDay(before),
    isins: before.flatMap(({ cells }) => cells.flatMap((cell) => findIsins(cell))),
    ...readRows(rows, only.header),
  }
}

function findHeader({ cells }: SheetLine): Header | null {
  const words = cells.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  const placeOf = (column: Column) => {
    const place = words.findIndex((word) => COLUMNS[column].test(word))
    return place < 0 ? null : place
  }
  const [name, weight] = [placeOf('name'), placeOf('weight')]
  if (name === null || weight === null) return null
  return {
    name,
    weight,
    isin: placeOf('isin'),
    sector: placeOf('sector'),
    country: placeOf('country'),
    isPercent: PERCENT.test(words[weight] ?? ''),
  }
}

function findDay(lines: readonly SheetLine[]): Pick<HoldingsReading, 'asOf' | 'dayText'> {
  for (const { cells } of lines) {
    const place = cells.findIndex((cell) => DAY_WORDS.test(cell))
    if (place < 0) continue
    const own = (cells[place] ?? '').split(DAY_WORDS).at(-1)?.trim() ?? ''
    const text = own === '' ? (cells.slice(place + 1).find((cell) => cell !== '') ?? '') : own
    if (text !== '') return { asOf: isUnclear(text) ? null : readDate(text), dayText: text }
  }
  return { asOf: null, dayText: null }
}

/** `06/07/2026` is a day in June in America and in July in London. */
function isUnclear(text: string): boolean {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/.exec(text)
  return parts !== null && Number(parts[1]) <= 12 && parts[1] !== parts[2]
}

function findIsins(cell: string): string[] {
  return (cell.match(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g) ?? []).filter((text) => isIsin(text))
}

interface ReadRow extends Omit<Holding, 'weight'> {
  readonly written: number
}

function readRows(
  lines: readonly SheetLine[],
  header: Header,
): Pick<HoldingsReading, 'holdings' | 'leftOut'> {
  const rows: ReadRow[] = []
  const leftOut: LeftOutHolding[] = []
  let isPercent = header.isPercent
  for (const { cells, line } of lines) {
    const cellOf = (place: number | null) => (place === null ? '' : (cells[place] ?? '').trim())
    const [name, weight] = [cellOf(header.name), cellOf(header.weight)]
    // A sentence below the table has one cell, a sum has no name.
    if (cells.filter((cell) => cell !== '').length < 2 || name === '') continue
    const written = readNumber(weight)
    if (written === null) {
      leftOut.push({ line, reason: `The weight of ${name} is "${weight}".` })
      continue
    }
    isPercent ||= weight.endsWith('%')
    const wordOf = (place: number | null) => {
      const word = cellOf(place)
      return NO_WORD.test(word) ? null : word
    }
    const isin = cellOf(header.isin)
    rows.push({
      name,
      written,
      isin: isIsin(isin) ? isin : null,
      sector: wordOf(header.sector),
      country: wordOf(header.country),
    })
  }
  const scale = scaleOf(rows, isPercent)
  return {
    holdings: rows
      .map(({ written, ...rest }) => ({ ...rest, weight: written / scale }))
      .toSorted((a, b) => b.weight - a.weight),
    leftOut,
  }
}

/** `7.12`, `1,204.5`, `-0.02`, `(0.02)`, `1.2E-5`, `7.12%`. */
function readNumber(text: string): number | null {
  const plain = text.replace(/\s*%$/, '').replace(/^\((.*)\)$/, '-$1')
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(digits) ? Number(digits) : null
}

/** By what all weights add up to: 1 or 100; a part of the fund counts only in stated percentages. */
function scaleOf(rows: readonly ReadRow[], isPercent: boolean): 1 | 100 {
  const sum = rows.reduce((total, { written }) => total + written, 0)
  if (Math.abs(sum - 100) <= 100 * TOLERANCE) return 100
  if (Math.abs(sum - 1) <= TOLERANCE) return 1
  if (isPercent && sum > 1 && sum < 100) return 100
  const text = Number(sum.toPrecision(6))
  throw new FileShapeError(
    rows.length === 0
      ? 'The list has no holding with a weight.'
      : `The weights add up to ${text}, so that it is not clear whether they are percentages. All holdings add up to 100, or to 1.`,
  )
}
