import {
  numberBetween,
  onOff,
  selector,
  settingGroup,
  urlPattern,
  wordList,
} from '../../platform/settings/setting.ts'

export const LSE_CHAT_TITLE = 'LSE Chat'

export const LSE_CHAT_SETTINGS = settingGroup('lse-chat', {
  enabled: onOff('on', 'Whether to read the share chat of lse.co.uk.'),
  requestsPerMinute: numberBetween([0.1, 60], 6, 'Maximum requests per minute to lse.co.uk.'),
  url: urlPattern(
    ['tidm', 'slug', 'page'],
    'https://www.lse.co.uk/ShareChat.html?ShareTicker={tidm}&share={slug}&page={page}',
    "Address of a share's chat; {tidm} is the code such as VOD, {slug} the name such as Vodafone-Group.",
  ),
  'selector.message': selector('div.share-chat-message__message', 'One message.'),
  'selector.statusBar': selector(
    '.share-chat-message__status-bar',
    'In a message: the heading with the time.',
  ),
  'selector.time': selector('.share-chat-message__status-bar-time', 'In the heading: the time.'),
  'selector.author': selector(
    '.share-chat-message__details--username',
    'In a message: the author.',
  ),
  'selector.details': selector(
    '.share-chat-message__details',
    'In a message: details such as price and opinion.',
  ),
  'selector.text': selector('.share-chat-message__message-text', 'In a message: the text.'),
  'selector.errors': selector(
    '.alert.alert--error li, .alert__list-item',
    'Error messages of the page.',
  ),
  emptyTexts: wordList(
    'there are no posts, no posts have been made, be the first to post',
    'Texts on a page without messages.',
  ),
})

export type LseChatSettings = typeof LSE_CHAT_SETTINGS.settings
