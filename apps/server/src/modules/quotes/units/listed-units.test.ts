/** The list's own price as the only witness of a source's unit, for a hundred London listings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { judgePrice } from './judge-price.ts'
import { priceWitness } from './witness.ts'

const FILE = path.resolve(import.meta.dirname, '../../../../../../data/instruments/LSE.csv')
const LATER_MS = 30 * 86_400_000

const rows: Record<string, string>[] = parse(readFileSync(FILE), { columns: true })
const listings = rows
  .filter((row) => row['last_price_ccy'] === 'GBX' && Number(row['last_price']) > 0)
  .slice(0, 100)

it('judges no price of pence and pounds wrongly in silence', () => {
  const wrong = listings.flatMap((row) => {
    const pence = Number(row['last_price'])
    const atMs = Date.parse(row['last_price_date'] ?? '')
    const witness = priceWitness('list_price', { value: pence, unit: 'GBX' }, atMs)
    const isInDoubt = (value: number, unit: string) =>
      judgePrice({ value, unit }, atMs + LATER_MS, [witness], () => null).isInDoubt
    const judged = [
      isInDoubt(pence * 1.1, 'GBX'),
      isInDoubt(pence / 90, 'GBP'),
      isInDoubt(pence * 1.1, 'GBP'),
      isInDoubt(pence / 90, 'GBX'),
    ]
    return judged.join() === 'false,false,true,true' ? [] : [[row['ticker'], ...judged]]
  })
  expect([listings.length, wrong]).toEqual([100, []])
})
