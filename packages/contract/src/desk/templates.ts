/** Desks to begin with. */
import type { Desk, DeskPanel } from './schemas.ts'

export const TEMPLATES = ['morning', 'company', 'portfolio', 'trusts'] as const
export type Template = (typeof TEMPLATES)[number]

type Row = readonly [
  kind: string,
  x: number,
  y: number,
  w: number,
  h: number,
  link?: DeskPanel['link'],
]

const ROWS: Readonly<Record<Template, readonly Row[]>> = {
  morning: [
    ['list', 0, 0, 4, 10, 'A'],
    ['quote', 4, 0, 4, 4, 'A'],
    ['chart', 4, 4, 8, 17, 'A'],
    ['alerts', 8, 0, 4, 4],
    ['holdings', 0, 10, 4, 11, 'A'],
    ['headlines', 0, 21, 6, 9],
    ['company-news', 6, 21, 6, 9, 'A'],
    ['calendar', 0, 30, 12, 7],
  ],
  company: [
    ['quote', 0, 0, 4, 4, 'A'],
    ['statistics', 0, 4, 4, 13, 'A'],
    ['chart', 4, 0, 8, 17, 'A'],
    ['figures', 0, 17, 8, 12, 'A'],
    ['ranks', 8, 17, 4, 6, 'A'],
    ['journal', 8, 23, 4, 6, 'A'],
    ['company-news', 0, 29, 6, 9, 'A'],
    ['peers', 6, 29, 6, 9, 'A'],
  ],
  portfolio: [
    ['portfolio', 0, 0, 8, 9],
    ['alerts', 8, 0, 4, 9],
    ['holdings', 0, 9, 4, 17, 'B'],
    ['chart', 4, 9, 8, 17, 'B'],
    ['journal', 0, 26, 4, 9, 'B'],
    ['company-news', 4, 26, 8, 9, 'B'],
  ],
  trusts: [
    ['list', 0, 0, 4, 14, 'C'],
    ['trust', 4, 0, 8, 14, 'C'],
    ['chart', 0, 14, 8, 17, 'C'],
    ['performance', 8, 14, 4, 17, 'C'],
    ['trust-peers', 0, 31, 8, 9, 'C'],
    ['journal', 8, 31, 4, 9, 'C'],
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
    panels: ROWS[template].map(([kind, x, y, w, h, link = null], at) => ({
      id: `${kind}-${at + 1}`,
      kind,
      link,
      settings: link === null ? {} : { ticker },
      x,
      y,
      w,
      h,
    })),
  }
}
