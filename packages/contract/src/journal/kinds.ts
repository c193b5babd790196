export const JOURNAL_KINDS = ['thesis', 'question', 'decision', 'review'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]
