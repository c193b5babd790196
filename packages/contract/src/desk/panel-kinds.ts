/** Sections that a panel can show, with the size that they begin with. */
interface KindFacts {
  /** Shows one ticker, which a link gives it. */
  readonly hasTicker: boolean
  /** Rows of it set the ticker of a link. */
  readonly picks?: true
  /** In columns and rows. */
  readonly size: readonly [w: number, h: number]
}

const about = (w: number, h: number): KindFacts => ({ hasTicker: true, size: [w, h] })
const alone = (w: number, h: number): KindFacts => ({ hasTicker: false, size: [w, h] })
const rows = (w: number, h: number): KindFacts => ({ hasTicker: false, picks: true, size: [w, h] })

export const PANEL_KINDS = {
  quote: about(4, 4),
  chart: about(8, 15),
  list: rows(4, 9),
  holdings: rows(4, 9),
  screen: rows(4, 11),
  portfolio: alone(8, 9),
  'company-news': about(6, 9),
  headlines: alone(6, 9),
  tape: alone(6, 9),
  alerts: alone(4, 7),
  calendar: alone(6, 8),
  statistics: about(4, 9),
  figures: about(8, 12),
  ranks: about(4, 6),
  performance: about(6, 9),
  peers: about(6, 9),
  journal: about(4, 9),
  trust: about(8, 9),
  'trust-peers': about(8, 9),
  shorts: about(4, 7),
  costs: about(4, 9),
  posts: about(6, 9),
  map: alone(6, 11),
} as const satisfies Readonly<Record<string, KindFacts>>

export type PanelKind = keyof typeof PANEL_KINDS

export const isPanelKind = (kind: string): kind is PanelKind => Object.hasOwn(PANEL_KINDS, kind)

/** Undefined for a kind that this version does not know. */
export const factsOf = (kind: string): KindFacts | undefined =>
  isPanelKind(kind) ? PANEL_KINDS[kind] : undefined
