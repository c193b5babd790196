/** A user's drawings on the chart of an instrument, in data coordinates. */
import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { parseUnit } from '../shared/money.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { DRAWING_POINTS, type DrawingKind } from './kinds.ts'

const KINDS = Object.keys(DRAWING_POINTS) as DrawingKind[]
const UNIT = 'Enter the unit of the price, such as GBX or GBP.'

export const drawingPointSchema = z.object({
  date: z.iso.date('Enter the day of the point, such as 2026-11-20.'),
  /** Price in `unit`, in the shares of the day on which it was drawn; in today's when read. */
  value: z.number('Enter the price of the point.').positive('Enter a price above 0.').max(1e12),
  unit: z.string(UNIT).max(10),
})

export const drawingStyleSchema = z.object({
  /** Of the chart's colours. */
  colour: z.enum(['accent', 'up', 'down', 'muted'], 'Choose accent, up, down or muted.'),
  /** In pixels. */
  width: z.number().int().min(1, 'Enter a width from 1 to 4.').max(4, 'Enter a width from 1 to 4.'),
  /** The text of a drawing of that kind, or a line's label. */
  text: z.string().trim().max(200).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
  /** True for one that the pointer does not move. */
  locked: z.boolean(),
})

export const drawingBodySchema = z
  .object({
    kind: z.enum(KINDS, `Choose one of ${KINDS.join(', ')}.`),
    points: z.array(drawingPointSchema).max(2, 'A drawing has at most two points.'),
    style: drawingStyleSchema,
  })
  .superRefine(({ kind, points, style }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path, message })
    if (points.length !== DRAWING_POINTS[kind]) {
      refuse(['points'], `A drawing of the kind ${kind} has ${DRAWING_POINTS[kind]} points.`)
    }
    for (const [index, { unit }] of points.entries()) {
      if (parseUnit(unit) === null) refuse(['points', index, 'unit'], `${UNIT} It has “${unit}”.`)
      else if (unit !== points[0]?.unit) {
        refuse(['points', index, 'unit'], 'All points of a drawing have one unit.')
      }
    }
    if (kind === 'text' && style.text === '') refuse(['style', 'text'], 'Enter the text.')
  })
export type DrawingBody = z.infer<typeof drawingBodySchema>

export const drawingSchema = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  /** In today's shares: adjusted for splits since it was drawn. */
  points: z.array(
    z.object({ date: tradingDateSchema, value: z.number().positive(), unit: z.string() }),
  ),
  style: drawingStyleSchema,
  /** Day on which it was drawn or last changed. */
  drawn_on: tradingDateSchema,
  updated_at: instantSchema,
})
export type Drawing = z.infer<typeof drawingSchema>

export const drawingsSchema = z.object({
  /** The listing's current symbol. */
  ticker: z.string(),
  /** In the order in which they were drawn. */
  items: z.array(drawingSchema),
})
export type Drawings = z.infer<typeof drawingsSchema>
export const drawingsParamsSchema = z.object({ ticker: tickerText })
export const drawingParamsSchema = z.object({ ticker: tickerText, id: z.string().min(1).max(64) })
