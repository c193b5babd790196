import {
  type EndpointInput,
  type EndpointOutput,
  toAddress,
} from '@leadenhall/contract/shared/endpoint.ts'
import {
  FIRST_ANSWERS_ELEMENT_ID,
  type FirstAnswers,
} from '@leadenhall/contract/shared/first-answers.ts'
import { LAST_SEEN_ATTRIBUTE } from './offline-stores.ts'

/** How long embedded responses are used; those in a cached document are ignored. */
const USED_FOR_MS = 60_000

const NONE: FirstAnswers = { at: '', answers: {} }

function readFirstAnswers(document: Document): FirstAnswers {
  // The worker caches each call separately and reports its age.
  if (document.documentElement.hasAttribute(LAST_SEEN_ATTRIBUTE)) return NONE
  const text = document.getElementById(FIRST_ANSWERS_ELEMENT_ID)?.textContent
  return text ? (JSON.parse(text) as FirstAnswers) : NONE
}

let read: FirstAnswers | null = null

function firstAnswers(): FirstAnswers {
  read ??= readFirstAnswers(document)
  return read
}

/** When the server embedded the responses; null when there are none. */
export function firstAnswersAtMs(): number | null {
  const { at } = firstAnswers()
  return at === '' ? null : Date.parse(at)
}

/**
 * Query options that start with the response embedded for this call, so that the first paint can show
 * it; it is fetched again once stale.
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
