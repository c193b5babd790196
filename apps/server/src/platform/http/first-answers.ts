/**
 * Responses embedded in a document: those of its page's first calls that are ready immediately. The
 * browser makes the others, and finds them in flight or cached.
 */
import type { FirstAnswers } from '@leadenhall/contract/shared/first-answers.ts'
import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** The longest that a document waits for all of them together. */
const WAIT_MS = 40

/** The JSON text of FirstAnswers, unescaped. */
export async function collectFirstAnswers(
  app: FastifyInstance,
  addresses: readonly string[],
  nowMs: number,
  waitMs = WAIT_MS,
): Promise<string> {
  const answers: string[] = []
  const collecting = addresses.map(async (address) => {
    const text = app.sharedAnswers?.find(address)?.text ?? (await ask(app, address))
    if (text !== null) answers.push(`${JSON.stringify(address)}:${text}`)
  })
  await within(waitMs, Promise.all(collecting))
  const at: FirstAnswers['at'] = new Date(nowMs).toISOString()
  return `{"at":${JSON.stringify(at)},"answers":{${answers.join(',')}}}`
}

/** Null for any status but 200: the browser then makes the call and shows the failure. */
async function ask(app: FastifyInstance, url: string): Promise<string | null> {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'application/json' } })
  return statusCode === 200 ? body : null
}
