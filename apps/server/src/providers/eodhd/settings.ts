import { keyedSettings } from '../keyed-settings.ts'

export const EODHD_TITLE = 'EODHD'
/** Of the free plan. */
const FREE_CALLS = 20

export const EODHD_SETTINGS = keyedSettings('eodhd', {
  title: EODHD_TITLE,
  requestsPerDay: FREE_CALLS,
})
