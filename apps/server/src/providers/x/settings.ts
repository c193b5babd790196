import {
  numberBetween,
  onOff,
  type SettingDefinition,
  SettingError,
  settingGroup,
  urlPattern,
} from '../../platform/settings/setting.ts'

const MAX_QUERY_LENGTH = 512

export const X_TITLE = 'X'

export const X_SETTINGS = settingGroup('x', {
  enabled: onOff('on', 'Whether to read posts on X. X_BEARER_TOKEN must be set too.'),
  requestsPerMinute: numberBetween([0.1, 60], 4, 'Maximum requests per minute to the X API.'),
  url: urlPattern(
    [],
    'https://api.x.com/2/tweets/search/recent',
    'URL of the recent search endpoint of the X API v2.',
  ),
  query: queryPattern(
    '(${tidm} OR #{tidm}) lang:en -is:retweet',
    'The search query. {tidm} is the exchange code such as VOD, {symbol} the ticker such as VOD.L.',
  ),
  maxResults: numberBetween([10, 100], 20, 'Posts per request; each may cost credits.'),
})

function queryPattern(fallback: string, about: string): SettingDefinition<string> {
  return {
    fallback,
    about,
    parse(text) {
      const pattern = text.trim()
      if (pattern.length > MAX_QUERY_LENGTH) {
        throw new SettingError(`Use ${MAX_QUERY_LENGTH} characters or fewer.`)
      }
      if (!/\{(tidm|symbol)\}/.test(pattern)) {
        throw new SettingError('Include {tidm} or {symbol}.')
      }
      return pattern
    },
  }
}
