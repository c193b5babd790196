import { numberBetween, onOff, settingGroup } from '../../platform/settings/setting.ts'

export const YAHOO_SETTINGS = settingGroup('yahoo', {
  enabled: onOff('on', 'Whether Yahoo Finance is asked for prices, charts and profiles.'),
  requestsPerMinute: numberBetween([1, 2000], 300, 'Most requests a minute of one node.'),
  'refresh.requestsPerMinute': numberBetween(
    [0, 600],
    30,
    'Of these, most for keeping quotes fresh that nobody is waiting for; 0 stops it.',
  ),
})
