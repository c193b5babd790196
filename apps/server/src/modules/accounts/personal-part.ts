/** What another module keeps of a person: given to them on request, and gone with their account. */
export interface PersonalPart {
  /** Its name in the file that a person can take away. */
  readonly key: string
  list(userId: string): Promise<unknown>
  delete(userId: string): Promise<void>
}
