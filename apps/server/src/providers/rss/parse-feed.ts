/** Headlines of RSS 0.9x, 1.0, 2.0 and Atom feeds, including feeds that break their formats. */
import { createHash } from 'node:crypto'
import { isChallengePage } from '../../platform/outbound/content.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ProviderHeadline } from '../content-ports.ts'
import { decodeFeed } from './decode-feed.ts'
import {
  childrenNamed,
  type FeedDocument,
  type FeedElement,
  localName,
  ownChildren,
  readDocument,
} from './feed-document.ts'
import { parseFeedDate } from './parse-feed-date.ts'
import { toPlainText } from './plain-text.ts'
import { toStoryLink } from './story-link.ts'

const MAX_ITEMS = 100
const PUBLISHER_LENGTH = 60
const ROOTS = new Set(['rss', 'rdf', 'feed', 'channel'])
/** `Yahoo! Finance: RSS feed not found` comes with status 200. */
const NOT_FOUND = /\bnot found\b|^404\b/i
const REFUSAL =
  /access ?denied|forbidden|not (allowed|authori[sz]ed|permitted)|user[- ]?agent|block/i

export interface FeedReply {
  readonly body: Buffer
  readonly contentType: string
  /** Address that answered, against which links are resolved. */
  readonly url: string
}

/**
 * Headlines in the feed's order, at most 100; items without a title or a link are skipped.
 * @throws OutboundError `malformed` for anything but a feed, `blocked` for a refusal, `not_found` for a
 * feed whose title says so
 */
export function parseFeed(provider: string, { body, contentType, url }: FeedReply) {
  const xml = decodeFeed(body, contentType)
  if (xml.trim() === '') throw new OutboundError(provider, 'malformed', 'empty feed')
  const document = readDocument(provider, xml)
  const root = document.roots.find((element) => ROOTS.has(localName(element)))
  if (!root) throw refusalOf(provider, body, document)
  const items = findItems(document, xml, root)
  if (items.length <= 1) checkTitle(provider, document, root, items.length)
  const headlines = items
    .slice(0, MAX_ITEMS)
    .map((item) => toHeadline(document, item, baseOf(item, root, url)))
  if (headlines.length === 0 && !CLOSED_ROOT.test(xml.slice(-END_LENGTH))) {
    throw new OutboundError(provider, 'malformed', 'truncated feed')
  }
  return withIds(headlines.filter((headline) => headline !== null))
}

/** A feed may be empty, but a truncated one must not look empty. */
const END_LENGTH = 1000
const CLOSED_ROOT = /<\/\s*[\w:]+\s*>\s*(?:<!--[^]*?-->\s*)*$|<[\w:]+[^>]*\/>\s*$/

/** The failure that a document other than a feed means. */
function refusalOf(provider: string, body: Buffer, { roots, textOf }: FeedDocument): OutboundError {
  const [root] = roots
  const isPage = root === undefined || localName(root) === 'html'
  if (isChallengePage(body)) return new OutboundError(provider, 'blocked', 'robot challenge')
  if (isPage) return new OutboundError(provider, 'malformed', 'web page instead of a feed')
  return REFUSAL.test(textOf(root).slice(0, 2000))
    ? new OutboundError(provider, 'blocked', 'access denied')
    : new OutboundError(provider, 'malformed', `${root.name} document instead of a feed`)
}

function findItems({ elements }: FeedDocument, xml: string, root: FeedElement): FeedElement[] {
  const items = elements.filter((element) => ['item', 'entry'].includes(localName(element)))
  // The last item of a truncated feed may have half a link.
  return xml.includes(`</${root.name}`) ? items : items.slice(0, -1)
}

/** @throws OutboundError when the title is a refusal or reports that there is no feed */
function checkTitle(
  provider: string,
  { textOf }: FeedDocument,
  root: FeedElement,
  itemCount: number,
): void {
  const channel = childrenNamed(root, 'channel')[0] ?? root
  const titles = childrenNamed(channel, 'title')
  const title = titles[0] ? toPlainText(textOf(titles[0])) : ''
  if (NOT_FOUND.test(title)) throw new OutboundError(provider, 'not_found', title)
  if (itemCount === 0 && REFUSAL.test(title)) throw new OutboundError(provider, 'blocked', title)
}

