/** A fictional source of prices with a key: all that a second one takes. */

import { keyedSettings } from '../../apps/server/src/providers/keyed-settings.ts'
import type { KeyedSource } from '../../apps/server/src/providers/keyed-source.ts'

export const PLANTED_KEY = 'planted-key-of-tests'

interface PlantedReply {
  readonly symbols: readonly { readonly s: string; readonly money: string }[]
  readonly prices: readonly (readonly [string, number])[]
}

export const PLANTED: KeyedSource = {
  key: 'planted',
  title: 'Planted prices',
  group: keyedSettings('planted', { title: 'Planted prices', requestsPerDay: 100 }),
  probed: { code: 'VOD', exchange: 'XLON' },
  toExchange: (exchange) => (exchange === 'LSE' ? 'XLON' : null),
  seriesUrl: (key, { code, exchange, from, to }) =>
    `https://planted.example/v1/${exchange}/${code}?key=${key}&from=${from}&to=${to}`,
  readSeries: (json) =>
    (json as PlantedReply).prices.map(([date, close]) => ({
      date,
      open: null,
      high: null,
      low: null,
      close,
      adjustedClose: null,
      volume: null,
    })),
  listUrl: (key, exchange) => `https://planted.example/v1/${exchange}?key=${key}`,
  readList: (json) =>
    (json as PlantedReply).symbols.map(({ s: code, money: currency }) => ({
      code,
      name: null,
      currency,
      isin: null,
    })),
}
