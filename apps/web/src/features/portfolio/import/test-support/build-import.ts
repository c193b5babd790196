import type { ImportPreview, ImportRow } from '@leadenhall/contract/portfolio/index.ts'

export function buildImportRow(row: number, changes: Partial<ImportRow> = {}): ImportRow {
  return {
    row,
    status: 'new',
    reason: null,
    column: null,
    cells: [],
    activity: null,
    account: null,
    instrument: null,
    choice: null,
    is_skipped: false,
    splits: [],
    candidates: [],
    ...changes,
  }
}

export function buildImport(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    id: 'one',
    account_id: 'isa',
    file: 'file.csv',
    broker: 'Freetrade',
    status: 'previewed',
    created_at: '2026-09-18T10:00:00.000Z',
    counts: { new: 0, known: 0, ignored: 0, needs_you: 0 },
    stored: 0,
    columns: [],
    mapping: null,
    notation: { decimalMark: ',', dateOrder: 'dmy', unit: 'GBX', currency: 'EUR' },
    rows: [],
    ...changes,
  }
}
