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

export const YAHOO_FIGURES_TITLE = 'Yahoo Finance accounts'

export const YAHOO_FIGURES_SETTINGS = settingGroup('yahoo-figures', {
  enabled: onOff('on', 'Whether to read accounts of companies from Yahoo Finance.'),
  requestsPerMinute: numberBetween(
    [1, 600],
    12,
    'Maximum requests for accounts per minute and node; a company takes two.',
  ),
})
