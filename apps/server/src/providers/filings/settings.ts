import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const FILINGS_TITLE = 'Official filings'

export const FILINGS_SETTINGS = settingGroup('filings', {
  enabled: onOff('on', 'Whether to read annual reports from the register of XBRL filings.'),
  requestsPerMinute: numberBetween([1, 60], 6, 'Maximum requests per minute and node.'),
  'lei.url': urlPattern(
    ['isin'],
    'https://api.gleif.org/api/v1/lei-records?filter%5Bisin%5D={isin}',
    'URL that gives the LEI of an ISIN.',
  ),
  'list.url': urlPattern(
    ['lei'],
    'https://filings.xbrl.org/api/entities/{lei}/filings',
    'URL of the list of filings of an LEI.',
  ),
  'report.base': urlPattern(
    [],
    'https://filings.xbrl.org',
    'Address in front of the paths of reports in that list.',
  ),
})
