/** Portfolios of a given size, in the product's own format, and how they get into the product. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Visitor } from '../../tests/support/visitor.ts'

const LISTINGS = path.resolve(import.meta.dirname, '../../data/instruments/LSE.csv')
const YEARS = 10
const INSTRUMENTS = 120
const DAY_MS = 86_400_000

export interface FileShare {
  readonly ticker: string
  readonly tidm: string
  readonly name: string
  readonly isin: string
  /** In pence. */
  readonly price: number
}

/** Shares of the Main Market, quoted in pence. */
export async function listTickers(): Promise<string[]> {
  return (await listShares()).map(({ ticker }) => ticker)
}

export async function listShares(): Promise<FileShare[]> {
  const text = await readFile(LISTINGS, 'utf8')
  return readShares(text).slice(0, INSTRUMENTS)
}

/** Shares of a list that gives their prices. */
export function readShares(text: string): FileShare[] {
  return text.split('\n').flatMap((line) => {
    const [ticker = '', tidm = '', name = ''] = line.split(',')
    const [, price] = /,([\d.]+),GBX,[^,]*,0?,[^,]*$/.exec(line) ?? []
    const [isin] = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/.exec(line) ?? []
    const isPlain =
      line.includes(',Shares,GBX,') && !line.slice(0, line.indexOf(',Shares')).includes('"')
    return isPlain && price && isin ? { ticker, tidm, name, isin, price: Number(price) } : []
  })
}

export async function openAccount(visitor: Visitor, name: string): Promise<string> {
  const body = { name, kind: 'general', currency: 'GBP' }
  const reply = await visitor.call('POST', '/api/portfolio/accounts', body)
  return (reply.body as { id: string }).id
}

const COLUMNS =
  'account,kind,date,time,settled_on,ticker,isin,name,quantity,price,price_unit,commission,stamp_duty,ptm_levy,fx,amount,currency,ratio_new,ratio_old,into,cost_share,counterparty,note'

/** Purchases with a sale after every third, spread over the years, in the product's own format. */
export function buildFile(tickers: readonly string[], count: number): Blob {
  const first = Date.now() - YEARS * 365 * DAY_MS
  const lines = [COLUMNS]
  for (let number = 0; number < count; number++) {
    const date = new Date(first + (number / count) * YEARS * 364 * DAY_MS)
      .toISOString()
      .slice(0, 10)
    const ticker = tickers[number % tickers.length] ?? ''
    const isSale = Math.floor(number / tickers.length) % 4 === 3
    const [kind, quantity] = isSale ? ['sell', '20'] : ['buy', `${10 + (number % 7)}.25`]
    const price = 100 + (number % 400)
    const cash = (Number(quantity) * price) / 100
    const amount = isSale ? (cash - 5.95).toFixed(6) : (-cash - 5.95).toFixed(6)
    lines.push(
      `,${kind},${date},,,${ticker},,,${quantity},${price},GBX,5.95,0,0,0,${amount},GBP,,,,,,row ${number}`,
    )
  }
  return new Blob([lines.join('\n')])
}

const TRADING_212 =
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)'

/** The same trades, with a dividend after every tenth, in the columns of Trading 212. */
export function buildTrading212File(shares: readonly FileShare[], count: number): Blob {
  const first = Date.now() - YEARS * 365 * DAY_MS
  const lines = [TRADING_212]
  for (const [number, share] of repeat(shares, count)) {
    const time = onTradingDay(first + (number / count) * YEARS * 364 * DAY_MS)
    const { isin, name, tidm } = share
    const isDividend = number % 11 === 10
    const isSale = Math.floor(number / shares.length) % 4 === 3
    const action = isDividend ? 'Dividend (Ordinary)' : isSale ? 'Market sell' : 'Market buy'
    const quantity = isSale ? '20' : `${10 + (number % 7)}.25`
    const price = share.price * (1 + (number % 40) / 100)
    const total = ((Number(quantity) * price) / 100).toFixed(2)
    lines.push(
      `${action},${time},${isin},${tidm},"${name}",,EOF${number},${quantity},${price.toFixed(4)},GBX,100,,"GBP",${total},"GBP"`,
    )
  }
  return new Blob([lines.join('\n')])
}

/** A Wednesday, or the day before one that London closes on. */
function onTradingDay(ms: number): string {
  const wednesday = ms + (3 - new Date(ms).getUTCDay()) * DAY_MS
  const text = new Date(wednesday).toISOString()
  const isShut = /-(?:12-25|12-26|01-01)T/.test(text)
  const open = isShut ? new Date(wednesday - 2 * DAY_MS).toISOString() : text
  return open.replace('T', ' ').slice(0, 23)
}

function* repeat<T>(all: readonly T[], count: number): Generator<[number, T]> {
  if (all.length === 0) throw new Error('There is nothing to repeat')
  for (let number = 0; number < count; ) {
    for (const one of all.slice(0, count - number)) yield [number++, one]
  }
}

interface Preview {
  readonly id: string
  readonly counts: Record<string, number>
}

export async function previewFile(visitor: Visitor, account: string, file: Blob): Promise<Preview> {
  const form = new FormData()
  form.append('account_id', account)
  form.append('file', file, 'bench.csv')
  const preview = await fetch(`${visitor.url}/api/portfolio/imports`, {
    method: 'POST',
    headers: visitor.headers(),
    body: form,
  })
  if (!preview.ok)
    throw new Error(`The preview was answered ${preview.status}: ${await preview.text()}`)
  return (await preview.json()) as Preview
}

export async function importFile(visitor: Visitor, account: string, file: Blob): Promise<void> {
  const { id, counts } = await previewFile(visitor, account, file)
  console.log(`  previewed: ${JSON.stringify(counts)}`)
  const { status } = await visitor.call('POST', `/api/portfolio/imports/${id}/commit`)
  if (status !== 200) throw new Error(`The import was answered ${status}`)
}
