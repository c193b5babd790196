/** Stories of London's present session, each with the words and the moment of its first statement. */
import type { StoryDraft } from './story-text.ts'

export interface SessionRecord {
  /** Adds the facts that have become true. */
  update(): Promise<void>
  /** All that are known, also while an update is at work. */
  list(): readonly StoryDraft[]
}

/** A fact as common as one in four is no story. */
const MIN_RARITY = 2

export function isRare({ rarity }: StoryDraft): boolean {
  return rarity >= MIN_RARITY
}
