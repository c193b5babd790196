/**
 * The report "Gilts in Issue" (D1A) of the UK Debt Management Office: XML with a record for each gilt,
 * whose fields are attributes or elements. Pure.
 */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { FileShapeError, parseDay } from '../../../platform/bind-columns.ts'
import { couponDatesOf, type GiltIssue, parseCoupon } from './gilt-issue.ts'

export interface IssuesReport {
  /** Close of business of the report. */
  readonly day: string
  readonly issues: readonly GiltIssue[]
  /** Names of index-linked gilts with a lag of eight months, which are not computed here. */
  readonly leftOut: readonly string[]
}

type Fields = Readonly<Record<string, string>>

const RECORD = 'View_GILTS_IN_ISSUE'
const EIGHT_MONTHS = 'Index-linked 8 months'
const THREE_MONTHS = 'Index-linked 3 months'
const CONVENTIONAL = 'Conventional'
/** A report is about 60 kB. */
const MOST_CHARACTERS = 5_000_000

/** @throws FileShapeError naming every faulty record; then nothing of the report is used */
export function parseIssues(text: string): IssuesReport {
  const records = readRecords(text)
  const faults: string[] = []
  const issues: GiltIssue[] = []
  const leftOut: string[] = []
  const seen = new Set<string>()
  const days = new Set<string>()
  for (const [place, fields] of records.entries()) {
    const name = fields['INSTRUMENT_NAME'] ?? ''
    const label = name === '' ? `Record ${place + 1}` : name
    const day = dayOf(fields, 'CLOSE_OF_BUSINESS_DATE')
    if (day === null) faults.push(`${label}: no day of the report.`)
    else days.add(day)
    const read = readIssue(fields, name, day)
    if (typeof read === 'string') faults.push(`${label}: ${read}`)
    else if (seen.has(name)) faults.push(`${label}: two issues have this name.`)
    else if (seen.has(read.isin)) faults.push(`${label}: two issues have the ISIN ${read.isin}.`)
    else if (typeOf(fields) === EIGHT_MONTHS) leftOut.push(name)
    else issues.push(read)
    seen.add(name)
    if (typeof read !== 'string') seen.add(read.isin)
  }
  const [day, other] = [...days]
  if (other !== undefined) faults.push('The records are of different days.')
  if (faults.length > 0) throw new FileShapeError(faults.join('\n'))
  if (day === undefined || issues.length === 0) {
    throw new FileShapeError('The report has no gilts.')
  }
  return { day, issues, leftOut }
}

function readRecords(text: string): Fields[] {
  if (text.length > MOST_CHARACTERS) throw new FileShapeError('The file is too large for a report.')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) {
    throw new FileShapeError('The file declares entities, which a report does not.')
  }
  if (XMLValidator.validate(text.trim()) !== true) throw new FileShapeError('The file is not XML.')
  const parsed: unknown = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => name === RECORD,
  }).parse(text)
  const found: Fields[] = []
  collect(parsed, found)
  if (found.length === 0) throw new FileShapeError(`The file has no record ${RECORD}.`)
  return found
}

function collect(node: unknown, found: Fields[]): void {
  if (Array.isArray(node)) for (const one of node) collect(one, found)
  else if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      if (key === RECORD && Array.isArray(value)) {
        for (const record of value) found.push(toFields(record))
      } else collect(value, found)
    }
  }
}

function toFields(record: unknown): Fields {
  const entries = typeof record === 'object' && record !== null ? Object.entries(record) : []
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value.trim()]] : [])),
  )
}

/** The issue, or its fault in words. */
function readIssue(fields: Fields, name: string, day: string | null): GiltIssue | string {
  if (name === '') return 'it has no name.'
  const wrongKind = wrongKindOf(fields, name)
  if (wrongKind !== null) return wrongKind
  const maturity = dayOf(fields, 'REDEMPTION_DATE')
  if (maturity === null) return 'it has no day of redemption; undated gilts are not computed.'
  if (day !== null && maturity <= day) return `it was redeemed on ${maturity}.`
  const isin = fields['ISIN_CODE'] ?? ''
  if (!isIsin(isin)) return `"${isin}" is no ISIN.`
  const coupon = parseCoupon(name)
  if (coupon === null) return 'its name has no coupon.'
  if (!name.includes(maturity.slice(0, 4))) return `its name is not of the year of ${maturity}.`
  const firstIssue = dayOf(fields, 'FIRST_ISSUE_DATE')
  if (firstIssue === null || firstIssue >= maturity) return 'it has no day of its first issue.'
  const couponDates = fields['DIVIDEND_DATES'] ?? ''
  if (couponDates !== couponDatesOf(maturity)) {
    return `coupons on "${couponDates}" do not end on ${maturity}.`
  }
  const baseIndex = typeOf(fields) === CONVENTIONAL ? null : positive(fields['BASE_RPI_87'])
  if (baseIndex === undefined) return 'it is index-linked and has no base index.'
  return { name, isin, tidm: null, coupon, maturity, firstIssue, couponDates, baseIndex }
}

function wrongKindOf(fields: Fields, name: string): string | null {
  const type = typeOf(fields)
  const words = `${type} ${name}`.toLowerCase()
  if (/\bstrips?\b/.test(words)) return 'strips are not computed here.'
  if (/\bbills?\b/.test(words)) return 'Treasury bills are not gilts.'
  if (/\bundated\b|\bconsol|\bwar loan\b|\bannuities\b/.test(words)) {
    return 'undated gilts are not computed here.'
  }
  return [CONVENTIONAL, THREE_MONTHS, EIGHT_MONTHS].includes(type)
    ? null
    : `the type "${type}" is not known.`
}

const typeOf = (fields: Fields) => (fields['INSTRUMENT_TYPE'] ?? '').trim()

function dayOf(fields: Fields, key: string): string | null {
  const text = fields[key] ?? ''
  return parseDay(text.replace(/T00:00:00(\.0+)?$/, ''))
}

function positive(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,5}(\.\d+)?$/.test(text) && Number(text) > 0
    ? String(Number(text))
    : undefined
}
