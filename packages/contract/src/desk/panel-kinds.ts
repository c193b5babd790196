/** Sections that a panel can show, with the size that they begin with. */
interface KindFacts {
  /** Shows one ticker, which a link gives it. */
  readonly hasTicker: boolean
  /** Rows of it set the ticker of a link. */
  readonly picks?: true
  /** In columns and rows: what it shows at first fits into it, or has room for some rows of a list. */
  readonly size: readonly [w: number, h: number]
  /** Least rows on a phone, where its parts are below each other. */
  readonly narrow: number
}

const about = (w: number, h: number, narrow = h) =>
  ({ hasTicker: true, size: [w, h], narrow }) as const
const alone = (w: number, h: number, narrow = h) =>
  ({ hasTicker: false, size: [w, h], narrow }) as const
const rows = (w: number, h: number) =>
  ({ hasTicker: false, picks: true, size: [w, h], narrow: h }) as const

export const PANEL_KINDS = {
  quote: about(4, 5),
  chart: about(8, 17),
  list: rows(4, 10),
  holdings: rows(4, 11),
  screen: rows(4, 11),
  indices: rows(4, 6),
  portfolio: alone(8, 9, 14),
  'company-news': about(6, 10, 13),
  headlines: alone(6, 10, 13),
  tape: alone(6, 10, 13),
  alerts: alone(4, 5),
  calendar: alone(6, 7, 11),
  statistics: about(4, 12, 13),
  figures: about(8, 18),
  ranks: about(4, 9),
  performance: about(4, 9),
  peers: about(6, 10),
  journal: about(4, 9),
  trust: about(8, 14, 16),
  'trust-peers': about(8, 17),
  shorts: about(4, 7),
  costs: about(4, 11),
  posts: about(6, 12),
  map: alone(6, 11),
} as const satisfies Readonly<Record<string, KindFacts>>

export type PanelKind = keyof typeof PANEL_KINDS

export const isPanelKind = (kind: string): kind is PanelKind => Object.hasOwn(PANEL_KINDS, kind)

/** Undefined for a kind that this version does not know. */
export const factsOf = (kind: string): KindFacts | undefined =>
  isPanelKind(kind) ? PANEL_KINDS[kind] : undefined
