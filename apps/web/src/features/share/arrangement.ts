import type { PageKind } from './page-kind.ts'

export type SharePart =
  | 'chart'
  | 'trust'
  | 'performance'
  | 'figures'
  | 'news'
  | 'statistics'
  | 'ranks'
  | 'boards'
  | 'peers'
  | 'costs'
  | 'shorts'
  | 'map'
  | 'members'
  | 'crosses'
  | 'facts'
  | 'lines'

interface Arrangement {
  /** Beside the chart, the wider column. */
  readonly main: readonly SharePart[]
  readonly side: readonly SharePart[]
}

/** The panels of each kind of page, from top to bottom. A part without content shows nothing. */
export const ARRANGEMENTS: Readonly<Record<PageKind, Arrangement>> = {
  share: {
    main: ['chart', 'performance', 'figures', 'news'],
    side: ['statistics', 'ranks', 'boards', 'peers', 'costs', 'shorts', 'facts', 'lines'],
  },
  trust: {
    main: ['chart', 'trust', 'performance', 'figures', 'news'],
    side: ['statistics', 'boards', 'peers', 'costs', 'shorts', 'facts', 'lines'],
  },
  fund: {
    main: ['chart', 'performance', 'figures', 'news'],
    side: ['statistics', 'boards', 'costs', 'facts', 'lines'],
  },
  foreign: {
    main: ['chart', 'figures', 'news'],
    side: ['statistics', 'costs', 'facts', 'lines'],
  },
  index: { main: ['chart', 'map'], side: ['facts', 'members'] },
  currency: { main: ['chart'], side: ['crosses', 'facts'] },
  commodity: { main: ['chart'], side: ['facts'] },
  unlisted: { main: ['chart'], side: ['facts'] },
}
