import {
  numberBetween,
  onOff,
  selector,
  settingGroup,
  urlPattern,
  words,
} from '../../platform/settings/setting.ts'

export const LSE_CHAT_SETTINGS = settingGroup('lse-chat', {
  enabled: onOff('on', 'Whether the share chat of lse.co.uk is read.'),
  requestsPerMinute: numberBetween([0.1, 60], 6, 'Most requests to lse.co.uk in a minute.'),
  url: urlPattern(
    ['tidm', 'slug', 'page'],
    'https://www.lse.co.uk/ShareChat.html?ShareTicker={tidm}&share={slug}&page={page}',
    "Address of a share's chat; {tidm} is the code such as VOD, {slug} the name such as Vodafone-Group.",
  ),
  'selector.message': selector('div.share-chat-message__message', 'One message.'),
  'selector.statusBar': selector(
    '.share-chat-message__status-bar',
    'Within a message: its heading, which holds its time.',
  ),
  'selector.time': selector(
    '.share-chat-message__status-bar-time',
    'Within the heading: when it was posted.',
  ),
  'selector.author': selector(
    '.share-chat-message__details--username',
    'Within a message: who wrote it.',
  ),
  'selector.details': selector(
    '.share-chat-message__details',
    'Within a message: lines such as the price and the opinion.',
  ),
  'selector.text': selector('.share-chat-message__message-text', 'Within a message: its text.'),
  'selector.errors': selector(
    '.alert.alert--error li, .alert__list-item',
    'Errors that the page shows in place of messages.',
  ),
  emptyTexts: words(
    'there are no posts, no posts have been made, be the first to post',
    'Wordings by which a page says that there are no messages.',
  ),
})

export type LseChatSettings = typeof LSE_CHAT_SETTINGS.settings
