import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const GOOGLE_SETTINGS = settingGroup('google', {
  enabled: onOff('on', 'Whether Google Finance is asked as the second source of stock info.'),
  requestsPerMinute: numberBetween([0.1, 60], 12, 'Most requests a minute of one node.'),
  url: urlPattern(
    ['code', 'market'],
    'https://www.google.com/finance/quote/{code}:{market}?hl=en&gl=GB',
    'Page of a share; {code} is the exchange’s own code, {market} the market as Google names it.',
  ),
})
