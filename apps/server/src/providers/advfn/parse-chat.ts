/** Parses a page of ADVFN's share chat by the selectors of its settings. */
import { type CheerioAPI, load } from 'cheerio/slim'
import { isChallengePage } from '../../platform/outbound/content.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingValues } from '../../platform/settings/setting.ts'
import { foldText, isEmptyPage, messageIdOf, requiresSignIn } from '../board-page.ts'
import type { BoardPage } from '../board-source.ts'
import { parseBoardTime } from '../board-time.ts'
import type { ProviderMessage } from '../content-ports.ts'
import { toMessageHtml } from '../message-html.ts'
import { ADVFN_TITLE, type AdvfnSettings } from './settings.ts'

const HEADING_LENGTH = 80

/**
 * Messages in the order of the page; those without author or readable time are skipped.
 * @throws OutboundError, `not_found` for a share that ADVFN does not list, `blocked` for a wall,
 * `malformed` for an unknown layout
 */
export function parseChat(page: BoardPage, settings: SettingValues<AdvfnSettings>) {
  const $ = load(page.html)
  const elements = $(settings['selector.message'])
    .toArray()
    .filter((element) => $(element).find(settings['selector.message']).length === 0)
  const messages = elements.flatMap((element) => parseMessage($(element), page, settings) ?? [])
  if (messages.length > 0) return messages
  if (isEmptyPage($, settings.noResultTexts)) {
    throw new OutboundError(ADVFN_TITLE, 'not_found', `no results for ${page.tidm}`)
  }
  if (isChallengePage(Buffer.from(page.html))) {
    throw new OutboundError(ADVFN_TITLE, 'blocked', 'robot challenge')
  }
  if (isEmptyPage($, settings.emptyTexts)) return []
  if (requiresSignIn($)) throw new OutboundError(ADVFN_TITLE, 'blocked', 'sign-in required')
  throw new OutboundError(ADVFN_TITLE, 'malformed', 'no messages on the page')
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

/** By the machine-readable time if it has a zone, else in London time. */
function readTime(exact: string | undefined, text: string, nowMs: number): number | null {
  if (exact !== undefined && /T.*(Z|[+-]\d{2}:?\d{2})\s*$/.test(exact)) {
    const atMs = Date.parse(exact)
    if (!Number.isNaN(atMs)) return atMs
  }
  return parseBoardTime(foldText(text), nowMs)
}
