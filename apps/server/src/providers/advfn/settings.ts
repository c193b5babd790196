import {
  numberBetween,
  onOff,
  selector,
  settingGroup,
  urlPattern,
  words,
} from '../../platform/settings/setting.ts'

/** No page of this board is known: the selectors are wide, and an operator may have to set them. */
export const ADVFN_SETTINGS = settingGroup('advfn', {
  enabled: onOff('on', 'Whether the share chat of ADVFN is read.'),
  requestsPerMinute: numberBetween([0.1, 60], 6, 'Most requests to ADVFN in a minute.'),
  url: urlPattern(
    ['tidm', 'slug'],
    'https://uk.advfn.com/stock-market/london/{slug}-{tidm}/share-chat',
    "Address of a share's chat; {tidm} is the code such as IMB, {slug} the name such as imperial-brands.",
  ),
  'selector.message': selector(
    '[class*="chat-message"], [class*="post-item"], .post, article',
    'One message; of matches within each other the innermost counts.',
  ),
  'selector.heading': selector(
    '[class*="title"], [class*="subject"], h2, h3, h4',
    'Within a message: its heading, where it has one.',
  ),
  'selector.author': selector(
    '[class*="author"], [class*="username"], [class*="posted-by"], a[href*="/profile"]',
    'Within a message: who wrote it.',
  ),
  'selector.time': selector(
    'time, [class*="date"], [class*="time"]',
    'Within a message: when it was posted.',
  ),
  'selector.text': selector(
    '[class*="content"], [class*="body"], [class*="text"], p',
    'Within a message: its text.',
  ),
  noResultTexts: words(
    'There were no results for your query',
    'Wordings by which a page says that it does not know the share.',
  ),
  emptyTexts: words(
    'there are no posts, no posts have been made, be the first to post',
    'Wordings by which a page says that there are no messages.',
  ),
})

export type AdvfnSettings = typeof ADVFN_SETTINGS.settings
