import {
  numberBetween,
  onOff,
  selector,
  settingGroup,
  urlPattern,
  wordList,
} from '../../platform/settings/setting.ts'

export const ADVFN_TITLE = 'ADVFN'

/** We have never seen a page of this board: the selectors are broad, and operators may need to set them. */
export const ADVFN_SETTINGS = settingGroup('advfn', {
  enabled: onOff('on', 'Whether to read the share chat of ADVFN.'),
  requestsPerMinute: numberBetween([0.1, 60], 6, 'Maximum requests per minute to ADVFN.'),
  url: urlPattern(
    ['tidm', 'slug'],
    'https://uk.advfn.com/stock-market/london/{slug}-{tidm}/share-chat',
    "Address of a share's chat; {tidm} is the code such as IMB, {slug} the name such as imperial-brands.",
  ),
  'selector.message': selector(
    '[class*="chat-message"], [class*="post-item"], .post, article',
    'One message; of nested matches the innermost counts.',
  ),
  'selector.heading': selector(
    '[class*="title"], [class*="subject"], h2, h3, h4',
    'In a message: the heading, if any.',
  ),
  'selector.author': selector(
    '[class*="author"], [class*="username"], [class*="posted-by"], a[href*="/profile"]',
    'In a message: the author.',
  ),
  'selector.time': selector('time, [class*="date"], [class*="time"]', 'In a message: the time.'),
  'selector.text': selector(
    '[class*="content"], [class*="body"], [class*="text"], p',
    'In a message: the text.',
  ),
  noResultTexts: wordList(
    'There were no results for your query',
    'Texts on a page about an unknown share.',
  ),
  emptyTexts: wordList(
    'there are no posts, no posts have been made, be the first to post',
    'Texts on a page without messages.',
  ),
})

export type AdvfnSettings = typeof ADVFN_SETTINGS.settings
