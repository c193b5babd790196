/** Responses to a page's first calls, embedded in its document so that the page need not make them. */
export interface FirstAnswers {
  /** When the server embedded them, ISO 8601. */
  readonly at: string
  /** Bodies keyed by the call's address (see `toAddress`). Those not ready in time are absent. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Id of the JSON script element that contains them. */
export const FIRST_ANSWERS_ELEMENT_ID = 'first-answers'
