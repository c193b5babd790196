/** In place of an exchange: open-ended funds that were added by their ISIN. */
export const FUND_EXCHANGE = 'FUND'

/** Type of those funds, beside `Shares` and `ETFs` of the lists. */
export const FUND_TYPE = 'Open-ended funds'
