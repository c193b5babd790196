/** Parses a page of the share chat of lse.co.uk. */
import { type CheerioAPI, load } from 'cheerio/slim'
import { isChallengePage } from '../../platform/outbound/content.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingValues } from '../../platform/settings/setting.ts'
import { foldText, isEmptyPage, messageIdOf, requiresSignIn } from '../board-page.ts'
import type { BoardPage } from '../board-source.ts'
import { parseBoardTime } from '../board-time.ts'
import type { ProviderMessage } from '../content-ports.ts'
import { toMessageHtml } from '../message-html.ts'
import { LSE_CHAT_TITLE, type LseChatSettings } from './settings.ts'

const OPINIONS = [
  'Strong Buy',
  'Buy',
  'Weak Buy',
  'Hold',
  'Weak Sell',
  'Sell',
  'Strong Sell',
  'No Opinion',
]

/**
 * Messages in the order of the page; those without author or readable time are skipped.
 * @throws OutboundError, `blocked` for a wall, `malformed` for an unknown layout
 */
export function parseChat(page: BoardPage, settings: SettingValues<LseChatSettings>) {
  const $ = load(page.html)
  const elements = $(settings['selector.message']).toArray()
  const messages = elements.flatMap((element) => parseMessage($, $(element), page, settings) ?? [])
  if (messages.length > 0) return messages
  const error = $(settings['selector.errors'])
    .toArray()
    .map((item) => foldText($(item).text()))
    .find((text) => text !== '')
  if (error !== undefined) throw new OutboundError(LSE_CHAT_TITLE, 'blocked', error)
  if (isChallengePage(Buffer.from(page.html))) {
    throw new OutboundError(LSE_CHAT_TITLE, 'blocked', 'robot challenge')
  }
  if (elements.length > 0) {
    throw new OutboundError(LSE_CHAT_TITLE, 'malformed', 'messages without author or time')
  }
  if (isEmptyPage($, settings.emptyTexts)) return []
  if (requiresSignIn($)) throw new OutboundError(LSE_CHAT_TITLE, 'blocked', 'sign-in required')
  throw new OutboundError(LSE_CHAT_TITLE, 'malformed', 'no messages on the page')
}

function parseMessage(
  $: CheerioAPI,
  message: ReturnType<CheerioAPI>,
  page: BoardPage,
  settings: SettingValues<LseChatSettings>,
): ProviderMessage | null {
  const statusBar = message.find(settings['selector.statusBar']).first().clone()
  const time = foldText(statusBar.find(settings['selector.time']).first().text())
  const postedAtMs = parseBoardTime(time, page.nowMs)
  statusBar.find(settings['selector.time']).remove()
  const heading = foldText(statusBar.text())
  const author = foldText(message.find(settings['selector.author']).first().text())
  if (postedAtMs === null || author === '') return null

  // The order differs between kinds of pages, so each line is recognised by its text.
  const details = message
    .find(settings['selector.details'])
    .toArray()
    .map((line) => foldText($(line).text()))
  const valueOf = (label: string) => {
    const line = details.find((text) => text.toLowerCase().startsWith(`${label}:`))
    return line === undefined ? undefined : line.slice(label.length + 1).trim() || undefined
  }
  const labels = new Set(details.map((text) => text.replace(/^opinion:\s*/i, '').toLowerCase()))
  const text = message.find(settings['selector.text'])
  const html = text
    .toArray()
    .map((part) => $(part).html() ?? '')
    .join('<br>')
  return {
    id: messageIdOf({ author, postedAtMs, heading, text: foldText(text.text()) }),
    heading,
    html: toMessageHtml(html, page.url),
    author,
    postedAtMs,
    postedIn: valueOf('posted in') ?? page.tidm,
    opinion: OPINIONS.find((opinion) => labels.has(opinion.toLowerCase())) ?? null,
    priceText: valueOf('price') ?? null,
  }
}
