/**
 * The interfaces of sources of text: news, boards, posts, reviews. Adapters parse replies, return
 * plain text or sanitised HTML, and throw only OutboundError. A page that only looks like an answer, such
 * as a consent wall, a challenge or a sign-in form, is `blocked`.
 */
import type { NewsKind } from '@leadenhall/contract/news/index.ts'
import type { ResearchTable } from '@leadenhall/contract/research/index.ts'
import type { StoryPrice } from '@leadenhall/contract/tape/index.ts'
import type { CallOptions, Source } from './ports.ts'

export interface ProviderHeadline {
  /** Stable for one story of one feed. */
  readonly id: string
  readonly headline: string
  /** Absolute http or https address of the original, or a path of our own. */
  readonly link: string
  /** Epoch milliseconds; null without a readable date. */
  readonly publishedAtMs: number | null
  /** The publisher as the feed names it; null if it names none. */
  readonly publisher: string | null
  /** The share that it is about; absent when that is none, several or not known. */
  readonly ticker?: string
  /** The publisher's own summary as plain text; absent without one. */
  readonly body?: string
  /** Absent where only the words say it. */
  readonly kind?: NewsKind
  /** Of the share when the headline became true; absent where that is not known. */
  readonly priceThen?: StoryPrice
  /** Figures beside the text of a research note; absent for any other headline. */
  readonly table?: ResearchTable
  /** Of a headline that sums up like facts: each of them, newest first. */
  readonly members?: readonly Omit<ProviderHeadline, 'members'>[]
}

/** A list of headlines that is read by itself, so that a failing one costs no other. */
export interface HeadlineFeed {
  /** Stable for one feed: its name and its subject. */
  readonly key: string
  /** Name that users see. */
  readonly name: string
  /** True when the feed is a search over many publishers. */
  readonly isSearch: boolean
  /** In the feed's order. @throws OutboundError */
  load(options?: CallOptions): Promise<readonly ProviderHeadline[]>
}

export interface Company {
  /** Yahoo-style symbol, `VOD.L`. */
  readonly symbol: string
  /** The exchange's own code, `VOD`, `BT.A`, `BP.`; null if unlisted. */
  readonly tidm: string | null
  /** Name without legal forms such as PLC and LIMITED; null if unknown. */
  readonly name: string | null
}

export interface NewsSource extends Source {
  /** True when this server writes the headlines: asked at every read, and never stored. */
  readonly isOwn?: boolean
  marketFeeds?(): readonly HeadlineFeed[]
  companyFeeds?(company: Company): readonly HeadlineFeed[]
  researchFeeds?(): readonly HeadlineFeed[]
}

export interface ProviderMessage {
  readonly id: string
  /** Plain text. */
  readonly heading: string
  /** Sanitised HTML. */
  readonly html: string
  readonly author: string
  /** Epoch milliseconds. */
  readonly postedAtMs: number
  /** The board's own name of the share. */
  readonly postedIn: string
  readonly opinion: string | null
  readonly priceText: string | null
}

export interface BoardSource extends Source {
  /** URL of the share's board, for users. */
  boardUrl(company: Company): string
  /** Newest first. @throws OutboundError */
  listMessages(company: Company, options?: CallOptions): Promise<readonly ProviderMessage[]>
}

export interface ProviderPost {
  readonly id: string
  readonly link: string
  /** The search term. */
  readonly query: string
  readonly username: string
  readonly postedAtMs: number
  /** Plain text. */
  readonly content: string
}

export interface SocialSource extends Source {
  /** Newest first. @throws OutboundError, `not_configured` without a token */
  listPosts(company: Company, options?: CallOptions): Promise<readonly ProviderPost[]>
}

export interface ProviderBusiness {
  /** May include a path: `calo.app/en`. */
  readonly identifyingName: string
  readonly displayName: string
  readonly websiteUrl: string | null
  readonly numberOfReviews: number | null
  /** 1 to 5. */
  readonly score: number | null
}

export interface ProviderReview {
  readonly publishedAtMs: number
  /** 1 to 5. */
  readonly rating: number
  readonly title: string
  readonly text: string
  /** ISO 3166 code; null if unknown. */
  readonly country: string | null
}

export interface ReviewPage {
  readonly business: ProviderBusiness
  readonly reviews: readonly ProviderReview[]
  /** Number of pages; 0 for a business without reviews. */
  readonly pages: number
  /** URL of the page, for users. */
  readonly link: string
}

export interface ReviewSource extends Source {
  /** False while it is switched off in the settings. */
  isOn(): boolean
  /** @param page from 1. @throws OutboundError, `not_found` for an unknown business */
  getReviews(identifyingName: string, page: number, options?: CallOptions): Promise<ReviewPage>
  /** In the order of the site. @throws OutboundError */
  searchBusinesses(text: string, options?: CallOptions): Promise<readonly ProviderBusiness[]>
}
