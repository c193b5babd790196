/** Reads a page of ADVFN's share chat, as far as its settings tell where things are. */
import { type CheerioAPI, load } from 'cheerio/slim'
import { isChallengePage } from '../../platform/outbound/content.ts'
import type { SettingValues } from '../../platform/settings/setting.ts'
import { asksToSignIn, foldText, messageIdOf, saysThereIsNothing } from '../board-page.ts'
import type { BoardPage } from '../board-source.ts'
import { parseBoardTime } from '../board-time.ts'
import type { ProviderMessage } from '../content-ports.ts'
import { toMessageHtml } from '../message-html.ts'
import { ProviderError } from '../ports.ts'
import type { AdvfnSettings } from './settings.ts'

const KEY = 'advfn'
const HEADING_LENGTH = 80

/**
 * Messages of a page in its order; one without author or readable time is left out.
 * @throws ProviderError, `not_found` for a share that ADVFN does not know, `blocked` for a wall,
 * `malformed` for a page without anything recognisable
 */
export function parseChat(page: BoardPage, settings: SettingValues<AdvfnSettings>) {
  const $ = load(page.html)
  const elements = $(settings['selector.message'])
    .toArray()
    .filter((element) => $(element).find(settings['selector.message']).length === 0)
  const messages = elements.flatMap((element) => parseMessage($(element), page, settings) ?? [])
  if (messages.length > 0) return messages
  if (saysThereIsNothing($, settings.noResultTexts)) {
    throw new ProviderError(KEY, 'not_found', `no results for ${page.tidm}`)
  }
  if (isChallengePage(Buffer.from(page.html))) {
    throw new ProviderError(KEY, 'blocked', 'a robot challenge')
  }
  if (saysThereIsNothing($, settings.emptyTexts)) return []
  if (asksToSignIn($)) throw new ProviderError(KEY, 'blocked', 'asks to sign in')
  throw new ProviderError(KEY, 'malformed', 'a page without messages')
}

function parseMessage(
  message: ReturnType<CheerioAPI>,
  page: BoardPage,
  settings: SettingValues<AdvfnSettings>,
): ProviderMessage | null {
  const author = foldText(message.find(settings['selector.author']).first().text())
  const time = message.find(settings['selector.time']).first()
  const postedAtMs = readTime(time.attr('datetime'), time.text(), page.nowMs)
  if (author === '' || postedAtMs === null) return null
  const body = message.find(settings['selector.text']).first()
  const text = foldText(body.text())
  const named = foldText(message.find(settings['selector.heading']).first().text())
  const heading = named === '' ? text.slice(0, HEADING_LENGTH) : named
  return {
    id: messageIdOf({ author, postedAtMs, heading, text }),
    heading,
    html: toMessageHtml(body.html() ?? '', page.url),
    author,
    postedAtMs,
    postedIn: page.tidm,
    opinion: null,
    priceText: null,
  }
}

/** By the machine-readable time with its zone where there is one, else by London's clocks. */
function readTime(exact: string | undefined, text: string, nowMs: number): number | null {
  if (exact !== undefined && /T.*(Z|[+-]\d{2}:?\d{2})\s*$/.test(exact)) {
    const atMs = Date.parse(exact)
    if (!Number.isNaN(atMs)) return atMs
  }
  return parseBoardTime(foldText(text), nowMs)
}
