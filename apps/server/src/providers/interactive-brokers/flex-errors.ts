/**
 * Codes of the Flex web service, version 3, and what follows from each
 * (https://www.interactivebrokers.com/campus/ibkr-api-page/flex-web-service/).
 */
export type FlexError =
  /** The statement is being made. */
  | { readonly action: 'wait' }
  /** Asked too often. */
  | { readonly action: 'slow' }
  /** The statement has to be asked for again. */
  | { readonly action: 'again'; readonly text: string }
  /** Nothing helps now; another day it may. */
  | { readonly action: 'fail'; readonly text: string }
  | { readonly action: 'refuse'; readonly field: 'token' | 'query_id'; readonly text: string }

const later = (text: string): FlexError => ({ action: 'fail', text })
const refuse = (field: 'token' | 'query_id', text: string): FlexError => ({
  action: 'refuse',
  field,
  text,
})

export const FLEX_ERRORS: Readonly<Record<string, FlexError>> = {
  1001: later('The statement cannot be made now.'),
  1003: later('The statement is not available.'),
  1004: later('The statement is not complete yet.'),
  1005: later('Its settlement data are not ready yet.'),
  1006: later('Its profits and losses are not ready yet.'),
  1007: later('Its valuation is not ready yet.'),
  1008: later('Its valuation and its profits and losses are not ready yet.'),
  1009: later('The service is under heavy load.'),
  1010: refuse(
    'query_id',
    'This query is of an old kind that is no longer read. Create a Flex query.',
  ),
  1011: refuse('token', 'The Flex web service is not switched on for this account.'),
  1012: refuse('token', 'This token has expired. Create a new one.'),
  1013: refuse('token', 'This token may only be used from another address.'),
  1014: refuse('query_id', 'There is no query with this number.'),
  1015: refuse('token', 'Interactive Brokers does not accept this token.'),
  1016: refuse('token', 'This token’s account is not valid.'),
  1017: { action: 'again', text: 'The statement was lost.' },
  1018: { action: 'slow' },
  1019: { action: 'wait' },
  1020: refuse('query_id', 'Interactive Brokers does not accept this token with this query.'),
  1021: { action: 'again', text: 'The statement could not be fetched.' },
}
