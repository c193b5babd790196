/** Answers of calls that a page makes at once, written into its document: a call less, none to wait for. */
export interface FirstAnswers {
  /** When the server wrote them, ISO 8601. */
  readonly at: string
  /** Bodies by the address of the call, as `toAddress` writes it. What was not there in time is absent. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Id of the JSON script element that holds them. */
export const FIRST_ANSWERS_ELEMENT_ID = 'first-answers'
