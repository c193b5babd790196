/** Reads the JSON that the server embeds in our documents. */
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import {
  FIRST_ANSWERS_ELEMENT_ID,
  type FirstAnswers,
} from '@leadenhall/contract/shared/first-answers.ts'

export const NO_USER = ''

/** Id of the document's user, '' when signed out. */
export function ownerOf(document: string): string {
  const bootstrap = readJsonScript(document, BOOTSTRAP_ELEMENT_ID) as Bootstrap | undefined
  return bootstrap?.user?.id ?? NO_USER
}

/** The responses embedded in a document, as URL and body; its page does not request these. */
export function firstAnswersOf(document: string): (readonly [string, unknown])[] {
  const first = readJsonScript(document, FIRST_ANSWERS_ELEMENT_ID) as FirstAnswers | undefined
  return Object.entries(first?.answers ?? {})
}

function readJsonScript(document: string, id: string): unknown {
  const text = new RegExp(`<script[^>]*id="${id}"[^>]*>(.*?)</script>`, 's').exec(document)?.[1]
  return text ? JSON.parse(text) : undefined
}
