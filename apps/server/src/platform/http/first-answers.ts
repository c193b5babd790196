/**
 * Answers that a document brings along: those of its page's first calls that are there at once. One
 * that takes longer is left to the browser, which then finds it on its way or kept.
 */
import type { FirstAnswers } from '@leadenhall/contract/shared/first-answers.ts'
import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** A document does not wait longer for all of them together. */
const PATIENCE_MS = 40

/** The JSON text of FirstAnswers, unescaped. */
export async function collectFirstAnswers(
  app: FastifyInstance,
  addresses: readonly string[],
  nowMs: number,
): Promise<string> {
  const answers: string[] = []
  const collecting = addresses.map(async (address) => {
    const text = app.sharedAnswers?.find(address) ?? (await ask(app, address))
    if (text !== null) answers.push(`${JSON.stringify(address)}:${text}`)
  })
  await within(PATIENCE_MS, Promise.all(collecting))
  const at: FirstAnswers['at'] = new Date(nowMs).toISOString()
  return `{"at":${JSON.stringify(at)},"answers":{${answers.join(',')}}}`
}

/** Null for any answer but a good one: the browser asks then, and tells. */
async function ask(app: FastifyInstance, url: string): Promise<string | null> {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'application/json' } })
  return statusCode === 200 ? body : null
}
