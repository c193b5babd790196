import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const TRADING_212_TITLE = 'Trading 212'

export const TRADING_212_SETTINGS = settingGroup('trading-212', {
  enabled: onOff('on', 'Whether users may read their own history from Trading 212 with a key.'),
  requestsPerMinute: numberBetween([1, 600], 60, 'Maximum requests per minute and node.'),
  url: urlPattern([], 'https://live.trading212.com/api/v0', 'Address of the service.'),
})
