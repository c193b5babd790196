import { z } from 'zod'

/** A trading day in the exchange's own calendar, `YYYY-MM-DD`. Not an instant. */
export const tradingDateSchema = z.iso.date()
export type TradingDate = z.infer<typeof tradingDateSchema>

/** A UTC instant, ISO 8601 with `Z`. */
export const instantSchema = z.iso.datetime()
