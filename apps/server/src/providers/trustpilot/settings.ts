import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const TRUSTPILOT_SETTINGS = settingGroup('trustpilot', {
  enabled: onOff('on', 'Whether reviews are read from Trustpilot.'),
  requestsPerMinute: numberBetween([0.1, 60], 10, 'Most requests to Trustpilot in a minute.'),
  reviewUrl: urlPattern(
    ['name', 'page'],
    'https://www.trustpilot.com/review/{name}?languages=all&sort=recency&page={page}',
    "Address of a page of reviews; {name} is the business's name there, such as example.com.",
  ),
  pageUrl: urlPattern(
    ['name'],
    'https://www.trustpilot.com/review/{name}',
    "Address of a business's page, for people.",
  ),
  searchUrl: urlPattern(
    ['query'],
    'https://www.trustpilot.com/api/consumersitesearch-api/businessunits/search?country=US&page=1&perPage=5&pageSize=5&query={query}',
    'Address of the search for businesses, which answers JSON.',
  ),
  searchPageUrl: urlPattern(
    ['query'],
    'https://www.trustpilot.com/search?query={query}',
    'Address of the search page, asked where the search above is refused.',
  ),
})
