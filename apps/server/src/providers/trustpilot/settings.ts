import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const TRUSTPILOT_TITLE = 'Trustpilot'

export const TRUSTPILOT_SETTINGS = settingGroup('trustpilot', {
  enabled: onOff('on', 'Whether to read reviews from Trustpilot.'),
  requestsPerMinute: numberBetween([0.1, 60], 10, 'Maximum requests per minute to Trustpilot.'),
  reviewUrl: urlPattern(
    ['name', 'page'],
    'https://www.trustpilot.com/review/{name}?languages=all&sort=recency&page={page}',
    "URL of a page of reviews; {name} is the business's name there, such as example.com.",
  ),
  pageUrl: urlPattern(
    ['name'],
    'https://www.trustpilot.com/review/{name}',
    "URL of a business's page, for people.",
  ),
  searchUrl: urlPattern(
    ['query'],
    'https://www.trustpilot.com/api/consumersitesearch-api/businessunits/search?country=US&page=1&perPage=5&pageSize=5&query={query}',
    'URL of the business search, which returns JSON.',
  ),
  searchPageUrl: urlPattern(
    ['query'],
    'https://www.trustpilot.com/search?query={query}',
    'URL of the search page, used when the search above is refused.',
  ),
})
