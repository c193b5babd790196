/** What a document of ours says to the worker, by the JSON that the server wrote into it. */
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import {
  FIRST_ANSWERS_ELEMENT_ID,
  type FirstAnswers,
} from '@leadenhall/contract/shared/first-answers.ts'

export const NOBODY = ''

/** Id of whom it is for, '' for nobody. */
export function readerOf(document: string): string {
  const bootstrap = readJsonScript(document, BOOTSTRAP_ELEMENT_ID) as Bootstrap | undefined
  return bootstrap?.user?.id ?? NOBODY
}

/** Answers that it brought, so that its page did not ask for them: address and body. */
export function firstAnswersOf(document: string): (readonly [string, unknown])[] {
  const first = readJsonScript(document, FIRST_ANSWERS_ELEMENT_ID) as FirstAnswers | undefined
  return Object.entries(first?.answers ?? {})
}

function readJsonScript(document: string, id: string): unknown {
  const text = new RegExp(`<script[^>]*id="${id}"[^>]*>(.*?)</script>`, 's').exec(document)?.[1]
  return text ? JSON.parse(text) : undefined
}
