import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const TAKEOVER_PANEL_TITLE = 'Takeover Panel disclosure table'

export const TAKEOVER_PANEL_SETTINGS = settingGroup('takeover-panel', {
  enabled: onOff(
    'off',
    'Whether to read the disclosure table of the Takeover Panel, once an hour on working days. Read the terms of its site first: they are yours to accept.',
  ),
  requestsPerMinute: numberBetween([1, 60], 2, 'Maximum requests per minute and node.'),
  'table.url': urlPattern(
    [],
    'https://www.thetakeoverpanel.org.uk/new/disclosuretable/v3/disclosuretable.csv',
    'Address of the disclosure table.',
  ),
})
