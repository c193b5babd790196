import {
  numberBetween,
  onOff,
  type Setting,
  SettingError,
  settingGroup,
  urlPattern,
} from '../../platform/settings/setting.ts'

const MAX_QUERY_LENGTH = 512

export const X_SETTINGS = settingGroup('x', {
  enabled: onOff('on', 'Whether posts on X are read; X_BEARER_TOKEN must be set too.'),
  requestsPerMinute: numberBetween([0.1, 60], 4, 'Most requests to the API of X in a minute.'),
  url: urlPattern(
    [],
    'https://api.x.com/2/tweets/search/recent',
    'Address of the recent search of the API, version 2.',
  ),
  query: queryPattern(
    '(${tidm} OR #{tidm}) lang:en -is:retweet',
    'What is searched for; {tidm} is the code such as VOD, {symbol} the ticker such as VOD.L.',
  ),
  maxResults: numberBetween([10, 100], 20, 'Posts asked for at a time; each may cost credits.'),
})

function queryPattern(fallback: string, about: string): Setting<string> {
  return {
    fallback,
    about,
    parse(text) {
      const pattern = text.trim()
      if (pattern.length > MAX_QUERY_LENGTH) {
        throw new SettingError(`must have at most ${MAX_QUERY_LENGTH} characters`)
      }
      if (!/\{(tidm|symbol)\}/.test(pattern)) {
        throw new SettingError('must hold {tidm} or {symbol}')
      }
      return pattern
    },
  }
}
