import type { OutboundErrorKind } from '../outbound/outbound-error.ts'

export interface ArchiveItem<T> {
  /** Stable for one item of a subject. */
  readonly id: string
  /** Epoch milliseconds; null when the source gives no time. */
  readonly saidAtMs: number | null
  readonly author?: string
  readonly searchText?: string
  readonly body: T
}

/** An item that keeps its first text and moment. */
export interface FirstSaid<T> {
  readonly id: string
  /** Epoch milliseconds. */
  readonly saidAtMs: number
  readonly body: T
}

export interface ArchivedSource {
  /** `lse-chat` */
  readonly key: string
  /** True of a simulated source or one of our own: asked at every read and never stored. */
  readonly simulated: boolean
}

export interface ArchiveQuery<T> {
  /** Subject of the question: a listing or a feed. */
  readonly subject: string
  /** Asks the source itself. @throws OutboundError */
  readonly load: () => Promise<readonly ArchiveItem<T>[]>
  /** How long an answer stays fresh. */
  readonly freshForMs: number
  /** How long an item is kept after it was said. */
  readonly keepForMs: number
  /** Most items returned, the newest. */
  readonly limit: number
  /** How long a caller waits for the source before it gets the stored items; default 1.2 s. */
  readonly patienceMs?: number
}

export interface ArchiveAnswer<T> {
  /** Newest first. */
  readonly items: readonly { readonly id: string; readonly saidAtMs: number; readonly body: T }[]
  /** When the source last responded, epoch milliseconds; null when it never has. */
  readonly readAtMs: number | null
  /** A request to the source is in flight. */
  readonly pending: boolean
  /** Why the last request failed; null when it succeeded. */
  readonly failure: { readonly kind: OutboundErrorKind; readonly message: string } | null
}

export interface Archive {
  /** Never throws for a live source: its failure is part of the answer. */
  read<T>(source: ArchivedSource, query: ArchiveQuery<T>): Promise<ArchiveAnswer<T>>
  /**
   * Stores the items whose ids are new to the subject, and returns all of the subject's, oldest
   * first. An item never changes once it is stored: the first of several nodes wins.
   */
  keepFirst<T>(
    of: { readonly source: string; readonly subject: string; readonly keepForMs: number },
    items: readonly FirstSaid<T>[],
  ): Promise<readonly FirstSaid<T>[]>
  /** Items of a source about any subject whose search text has every word; newest first. */
  search(
    source: string,
    words: readonly string[],
    limit: number,
  ): Promise<readonly { readonly subject: string; readonly body: unknown }[]>
  /** Deletes an author's items and blocks new ones; returns how many were deleted. */
  removeAuthor(source: string, author: string): Promise<number>
  /** Latest removal first. */
  listRemovedAuthors(): Promise<readonly { source: string; author: string; removedAtMs: number }[]>
  /** Ends every pause and makes every answer stale: the sources have new settings. */
  invalidate(): Promise<void>
  /** Deletes expired items, and the records of subjects that are no longer asked for. */
  prune(): Promise<void>
  /** Resolves when nothing is being stored any more. */
  close(): Promise<void>
}
