/** A part of a page whose data comes from outside, and how complete it is in each case. */

/**
 * `fresh`; `old`: the last known values, marked so; `second`: another source's, which is named;
 * `without`: an answer that says that this part is missing; or a refusal by status and code.
 */
export type PanelState = 'fresh' | 'old' | 'second' | 'without' | `${number} ${string}`

export interface Panel {
  readonly name: string
  readonly url: string
  /** Its outbound requests, as host and path. */
  readonly asks: RegExp
  readonly contentType: string
  /** Reads the state from a reply with status 200. */
  stateOf(body: unknown, headers: Readonly<Record<string, unknown>>): PanelState
  /** While nothing of it was ever read. */
  readonly cold: PanelState
  /** When it was read before. */
  readonly known: PanelState
  /** When the source answers 404. */
  readonly unknown?: { readonly cold?: PanelState; readonly known?: PanelState }
  /** After which it is requested again. Default 31 minutes. */
  readonly freshForMs?: number
  /** The longest pause after a failure. Default 61 minutes. */
  readonly pauseMs?: number
  /** Every fault is tried, as its adapter is not under testSourceFaults. */
  readonly takesEveryFault?: true
  /** A panel of another source, which must stay fresh all the while. */
  readonly neighbour: 'words' | 'figures'
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const JSON_TYPE = 'application/json'
export const HTML = 'text/html; charset=utf-8'
export const FEED = 'application/rss+xml'
export const DOWN: PanelState = '503 upstream_unavailable'
export const NOT_FOUND: PanelState = '404 not_found'

export const YAHOO = /^(query[12]\.finance|fc)\.yahoo\.com/

interface Provenance {
  readonly source: string
  readonly stale: boolean
  readonly simulated: boolean
  readonly asOf: string | null
}

/** @param first the source that should have answered */
function byProvenance(first: string, provenance: Provenance | undefined): PanelState {
  if (!provenance) return 'without'
  if (provenance.simulated || provenance.asOf === null) throw new Error('Without a true age')
  if (provenance.stale) return 'old'
  return provenance.source === first ? 'fresh' : 'second'
}

/** The state of figures, by their provenance. */
export const ofFigures =
  (first = 'yahoo') =>
  (body: unknown) => {
    const [found] = Array.isArray(body) ? (body as unknown[]) : [body]
    return byProvenance(first, (found as { provenance?: Provenance } | undefined)?.provenance)
  }

interface Reading {
  readonly state: {
    readonly readAt: string | null
    readonly failure: object | null
    pending: boolean
  }
}

/** @throws when items are old and the state has no age */
function byState({ state }: Reading, items: readonly unknown[]): PanelState {
  if (state.failure === null && !state.pending) return 'fresh'
  if (items.length === 0) return 'without'
  if (state.readAt === null) throw new Error('Without an age')
  return 'old'
}

type Group = Reading & { readonly GroupName: string; readonly Headlines: readonly unknown[] }

/** The state of one feed of a page of headlines. */
export const ofGroup = (name: string) => (body: unknown) => {
  const group = (body as Group[]).find(({ GroupName }) => GroupName === name)
  return group ? byState(group, group.Headlines) : 'without'
}

/** The state of a bulletin board. */
export const ofBoard = (body: unknown) =>
  byState(body as Reading, (body as { Messages: readonly unknown[] }).Messages)

/** The state of a plain list: it is there or it is not. */
export const ofList = (body: unknown): PanelState =>
  (body as readonly unknown[]).length > 0 ? 'fresh' : 'without'

export const figures = { contentType: JSON_TYPE, stateOf: ofFigures(), neighbour: 'words' } as const
export const words = { neighbour: 'figures', freshForMs: 31 * MINUTE } as const
