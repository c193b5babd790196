/**
 * EODHD's end-of-day prices (https://eodhd.com/financial-apis/api-for-historical-data-and-volumes) and
 * symbols of an exchange. London's securities, and European funds by their ISIN: a code without an
 * exchange is one of the United States there.
 * `close` is as traded, except for some demergers; `adjusted_close` is not used for prices.
 */
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { z } from 'zod'
import { fillUrl } from '../../platform/settings/setting.ts'
import type { KeyedSource } from '../keyed-source.ts'
import { EODHD_SETTINGS, EODHD_TITLE } from './settings.ts'

const HOST = 'https://eodhd.com/api'
const LONDON = 'LSE'
const EXCHANGES = new Map([
  ['LSE', LONDON],
  ['AIM', LONDON],
  [FUND_EXCHANGE, 'EUFUND'],
])

const daysSchema = z.array(z.record(z.string(), z.unknown()))
const symbolsSchema = z.array(
  z.object({
    Code: z.string(),
    Name: z.string().nullish(),
    Currency: z.string().nullish(),
    Isin: z.string().nullish(),
  }),
)

export const EODHD: KeyedSource = {
  key: EODHD_SETTINGS.key,
  title: EODHD_TITLE,
  group: EODHD_SETTINGS,
  probed: { code: 'VOD', exchange: LONDON },
  toExchange: (exchange) => EXCHANGES.get(exchange) ?? null,
  seriesUrl: (key, asked) =>
    fillUrl(`${HOST}/eod/{code}.{exchange}?api_token={key}&fmt=json&period=d&from={from}&to={to}`, {
      ...asked,
      key,
    }),
  readSeries(json) {
    const { data } = daysSchema.safeParse(json)
    return (
      data
        // The free plan adds a row that warns of its one year of prices.
        ?.filter((row) => !('warning' in row && row['date'] === undefined))
        .map((row) => ({
          date: row['date'],
          open: row['open'],
          high: row['high'],
          low: row['low'],
          close: row['close'],
          adjustedClose: row['adjusted_close'],
          volume: row['volume'],
        })) ?? null
    )
  },
  listUrl: (key, exchange) =>
    fillUrl(`${HOST}/exchange-symbol-list/{exchange}?api_token={key}&fmt=json`, { exchange, key }),
  readList(json) {
    const { data } = symbolsSchema.safeParse(json)
    return (
      data?.map(({ Code: code, Currency: currency, Isin: isin, Name: name }) => ({
        code,
        name: name || null,
        currency: currency || null,
        isin: isin || null,
      })) ?? null
    )
  },
}
