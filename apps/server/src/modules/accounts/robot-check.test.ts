import type { IncomingMessage } from 'node:http'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createRobotCheck, type RobotCheckDeps } from './robot-check.ts'

const SECRET = 'a-secret-of-tests-that-is-32-long'
const MINUTE = 60_000

onEachDatabase((databases) => {
  let database: OpenDatabase
  let google: TestServer
  let outbound: Outbound
  let verdict: string
  const sent: { url: string; body: string }[] = []

  beforeEach(async () => {
    sent.length = 0
    verdict = '{"success":true}'
    database = await databases.open()
    google = await startTestServer((request: IncomingMessage, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        sent.push({ url: request.url ?? '', body })
        response.writeHead(200, { 'content-type': 'application/json' }).end(verdict)
      })
    })
    outbound = createOutbound({ productName: 'Test', replayUrl: google.url })
  })
  afterEach(async () => {
    await outbound.close()
    await google.close()
  })

  const checkAt = (changes: Partial<RobotCheckDeps> = {}) =>
    createRobotCheck({
      clock: systemClock,
      db: database.db,
      outbound,
      secret: SECRET,
      cost: 1,
      recaptcha: null,
      ...changes,
    })
  const minutesAgo = (minutes: number): Clock => ({ now: () => Date.now() - minutes * MINUTE })
  const solve = async (changes: Partial<RobotCheckDeps> = {}) => {
    const challenge = (await checkAt(changes).createChallenge()) as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  describe('A proof of work', () => {
    it('is valid for ten minutes', async () => {
      const proof = await solve({ clock: minutesAgo(9) })
      await expect(checkAt().require(proof)).resolves.toBeUndefined()
      const late = await solve({ clock: minutesAgo(11) })
      await expect(checkAt().require(late)).rejects.toThrow(
        'The robot check has expired. Try again.',
      )
    })

    // @spec 10.19
    it('is accepted once across all nodes', async () => {
      const proof = await solve()
      await checkAt().require(proof)
      await expect(checkAt().require(proof)).rejects.toThrow(
        'The robot check was already used. Try again.',
      )
      expect(sent).toEqual([])
    })

    it('from another installation is refused', async () => {
      const proof = await solve({ secret: 'another-secret-that-is-32-characters' })
      await expect(checkAt().require(proof)).rejects.toThrow('The robot check failed. Try again.')
    })

    it('is stored only until it expires', async () => {
      await checkAt({ clock: minutesAgo(30) }).require(await solve())
      await checkAt().require(await solve())
      expect(await database.db.selectFrom('robot_proofs').selectAll().execute()).toHaveLength(1)
    })
  })

  describe('With reCAPTCHA keys', () => {
    const recaptcha = { secretKey: 'hunter2' }

    it('asks Google, with the secret in the body to keep it out of logs', async () => {
      await expect(checkAt({ recaptcha }).require('a token&x=1')).resolves.toBeUndefined()
      expect(sent).toEqual([
        {
          url: '/www.google.com/recaptcha/api/siteverify',
          body: 'secret=hunter2&response=a+token%26x%3D1',
        },
      ])
    })

    it('refuses what Google refuses', async () => {
      verdict = '{"success":false,"error-codes":["timeout-or-duplicate"]}'
      await expect(checkAt({ recaptcha }).require('a token')).rejects.toMatchObject({
        code: 'validation_failed',
        errors: { 'g-recaptcha-response': ['The robot check failed. Try again.'] },
      })
    })

    it('fails if Google’s reply is malformed', async () => {
      verdict = '<html>'
      await expect(checkAt({ recaptcha }).require('a token')).rejects.toThrow()
    })
  })
})
