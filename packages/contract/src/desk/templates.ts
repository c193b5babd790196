/** Desks to begin with. */
import { PANEL_KINDS, type PanelKind } from './panel-kinds.ts'
import type { Desk, DeskPanel } from './schemas.ts'

export const TEMPLATES = ['morning', 'company', 'portfolio', 'trusts'] as const
export type Template = (typeof TEMPLATES)[number]

/** In the size of its kind unless it fills a place beside others. */
type Row = readonly [
  kind: PanelKind,
  x: number,
  y: number,
  link: DeskPanel['link'],
  filled?: { readonly w?: number; readonly h?: number },
]

const ROWS: Readonly<Record<Template, readonly Row[]>> = {
  morning: [
    ['list', 0, 0, 'A'],
    ['quote', 4, 0, 'A'],
    ['chart', 4, 5, 'A'],
    ['alerts', 8, 0, null],
    ['holdings', 0, 10, 'A', { h: 12 }],
    ['headlines', 0, 22, null],
    ['company-news', 6, 22, 'A'],
    ['calendar', 0, 32, null, { w: 12 }],
  ],
  company: [
    ['quote', 0, 0, 'A'],
    ['statistics', 0, 5, 'A'],
    ['chart', 4, 0, 'A'],
    ['figures', 0, 17, 'A'],
    ['ranks', 8, 17, 'A'],
    ['journal', 8, 26, 'A'],
    ['company-news', 0, 35, 'A'],
    ['peers', 6, 35, 'A'],
  ],
  portfolio: [
    ['portfolio', 0, 0, null],
    ['alerts', 8, 0, null, { h: 9 }],
    ['holdings', 0, 9, 'B', { h: 17 }],
    ['chart', 4, 9, 'B'],
    ['journal', 0, 26, 'B', { h: 10 }],
    ['company-news', 4, 26, 'B', { w: 8 }],
  ],
  trusts: [
    ['list', 0, 0, 'C', { h: 14 }],
    ['trust', 4, 0, 'C'],
    ['chart', 0, 14, 'C', { h: 18 }],
    ['performance', 8, 14, 'C'],
    ['journal', 8, 23, 'C'],
    ['trust-peers', 0, 32, 'C', { w: 12 }],
  ],
}

const TICKERS: Readonly<Record<Template, string>> = {
  morning: 'AZN.L',
  company: 'AZN.L',
  portfolio: 'AZN.L',
  trusts: 'SMT.L',
}

export function deskOf(template: Template): Desk {
  const ticker = TICKERS[template]
  return {
    version: 1,
    panels: ROWS[template].map(([kind, x, y, link, filled = {}], at) => {
      const [w, h] = PANEL_KINDS[kind].size
      return {
        id: `${kind}-${at + 1}`,
        kind,
        link,
        settings: link === null ? {} : { ticker },
        x,
        y,
        w,
        h,
        ...filled,
      }
    }),
  }
}
