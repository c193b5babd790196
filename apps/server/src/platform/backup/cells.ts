import { z } from 'zod'
import type { DbEngine } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import type { Cell } from './backup-format.ts'

/** A value that a database driver can bind. */
export type BoundValue = null | string | number | bigint | Uint8Array

const wrappedSchema = z.union([
  z.strictObject({ int: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ float: z.enum(['NaN', 'Infinity', '-Infinity']) }),
  z.strictObject({ base64: z.base64() }),
])

/** Most cells are plain; only the others go through the schema. */
export function isRow(values: readonly unknown[]): values is Cell[] {
  return values.every(
    (value) =>
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      wrappedSchema.safeParse(value).success,
  )
}

export function toIntegerCell(value: bigint): Cell {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { int: String(value) }
}

export function toFloatCell(value: number): Cell {
  return Number.isFinite(value) ? value : { float: String(value) }
}

export function toBytesCell(value: Uint8Array): Cell {
  return { base64: Buffer.from(value).toString('base64') }
}

/** @throws BackupError for a value that the engine cannot store */
export function toBoundValue(cell: Cell, engine: DbEngine): BoundValue {
  if (typeof cell === 'string') {
    if (engine === 'postgresql' && cell.includes('\0')) {
      throw new BackupError('PostgreSQL cannot hold a text with a NUL character.')
    }
    return cell
  }
  if (cell === null || typeof cell === 'number') return cell
  if ('int' in cell) return BigInt(cell.int)
  if ('base64' in cell) return Buffer.from(cell.base64, 'base64')
  if (engine === 'sqlite' && cell.float === 'NaN') {
    throw new BackupError('SQLite cannot hold a figure that is NaN.')
  }
  return Number(cell.float)
}
