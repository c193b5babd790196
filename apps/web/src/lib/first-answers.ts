import {
  type EndpointInput,
  type EndpointOutput,
  toAddress,
} from '@leadenhall/contract/shared/endpoint.ts'
import {
  FIRST_ANSWERS_ELEMENT_ID,
  type FirstAnswers,
} from '@leadenhall/contract/shared/first-answers.ts'
import { LAST_SEEN_ATTRIBUTE } from './seen-stores.ts'

/** What a document brought is used for so long; a document that was kept brings nothing. */
const USED_FOR_MS = 60_000

const NONE: FirstAnswers = { at: '', answers: {} }

function readFirstAnswers(document: Document): FirstAnswers {
  // What the worker kept comes with its age, by the call itself.
  if (document.documentElement.hasAttribute(LAST_SEEN_ATTRIBUTE)) return NONE
  const text = document.getElementById(FIRST_ANSWERS_ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as FirstAnswers) : NONE
}

let read: FirstAnswers | null = null

function firstAnswers(): FirstAnswers {
  read ??= readFirstAnswers(document)
  return read
}

/** When the server wrote what the document brought; null where it brought nothing. */
export function firstAnswersAtMs(): number | null {
  const { at } = firstAnswers()
  return at === '' ? null : Date.parse(at)
}

/**
 * Options of a query that starts with what the document brought for this call: what is there is shown
 * by the first paint, and asked for again when it is stale.
 */
export function fromDocument<E extends { readonly path: string }>(
  endpoint: E,
  input: EndpointInput<E>,
) {
  const find = () => {
    const isFresh = Math.abs(Date.now() - (firstAnswersAtMs() ?? 0)) < USED_FOR_MS
    return isFresh ? firstAnswers().answers[toAddress(endpoint, input as object)] : undefined
  }
  return {
    initialData: () => find() as EndpointOutput<E> | undefined,
    initialDataUpdatedAt: () => firstAnswersAtMs() ?? undefined,
  }
}
