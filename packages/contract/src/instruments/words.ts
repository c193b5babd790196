/** In place of an exchange: open-ended funds that were added by their ISIN. */
export const FUND_EXCHANGE = 'FUND'

/** Type of those funds, beside `Shares` and `ETFs` of the lists. */
export const FUND_TYPE = 'Open-ended funds'

/** Types of what is traded on an exchange as a share is, and holds or owes other things. */
export const EXCHANGE_TRADED: ReadonlySet<string> = new Set(['ETFs', 'ETNs', 'ETCs', 'ETCs/ETNs'])
