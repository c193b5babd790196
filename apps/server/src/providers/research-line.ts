/**
 * Access to research notes for a source of research. The notes are written by a module, which the
 * source is built before; until it connects there are none.
 */
import type { ProviderHeadline } from './content-ports.ts'

export const NOTES_PUBLISHER = 'Simulated research'

/** Subjects of notes, each with its source’s name, in the order of the list of sources. */
export const NOTE_TOPICS = {
  indices: 'Index returns',
  sectors: 'Sector returns',
  largest: 'Index concentration',
  momentum: 'Momentum',
  trusts: 'Trust discounts',
  shorts: 'Short interest',
} as const
export type NoteTopic = keyof typeof NOTE_TOPICS

/** Newest first. */
export type ListNotes = (topic: NoteTopic) => Promise<readonly ProviderHeadline[]>

export interface ResearchLine {
  readonly notes: ListNotes
  connect(notes: ListNotes): void
}

export function createResearchLine(): ResearchLine {
  let reader: ListNotes | null = null
  return {
    notes: async (topic) => reader?.(topic) ?? [],
    connect(notes) {
      reader = notes
    },
  }
}
