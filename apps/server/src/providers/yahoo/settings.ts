import { numberBetween, onOff, settingGroup } from '../../platform/settings/setting.ts'

export const YAHOO_TITLE = 'Yahoo Finance'

export const YAHOO_SETTINGS = settingGroup('yahoo', {
  enabled: onOff('on', 'Whether to use Yahoo Finance for prices, charts and profiles.'),
  requestsPerMinute: numberBetween([1, 2000], 300, 'Maximum requests per minute and node.'),
  'refresh.requestsPerMinute': numberBetween(
    [0, 600],
    30,
    'How many of these may refresh quotes in the background; 0 stops that.',
  ),
})
