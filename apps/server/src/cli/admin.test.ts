import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { runNode } from '#tests/support/run-node.ts'
import { buildAppWithUser } from '#tests/support/sign-in.ts'

// Each test starts processes.
vi.setConfig({ testTimeout: 30_000 })

const CLI = path.join(import.meta.dirname, 'admin.ts')
const EMAIL = 'margot@example.org'

async function runCli(place: DatabasePlace, args: string[], environment = {}) {
  const run = runNode([CLI, ...args], {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...environment,
  })
  const code = await run.ended
  return { code, stdout: run.stdout(), stderr: run.stderr() }
}

describe('npm run admin', () => {
  onEachDatabase((databases) => {
    it('grants and revokes the role with immediate effect on a running server', async () => {
      const place = await databases.create()
      const { app, browser } = await buildAppWithUser(EMAIL, place)
      expect((await browser.call('GET', '/api/notes')).status).toBe(403)

      const granted = await runCli(place, ['grant', 'Margot@Example.org'])
      expect(granted).toMatchObject({ code: 0, stderr: '' })
      expect(granted.stdout).toBe('Margot@Example.org is now an administrator.\n')
      expect((await browser.call('GET', '/api/notes')).status).toBe(200)
      expect((await browser.call('GET', '/api/user')).body).toMatchObject({ admin: true })

      const revoked = await runCli(place, ['revoke', EMAIL])
      expect(revoked.stdout).toBe(`${EMAIL} is no longer an administrator.\n`)
      expect((await browser.call('GET', '/api/notes')).status).toBe(403)

      const named = await runCli(place, ['revoke', EMAIL], { ADMIN_EMAILS: EMAIL })
      expect(named.code).toBe(1)
      expect(named.stderr).toContain('is listed in ADMIN_EMAILS')
      await app.close()
    })

    it('reports an unknown address on an installation that has never run', async () => {
      const place = await databases.createBare()
      const { code, stderr } = await runCli(place, ['grant', EMAIL])
      expect({ code, stderr }).toEqual({ code: 1, stderr: `No user is registered as ${EMAIL}.\n` })
    })

    it.each([[[]], [['grant']], [['promote', EMAIL]], [['grant', EMAIL, 'extra']]])(
      'prints its usage for %j',
      async (args) => {
        const { code, stderr } = await runCli(await databases.create(), args)
        expect({ code, stderr }).toEqual({
          code: 2,
          stderr:
            'Usage: npm run admin -- grant|revoke|drop-second-factor <email>\n       npm run admin -- invite\n',
        })
      },
    )

    it('prints a link with which one user can register', async () => {
      const place = await databases.create()
      const { code, stdout } = await runCli(place, ['invite'], { REGISTRATION: 'invited' })
      expect(code).toBe(0)
      expect(stdout).toMatch(/^http:\/\/\S+\/auth\?invitation=[\w-]+\.\d+\.[\w-]+\n$/)
    })

    it('names configuration problems', async () => {
      const { code, stderr } = await runCli(await databases.create(), ['grant', EMAIL], {
        PORT: 'eighty',
      })
      expect(code).toBe(1)
      expect(stderr).toContain('PORT: must be a port number')
      expect(stderr).not.toContain('at parseConfig')
    })
  })
})
