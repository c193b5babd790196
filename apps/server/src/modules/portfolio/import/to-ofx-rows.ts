/**
 * OFX 1 and 2 (also QFX) as rows below one header: each transaction of an investment or bank statement,
 * by the names of the specification (OFX 2.2, sections 11 and 13).
 */
import { MAX_IMPORT_ROWS } from '@leadenhall/contract/portfolio/index.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import type { CsvLine } from './to-csv-rows.ts'

export const OFX_COLUMNS = [
  'OFX',
  'DTTRADE',
  'DTSETTLE',
  'UNIQUEID',
  'UNIQUEIDTYPE',
  'SECNAME',
  'TICKER',
  'UNITS',
  'UNITPRICE',
  'COMMISSION',
  'FEES',
  'TAXES',
  'TOTAL',
  'CURRENCY',
  'INCOMETYPE',
  'TRNTYPE',
  'NUMERATOR',
  'NEWUNITS',
  'DENOMINATOR',
  'MEMO',
  'ACCTID',
] as const

const TRANSACTIONS =
  /^(?:(?:BUY|SELL)(?:STOCK|MF|OTHER|DEBT|OPT)|INCOME|REINVEST|STMTTRN|SPLIT|TRANSFER|RETOFCAP|INVEXPENSE|MARGININTEREST|JRNLFUND|JRNLSEC|CLOSUREOPT)$/
/** The same field under the names of other transactions. */
const NAMES: Readonly<Record<string, (typeof OFX_COLUMNS)[number]>> = {
  DTPOSTED: 'DTTRADE',
  TRNAMT: 'TOTAL',
  CURSYM: 'CURRENCY',
  NAME: 'MEMO',
}
const TAG = /<(\/?)([A-Z0-9.]+)>([^<]*)/gi

export function isOfx(text: string): boolean {
  return /^(?:OFXHEADER\s*:|<OFX>)/i.test(text) || /^<\?[^>]*>\s*(?:<\?OFX|<OFX>)/i.test(text)
}

export function toOfxRows(text: string): CsvLine[] {
  const records: Map<string, string>[] = []
  const securities = new Map<string, Map<string, string>>()
  let [record, security]: (Map<string, string> | null)[] = [null, null]
  let [currency, account] = ['', '']
  for (const [, slash, name = '', raw = ''] of text.matchAll(TAG)) {
    const tag = name.toUpperCase()
    const value = unescape(raw.trim())
    if (slash) {
      if (record?.get('OFX') === tag) record = null
      if (tag === 'SECINFO') security = null
    } else if (!record && TRANSACTIONS.test(tag)) {
      record = new Map([
        ['OFX', tag],
        ['CURRENCY', currency],
        ['ACCTID', account],
      ])
      if (records.push(record) > MAX_IMPORT_ROWS) {
        throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
      }
    } else if (tag === 'SECINFO') security = new Map()
    else if (value !== '') {
      if (tag === 'CURDEF') currency = value
      else if (tag === 'ACCTID' && !record) account = value
      const held = record ?? security
      const column = NAMES[tag] ?? tag
      // A date and time without separators: the day is the first eight digits.
      const text = column.startsWith('DT') ? value.slice(0, 8) : value
      if (held && (tag === 'CURSYM' || !held.has(column))) held.set(column, text)
      if (security && tag === 'UNIQUEID') securities.set(value, security)
    }
  }
  if (records.length === 0) throw invalid('file', 'This OFX file has no transactions.')
  const rows = records.map((one, index) => {
    const known = securities.get(one.get('UNIQUEID') ?? '')
    return {
      line: index + 1,
      cells: OFX_COLUMNS.map((column) => one.get(column) ?? known?.get(column) ?? ''),
    }
  })
  return [{ line: 0, cells: OFX_COLUMNS }, ...rows]
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ' }

function unescape(text: string): string {
  return text.replace(/&(lt|gt|amp|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
