import { expect, it } from 'vitest'
import type { Listing } from '../../instruments/index.ts'
import { doubtTrade, type TradeFacts, type TradeWitnesses } from './doubt-trade.ts'

/** 25,000 million shares. */
const VODAFONE = {
  ticker: 'VOD.L',
  name: 'Vodafone Group plc',
  exchange: 'LSE',
  last_price: 80,
  last_price_unit: 'GBX',
  market_cap: 20e9,
  market_cap_unit: 'GBP',
} as Listing
const TRADE: TradeFacts = { date: '2025-04-07', quantity: '100', price: '70', price_unit: 'GBX' }
const KNOWN: TradeWitnesses = {
  listing: VODAFONE,
  isTradingDay: true,
  close: { value: 70, unit: 'GBX' },
  laterSplits: 1,
}

it.each<[string, Partial<TradeFacts>, Partial<TradeWitnesses>, string | null]>([
  ['at the close', {}, {}, null],
  ['five times the close', { price: '350' }, {}, null],
  ['a fifth of the close', { price: '14' }, {}, null],
  ['beyond five times the close', { price: '350.1' }, {}, 'price'],
  ['under a fifth of the close', { price: '13.9' }, {}, 'price'],
  ['at a price before a split of the file', { price: '700' }, { laterSplits: 10 }, null],
  ['in pounds that were pence', { price: '70', price_unit: 'GBP' }, {}, 'price'],
  ['in pounds', { price: '0.7', price_unit: 'GBP' }, {}, null],
  ['in another currency than the close', { price: '70', price_unit: 'USD' }, {}, null],
  ['without a known close', { price: '7000' }, { close: null }, null],
  ['on a day without a session', {}, { isTradingDay: false }, 'date'],
  ['on a day that no calendar covers', {}, { isTradingDay: null }, null],
  ['of all shares', { quantity: '25000000000' }, {}, null],
  ['of more shares than exist', { quantity: '25000000001' }, {}, 'quantity'],
])('A trade %s is doubted by what contradicts it alone', (_, trade, witnesses, about) => {
  const doubt = doubtTrade({ ...TRADE, ...trade }, { ...KNOWN, ...witnesses })
  expect(doubt ? doubt.about : null).toBe(about)
})
