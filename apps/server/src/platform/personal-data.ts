/** Everything an installation keeps about a user, by the modules that keep it. */
import type { Db } from './db/database.ts'

export interface Person {
  readonly id: string
  readonly email: string
  /** Until then the address may belong to someone else. */
  readonly isEmailConfirmed: boolean
}

export interface PersonalPart {
  /** Its name in the file that a user can download. */
  readonly key: string
  /** Deleted before all others: the user's own row, without which nothing of theirs is inserted. */
  readonly isFirst?: boolean
  /** Absent where nothing is the user's own, such as an author's name on a shared note. */
  list?(person: Person): Promise<unknown>
  /** @param db the transaction in which the whole account is deleted */
  delete(db: Db, person: Person): Promise<void>
  /** Ends what lets others in or sends them something. */
  readonly revoke?: {
    /** For the mail to the owner, such as `API keys`. */
    readonly what: string
    /** @returns how many there were */
    run(db: Db, userId: string): Promise<number>
  }
}

export interface PersonalData {
  add(part: PersonalPart): void
  /** Data of every module, by key. */
  list(person: Person): Promise<Record<string, unknown>>
  /** Deletes it all, or nothing. */
  delete(db: Db, person: Person): Promise<void>
  /**
   * Ends all that lets others in or sends them something.
   * @returns names of what there was
   */
  revoke(db: Db, userId: string): Promise<string[]>
}

export function createPersonalData(): PersonalData {
  const parts: PersonalPart[] = []
  return {
    add: (part) => void (part.isFirst ? parts.unshift(part) : parts.push(part)),
    async list(person) {
      const lists = parts.flatMap(({ key, list }) =>
        list ? [list(person).then((rows) => [key, rows] as const)] : [],
      )
      return Object.fromEntries(await Promise.all(lists))
    },
    async delete(db, person) {
      await db.transaction().execute(async (transaction) => {
        for (const part of parts) await part.delete(transaction, person)
      })
    },
    async revoke(db, userId) {
      const removed: string[] = []
      for (const { revoke } of parts) {
        if (revoke && (await revoke.run(db, userId)) > 0) removed.push(revoke.what)
      }
      return removed
    },
  }
}
