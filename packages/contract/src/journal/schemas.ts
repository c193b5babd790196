/** A user's dated notes on instruments, with figures as they were on a day. */
import { z } from 'zod'
import { metricKindSchema } from '../figures/schemas.ts'
import { tickerText } from '../instruments/schemas.ts'
import { parseUnit } from '../shared/money.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema, tradingDateSchema } from '../shared/time.ts'
import { JOURNAL_KINDS } from './kinds.ts'

const MAX_TEXT = 10_000
const MAX_TAGS = 12
const MAX_FIGURES = 20

const line = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max).regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE)

export const journalKindSchema = z.enum(
  JOURNAL_KINDS,
  'Choose thesis, question, decision or review.',
)

/** A figure as it was: a later value never replaces it. */
export const journalFigureSchema = z.object({
  /** Key of the metric; null for the price. */
  metric: z.string().max(60).nullable(),
  label: line(100, 'Enter what the figure is.'),
  kind: metricKindSchema,
  /** Decimal text; a ratio or percentage as a fraction, a date as days since 1970-01-01. */
  value: z.string().regex(/^-?\d{1,18}(\.\d{1,18})?$/, 'Enter the value as a decimal number.'),
  /** Declared unit of money and of a value per share; null for any other kind. */
  unit: z.string().max(10).nullable(),
  source: line(100, 'Enter the source of the figure.'),
  /** The day of the price, or of the figure's publication. */
  as_of: z.iso.date('Enter the day of the figure, such as 2026-11-20.'),
  simulated: z.boolean(),
})
export type JournalFigure = z.infer<typeof journalFigureSchema>

const needsUnit = ({ kind }: Pick<JournalFigure, 'kind'>) =>
  kind === 'money' || kind === 'per_share'

const ownFigureSchema = journalFigureSchema.superRefine((figure, { addIssue }) => {
  const isKnown = figure.unit !== null && parseUnit(figure.unit) !== null
  if (needsUnit(figure) && !isKnown) {
    const given = figure.unit === null ? 'none' : `“${figure.unit}”`
    addIssue({
      code: 'custom',
      path: ['unit'],
      message: `Enter the unit of ${figure.label}, such as GBX or GBP; it has ${given}.`,
    })
  }
  if (!needsUnit(figure) && figure.unit !== null) {
    addIssue({ code: 'custom', path: ['unit'], message: `${figure.label} has no unit.` })
  }
})

/** Letters, digits, hyphens and underscores, in lower case. */
export const journalTagText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}_-]{1,30}$/u, 'A tag has up to 30 letters, digits or hyphens.')

export const journalBodySchema = z.object({
  ticker: tickerText,
  kind: journalKindSchema,
  /** Plain text; line breaks are kept. */
  text: z
    .string('Write the entry.')
    .trim()
    .min(1, 'Write the entry.')
    .max(MAX_TEXT, `An entry has at most ${MAX_TEXT} characters.`),
  tags: z
    .array(journalTagText)
    .max(MAX_TAGS, `An entry has at most ${MAX_TAGS} tags.`)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  /** A notification reminds of the entry on this day; null for none. */
  review_on: z.iso.date('Enter the day of the review, such as 2027-01-31.').nullable(),
  figures: z
    .array(ownFigureSchema)
    .max(MAX_FIGURES, `An entry has at most ${MAX_FIGURES} figures.`)
    .default([]),
})
export type JournalBody = z.input<typeof journalBodySchema>

export const journalEntrySchema = z.object({
  id: z.string(),
  /** The listing's current symbol. */
  ticker: z.string(),
  /** Null for a symbol that is not in the instrument list. */
  name: z.string().nullable(),
  kind: journalKindSchema,
  text: z.string(),
  tags: z.array(z.string()),
  review_on: tradingDateSchema.nullable(),
  /** When the notification of `review_on` was sent; null until then. */
  reminded_at: instantSchema.nullable(),
  figures: z.array(journalFigureSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

export const journalSchema = z.object({
  /** Newest first. */
  items: z.array(journalEntrySchema),
  /** Tags of all entries by name, with the number of entries. */
  tags: z.array(z.object({ tag: z.string(), entries: z.number().int().positive() })),
  /** `before` of the next page; null on the last. */
  next: z.string().nullable(),
})
export type Journal = z.infer<typeof journalSchema>

export const journalQuerySchema = z.object({
  ticker: tickerText.optional(),
  tag: journalTagText.optional(),
  /** Words of the text, the tags or the ticker, all of which an entry must have. */
  q: z.string().trim().max(200).optional(),
  /** `next` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,16}-[\w-]{1,64}$/, 'This page of the journal does not exist.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type JournalQuery = z.input<typeof journalQuerySchema>
export const journalParamsSchema = z.object({ id: z.string().min(1).max(64) })
