/** First day of anonymous totals per issuer (holders from 0.2%) instead of named holders (from 0.5%). */
export const CHANGE_OF_MEASURE = '2026-07-13'
