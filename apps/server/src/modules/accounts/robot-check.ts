/**
 * Protects forms from bulk submission by scripts: ALTCHA's proof of work by default, Google's
 * reCAPTCHA if the operator has set its keys. Each proof is accepted once.
 */
import { randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

export interface RobotCheck {
  createChallenge(): Promise<Record<string, unknown>>
  /** @throws AppError validation_failed on field g-recaptcha-response */
  require(proof: string): Promise<void>
}

export interface RobotCheckDeps {
  readonly clock: Clock
  readonly db: Db
  readonly outbound: Outbound
  readonly secret: string
  /** PBKDF2 iterations per attempt; lower in tests. */
  readonly cost?: number
  readonly recaptcha: { readonly secretKey: string } | null
}

const FIELD = 'g-recaptcha-response'
const CHALLENGE_LIFE_MS = 10 * 60_000
/** About 0.2 s of work in a current browser. */
const COST = 5000
const COUNTER_FROM = 200
const COUNTER_TO = 400
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'

export function createRobotCheck(deps: RobotCheckDeps): RobotCheck {
  const { clock, db, secret } = deps
  const hmacSignatureSecret = `${secret}:altcha`
  const hmacKeySignatureSecret = `${secret}:altcha-key`

  const requireAltcha = async (proof: string) => {
    const payload = parsePayload(proof)
    if (!payload) throw refused('The robot check failed. Try again.')
    const result = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret,
    })
    if (result.expired) throw refused('The robot check has expired. Try again.')
    if (!result.verified) throw refused('The robot check failed. Try again.')
    await spend(payload.challenge.parameters.nonce)
  }

  const spend = async (nonce: string) => {
    const now = clock.now()
    await db.deleteFrom('robot_proofs').where('expires_at', '<', now).execute()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('robot_proofs')
      .values({ nonce, expires_at: now + CHALLENGE_LIFE_MS })
      .onConflict((conflict) => conflict.column('nonce').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw refused('The robot check was already used. Try again.')
  }

  return {
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: deps.cost ?? COST,
        counter: randomInt(COUNTER_FROM, COUNTER_TO),
        deriveKey,
        expiresAt: new Date(clock.now() + CHALLENGE_LIFE_MS),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return { ...challenge }
    },
    require: (proof) =>
      deps.recaptcha
        ? requireRecaptcha(deps.outbound, deps.recaptcha.secretKey, proof)
        : requireAltcha(proof),
  }
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().max(200) }),
    signature: z.string(),
  }),
  solution: z.looseObject({}),
})

/** The proof is base64 of JSON `{ challenge, solution }`. */
function parsePayload(proof: string): Payload | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
    const parsed = payloadSchema.safeParse(json)
    return parsed.success ? (parsed.data as unknown as Payload) : null
  } catch {
    return null
  }
}

const verdictSchema = z.looseObject({ success: z.boolean() })

async function requireRecaptcha(outbound: Outbound, secretKey: string, proof: string) {
  const { json } = await outbound.requestJson({
    source: 'reCAPTCHA',
    url: VERIFY_URL,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: secretKey, response: proof }).toString(),
    accept: ['application/json'],
  })
  if (!verdictSchema.parse(json).success) throw refused('The robot check failed. Try again.')
}

function refused(message: string) {
  return invalid(FIELD, message)
}