interface Entry extends Omit<ProviderHeadline, 'id'> {
  readonly guid: string | null
}

function toHeadline(document: FeedDocument, item: FeedElement, base: string): Entry | null {
  const textOf = (element: FeedElement | undefined) => (element ? document.textOf(element) : '')
  const publisher = publisherOf(document, item)
  const headline = toPlainText(textOf(ownChildren(item, 'title')[0]))
  const guid = textOf(ownChildren(item, 'guid', 'id')[0])
  const link = linksOf(document, item)
    .map((text) => toStoryLink(text, base))
    .find((found) => found !== null)
  if (headline === '' || link === undefined) return null
  const body = toPlainText(textOf(ownChildren(item, 'description', 'summary')[0]))
  // Searches repeat the headline there, with its publisher.
  const isRepeated = body.startsWith(headline) && body.length < headline.length + PUBLISHER_LENGTH
  const suffix = ` - ${publisher}`
  return {
    headline:
      publisher !== null && headline.endsWith(suffix) && headline !== suffix.trim()
        ? headline.slice(0, -suffix.length).trimEnd()
        : headline,
    link,
    publishedAtMs: dateOf(document, item),
    publisher,
    ...(body === '' || isRepeated ? {} : { body }),
    guid: guid === '' ? null : guid,
  }
}

/** Candidates for the story's URL, the likeliest first. */
function linksOf({ textOf }: FeedDocument, item: FeedElement): string[] {
  const links = [...ownChildren(item, 'link'), ...childrenNamed(item, 'link')]
  const written = links.flatMap((link) => {
    const { href, rel = 'alternate' } = link.attribs
    if (href === undefined) return textOf(link)
    return rel === 'alternate' ? href : []
  })
  // An id counts only if it is absolute: resolved, any word would become a URL.
  const ids = ownChildren(item, 'guid', 'id')
    .filter(({ attribs }) => attribs['isPermaLink'] !== 'false')
    .map(textOf)
    .concat(item.attribs['rdf:about'] ?? '')
    .filter((text) => /^https?:\/\//i.test(text))
  return [...written, ...ids]
}

function dateOf({ textOf }: FeedDocument, item: FeedElement): number | null {
  const dates = childrenNamed(
    item,
    'pubdate',
    'published',
    'date',
    'issued',
    'created',
    'updated',
    'modified',
  )
  for (const element of dates) {
    const instant = parseFeedDate(textOf(element))
    if (instant !== null) return instant
  }
  return null
}

/** As searches over many publishers name it, in the form of RSS, Atom or Bing. */
function publisherOf({ textOf }: FeedDocument, item: FeedElement): string | null {
  const source = childrenNamed(item, 'source')[0]
  if (!source) return null
  const named = childrenNamed(source, 'title')[0] ?? source
  return toPlainText(textOf(named)) || null
}

/** The URL of the feed, or the base that it declares for its links. */
function baseOf(item: FeedElement, root: FeedElement, url: string): string {
  return [root, item].reduce((base, { attribs }) => {
    const named = attribs['xml:base']
    return named && URL.canParse(named, base) ? new URL(named, base).href : base
  }, url)
}

/** Ids from the feed's own if they are unique, else from the link. */
function withIds(entries: readonly Entry[]): ProviderHeadline[] {
  const linksByGuid = Map.groupBy(entries, ({ guid }) => guid)
  const stories = new Map<string, ProviderHeadline>()
  for (const { guid, ...headline } of entries) {
    const isOfOne = linksByGuid.get(guid)?.every(({ link }) => link === headline.link)
    const id = createHash('sha256')
      .update(guid !== null && isOfOne ? guid : headline.link)
      .digest('hex')
      .slice(0, 16)
    if (!stories.has(id)) stories.set(id, { id, ...headline })
  }
  return [...stories.values()]
}
