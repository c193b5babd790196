/**
 * Responses embedded in a document: those of its page's first calls that are ready immediately. The
 * browser makes the others, and finds them in flight or cached.
 */
import type { FirstAnswers } from '@leadenhall/contract/shared/first-answers.ts'
import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** The longest that a document waits for all of them together. */
const WAIT_MS = 40

/** The answers that came in time, as JSON texts by address. */
export async function collectFirstAnswers(
  app: FastifyInstance,
  addresses: readonly string[],
  waitMs = WAIT_MS,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  const collecting = addresses.map(async (address) => {
    const text = app.sharedAnswers?.find(address)?.text ?? (await ask(app, address))
    if (text !== null) answers.set(address, text)
  })
  await within(waitMs, Promise.all(collecting))
  // The browser asks for later ones itself.
  return new Map(answers)
}

/** The JSON text of FirstAnswers, unescaped. */
export function writeFirstAnswers(answers: ReadonlyMap<string, string>, nowMs: number): string {
  const at: FirstAnswers['at'] = new Date(nowMs).toISOString()
  const entries = [...answers].map(([address, text]) => `${JSON.stringify(address)}:${text}`)
  return `{"at":${JSON.stringify(at)},"answers":{${entries.join(',')}}}`
}

/** Null for any status but 200: the browser then makes the call and shows the failure. */
async function ask(app: FastifyInstance, url: string): Promise<string | null> {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'application/json' } })
  return statusCode === 200 ? body : null
}
