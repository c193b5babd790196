/** Files of brokers: what was understood of each row, before and after it is stored. */
import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema } from '../shared/time.ts'
import { activitySchema } from './ledger-schemas.ts'
import { missingSplitSchema } from './reading-schemas.ts'

export const rowStatusSchema = z.enum(['new', 'known', 'ignored', 'needs_you'])
export type RowStatus = z.infer<typeof rowStatusSchema>

/** An activity as it would be stored: it has no id yet. */
export const draftSchema = activitySchema.omit({
  id: true,
  account_id: true,
  source: true,
  revision: true,
  is_removed: true,
  created_at: true,
})
export type Draft = z.infer<typeof draftSchema>

export const importRowSchema = z.object({
  /**
   * One-based line of the file; of an XML or JSON file, the position of the record. Splits that you
   * have added come after the last.
   */
  row: z.number().int().positive(),
  /**
   * `new`: stored when the import is committed; `known`: the ledger has it; `ignored`: no activity;
   * `needs_you`: not stored until you have answered.
   */
  status: rowStatusSchema,
  /** Why a row is ignored or needs you; null otherwise. */
  reason: z.string().nullable(),
  /** The column at fault, where one is. */
  column: z.string().nullable(),
  /**
   * Cells that are not empty, shortened, for the user who decides about the row. None for a row that
   * comes late in a long file.
   */
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
  /** Null for a row that was not understood. */
  activity: draftSchema.nullable(),
  /** Where a file of several accounts puts the row; null for the import's account. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /**
   * The instrument that the row asks for; null if it asks for none. Rows with the same key get the
   * same answer.
   */
  instrument: z
    .object({
      key: z.string(),
      name: z.string(),
      /** Why it is asked for although the row names one: its parts contradict each other. */
      contradiction: z.string().nullable(),
      /** A correct ISIN that no list has, which may be a fund's; null for any other. */
      unlisted_isin: z.string().nullable(),
    })
    .nullable(),
  /**
   * Answers to the question in `reason`; null where it has no fixed ones. An answer counts for all
   * rows with the same key.
   */
  choice: z.object({ key: z.string(), options: z.array(z.string()) }).nullable(),
  /** True for an ignored row that would need you. */
  is_skipped: z.boolean(),
  /** Splits of the share, oldest first, that explain why the row sells more than is held. */
  splits: z.array(missingSplitSchema),
  /** Listings that the row may mean; empty where its instrument is clear, or nothing is like it. */
  candidates: z.array(
    z.object({ ticker: z.string(), name: z.string(), currency: z.string().nullable() }),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const MAPPED_FIELDS = [
  'date',
  'kind',
  'ticker',
  'isin',
  'sedol',
  'name',
  'quantity',
  'price',
  'unit',
  'amount',
  'currency',
  'commission',
  'stamp_duty',
  'ptm_levy',
  'fx',
  'note',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export const dateOrderSchema = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof dateOrderSchema>
export const decimalMarkSchema = z.enum(['.', ','])
export type DecimalMark = z.infer<typeof decimalMarkSchema>

/**
 * How a file is read: the meaning of its columns, for one that no parser knows, and its notation where
 * the user has chosen it. Remembered by the file's header.
 */
export const columnMappingSchema = z.object({
  /** Names of columns by field; absent where the file has none. */
  columns: z.partialRecord(z.enum(MAPPED_FIELDS), z.string().max(200)),
  /** Order of day and month; absent to decide from all dates of the file. */
  dateOrder: dateOrderSchema.optional(),
  /** Absent to decide from all numbers of the file. */
  decimalMark: decimalMarkSchema.optional(),
  /** Unit of prices where no column says it; absent if one does, or each price does. */
  unit: z.enum(['GBX', 'GBP', 'USD', 'EUR']).optional(),
  /** Currency of amounts where neither they nor a column say it; absent if one does. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})
export type ColumnMapping = z.infer<typeof columnMappingSchema>

/** `committing` while its rows are being stored. */
export const importStatusSchema = z.enum(['previewed', 'committing', 'committed', 'reverted'])
export type ImportStatus = z.infer<typeof importStatusSchema>

export const importPreviewSchema = z.object({
  id: z.string(),
  /** A new account of the upload exists once rows are stored. */
  account_id: z.string(),
  /** Name of the uploaded file. */
  file: z.string(),
  /** The broker whose format it is; null for an unknown file, which needs a mapping. */
  broker: z.string().nullable(),
  status: importStatusSchema,
  created_at: instantSchema,
  counts: z.object({
    new: z.number().int(),
    known: z.number().int(),
    ignored: z.number().int(),
    needs_you: z.number().int(),
  }),
  /** Activities that it has stored; more once rows that needed you are answered and stored too. */
  stored: z.number().int().nonnegative(),
  /** Columns with their first values, for the mapping of an unknown file; empty for a known one. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** The mapping with which it was read; null without one. */
  mapping: columnMappingSchema.nullable(),
  /** How the file was read, decided from all of its cells; null where nothing decides. */
  notation: z.object({
    decimalMark: decimalMarkSchema.nullable(),
    dateOrder: dateOrderSchema.nullable(),
    /** Unit of every price; null where prices have several units, or none is known. */
    unit: z.string().nullable(),
    /** Currency of the file's account; null where the file does not say. */
    currency: z.string().nullable(),
  }),
  rows: z.array(importRowSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const importSummarySchema = importPreviewSchema.omit({
  rows: true,
  columns: true,
  mapping: true,
  notation: true,
})
export type ImportSummary = z.infer<typeof importSummarySchema>
/** Newest first. */
export const importSummariesSchema = z.array(importSummarySchema)

export const importParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const importRowParamsSchema = z.object({
  id: z.string().min(1).max(64),
  row: z.coerce.number().int().positive().max(10_000_000),
})
/** The instrument that a row means, by ticker or ISIN; remembered for the name in the file. */
export const importAnswerBodySchema = z.object({ ticker: tickerText })
export const importChoiceBodySchema = z.object({
  /** Position in the row's options, from 0. */
  option: z.number().int().min(0).max(9),
})
export const importSkipBodySchema = z.object({ is_skipped: z.boolean() })

export const importResultSchema = z.object({
  id: z.string(),
  status: importStatusSchema,
  /** Activities that were stored, or taken back. */
  changed: z.number().int().nonnegative(),
})
export type ImportResult = z.infer<typeof importResultSchema>

export const importQueueSchema = z.object({
  /** Imports on this node that end before the user's own starts; null if none of theirs waits. */
  ahead: z.number().int().nonnegative().nullable(),
})
export type ImportQueueState = z.infer<typeof importQueueSchema>
