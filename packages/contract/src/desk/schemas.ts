/** A user's layouts: desks (panels in a grid of 12 columns, linked by colours), and charts under a name. */
import { z } from 'zod'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema } from '../shared/time.ts'
import { LAYOUT_KINDS } from './chart-layout.ts'
import { COLUMNS, findMisplaced, MAX_ROWS, MIN_HEIGHT, MIN_WIDTH } from './grid.ts'
import { LINKS } from './links.ts'

const MAX_PANELS = 40
const MAX_SETTINGS = 12

const cells = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}.`
  return z.number(message).int(message).min(least, message).max(most, message)
}

export const panelSchema = z.object({
  /** Unique within the layout. */
  id: z.string().regex(/^[\w-]{1,40}$/, 'A panel’s id has up to 40 letters, digits or hyphens.'),
  /** Section that it shows. One that this version does not know keeps its place. */
  kind: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'A panel’s kind has letters and hyphens.'),
  /** Panels of one colour show the same ticker; null for one on its own. */
  link: z.enum(LINKS, 'Choose a link from A to D, or none.').nullable(),
  /**
   * `ticker`, `list` with the id of a watchlist and `screen` with the id of a saved screen, for the kinds
   * that have them; `range` and `compare` of a chart, which with those of a chart layout are in
   * `chart-layout.ts`.
   */
  settings: z
    .record(
      z.string().regex(/^[a-z_]{1,40}$/, 'A setting’s name has small letters.'),
      z.union([z.string().max(200).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE), z.number(), z.boolean()]),
    )
    .refine((settings) => Object.keys(settings).length <= MAX_SETTINGS, {
      error: `A panel has at most ${MAX_SETTINGS} settings.`,
    }),
  /** Column and row of the upper left corner, from 0. */
  x: cells(0, COLUMNS - MIN_WIDTH),
  y: cells(0, MAX_ROWS),
  /** In columns and rows. */
  w: cells(MIN_WIDTH, COLUMNS),
  h: cells(MIN_HEIGHT, MAX_ROWS),
})
export type DeskPanel = z.infer<typeof panelSchema>

export const deskSchema = z
  .object({
    version: z.literal(1, 'Only version 1 of a layout is known.'),
    panels: z.array(panelSchema).max(MAX_PANELS, `A desk has at most ${MAX_PANELS} panels.`),
  })
  .superRefine(({ panels }, { addIssue }) => {
    const misplaced = findMisplaced(panels)
    if (misplaced === null) return
    addIssue({
      code: 'custom',
      path: ['panels', misplaced.index],
      message: misplaced.reason,
    })
  })
export type Desk = z.infer<typeof deskSchema>

export const layoutBodySchema = z
  .object({
    name: z
      .string('Enter a name.')
      .trim()
      .min(1, 'Enter a name.')
      .max(60)
      .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
    layout: deskSchema,
    /** A chart layout is one panel of the kind `chart` with its settings. Left out: a desk. */
    kind: z.enum(LAYOUT_KINDS, `Choose ${LAYOUT_KINDS.join(' or ')}.`).optional(),
    /** True to open it as Home, instead of any other; left out to keep what it is. */
    is_home: z.boolean().optional(),
  })
  .superRefine(({ is_home: isHome, kind, layout: { panels } }, { addIssue }) => {
    const refuse = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    if (kind !== 'chart') return
    if (panels.length !== 1 || panels[0]?.kind !== 'chart') {
      refuse(['layout', 'panels'], 'A chart layout has one panel, of the kind chart.')
    }
    if (isHome === true) refuse(['is_home'], 'Only a desk opens as Home.')
  })
export type LayoutBody = z.infer<typeof layoutBodySchema>

export const layoutSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(LAYOUT_KINDS),
  layout: deskSchema,
  is_home: z.boolean(),
  updated_at: instantSchema,
})
export type Layout = z.infer<typeof layoutSchema>
/** By name. */
export const layoutsSchema = z.array(layoutSchema)
export const layoutParamsSchema = z.object({ id: z.string().min(1).max(64) })
