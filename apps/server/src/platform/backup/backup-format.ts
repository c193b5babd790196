/**
 * A backup is gzipped text with one JSON value per line: a header; for each table a line with its name
 * and columns, followed by its rows as arrays of cells; a trailer with the row count of every table
 * and the SHA-256 of all bytes before its own line. Tables come before those that refer to them.
 */
import { z } from 'zod'

export const FORMAT_VERSION = 1

const engineSchema = z.enum(['sqlite', 'postgresql'])

export const headerSchema = z.object({
  format: z.literal('leadenhall-backup'),
  version: z.int().positive(),
  /** ISO instant of the snapshot. */
  createdAt: z.iso.datetime(),
  engine: engineSchema,
  /** Null before a server has decided it. */
  dataMode: z.string().nullable(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Equal for installations with the same app secret; reveals nothing else about it. */
  secretFingerprint: z.string(),
})
export type BackupHeader = z.infer<typeof headerSchema>

export const tableLineSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })

export const trailerSchema = z.object({
  rows: z.record(z.string(), z.int().nonnegative()),
  sha256: z.hex().length(64),
})
export type BackupTrailer = z.infer<typeof trailerSchema>

/**
 * A value of a row. Integers beyond 2^53 are `int`, floats that JSON cannot write are `float`, bytes
 * are `base64`; a boolean is 1 or 0, an instant of PostgreSQL is ISO text in UTC.
 */
export type Cell =
  | null
  | string
  | number
  | { readonly int: string }
  | { readonly float: string }
  | { readonly base64: string }
