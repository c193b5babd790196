declare module '../../platform/db/database.ts' {
  interface Database {
    figures: FiguresTable
    figure_reads: FigureReadsTable
    figure_faults: FigureFaultsTable
  }
}

/** Figures as their sources stated them. Rows are never changed: a correction is a new revision. */
export interface FiguresTable {
  /** A listing's id, or `issuer:` and the issuer's. */
  subject: string
  /** Key of a metric. */
  metric: string
  /** `YYYY-MM-DD`, included. */
  period_end: string
  /** Empty for a balance. */
  period_start: string
  source: string
  /** From 1. */
  revision: number
  period_label: string | null
  value: number
  /** ISO 4217 code; null for counts and ratios. */
  unit: string | null
  /** Epoch milliseconds. */
  published_at: number
  link: string | null
}

/** The last time that a source was asked about a subject. */
export interface FigureReadsTable {
  subject: string
  source: string
  read_at: number
  /** When it should be read again. */
  due_at: number
  outcome: 'figures' | 'none' | 'failed'
  /** How many figures the source gave. */
  figures: number
}

/** Figures that were refused, counted by reason. */
export interface FigureFaultsTable {
  source: string
  reason: string
  count: number
  /** The newest subject with the fault. */
  last_subject: string
  last_at: number
}

export type FigureRow = Readonly<FiguresTable>
