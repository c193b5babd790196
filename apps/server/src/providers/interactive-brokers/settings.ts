import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const INTERACTIVE_BROKERS_TITLE = 'Interactive Brokers'

export const INTERACTIVE_BROKERS_SETTINGS = settingGroup('interactive-brokers', {
  enabled: onOff(
    'on',
    'Whether users may read their own statements from Interactive Brokers with a token.',
  ),
  requestsPerMinute: numberBetween([1, 600], 60, 'Maximum requests per minute and node.'),
  url: urlPattern(
    [],
    'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService',
    'Address of the Flex web service.',
  ),
})
