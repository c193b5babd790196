/** Portfolios of a given size, in the product's own format, and how they get into the product. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Visitor } from '../../tests/support/visitor.ts'

const LISTINGS = path.resolve(import.meta.dirname, '../../data/instruments/LSE.csv')
const YEARS = 10
const INSTRUMENTS = 120
const DAY_MS = 86_400_000

/** Shares of the Main Market, quoted in pence. */
export async function listTickers(): Promise<string[]> {
  const text = await readFile(LISTINGS, 'utf8')
  const lines = text.split('\n').filter((line) => line.includes(',Shares,GBX,'))
  return lines.slice(0, INSTRUMENTS).map((line) => line.slice(0, line.indexOf(',')))
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
