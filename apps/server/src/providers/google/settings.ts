import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const GOOGLE_TITLE = 'Google Finance'

export const GOOGLE_SETTINGS = settingGroup('google', {
  enabled: onOff('on', 'Whether to use Google Finance as the second source of stock info.'),
  requestsPerMinute: numberBetween([0.1, 60], 12, 'Maximum requests per minute and node.'),
  url: urlPattern(
    ['code', 'market'],
    'https://www.google.com/finance/quote/{code}:{market}?hl=en&gl=GB',
    'URL of a share’s page; {code} is the exchange code, {market} Google’s name of the market.',
  ),
})
