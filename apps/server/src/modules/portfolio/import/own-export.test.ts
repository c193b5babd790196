import type { ParsedActivityBody } from '@leadenhall/contract/portfolio/schemas.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { writeAccounts, writeActivities } from '#tests/support/random-activities.ts'
import { PLAIN_NOTATION } from '../../../platform/csv/notation.ts'
import type { Universe } from '../../instruments/index.ts'
import { type ActivityContent, checkActivity } from '../ledger/check-activity.ts'
import { presentContent } from '../ledger/present-activity.ts'
import type { AccountRow } from '../tables.ts'
import { toCsvParts, toJsonParts, toOwnRow } from './export-routes.ts'
import { createAccountFinder } from './file-accounts.ts'
import type { ImportDeps } from './import-deps.ts'
import { ownExport } from './parsers/own-export.ts'
import { resolveRows } from './resolve-rows.ts'
import { readSourceFile } from './source-file.ts'

const LEDGERS = 500
const PEOPLE = ['You', 'Alex']

let universe: Universe

beforeAll(async () => {
  universe = await buildTestUniverse()
})

interface Stored {
  readonly account: AccountRow
  readonly content: ActivityContent
}

it(`What ${LEDGERS} random ledgers export is read as the same activities of the same accounts`, async () => {
  const deps = {
    universe: () => universe,
    clock: { now: () => Date.parse('2026-09-18T09:00:00Z') },
  } as unknown as ImportDeps
  const people = PEOPLE.map((name, at) => ({ user_id: 'user', id: at === 0 ? 'self' : name, name }))
  const kinds = new Set<string>()
  for (let seed = 1; seed <= LEDGERS; seed++) {
    const written = writeAccounts(1 + (seed % 10))
    const accounts = written.map(({ person, ...account }, at): AccountRow => {
      const owner = people[person]?.id ?? 'self'
      return {
        ...account,
        id: `${at}`,
        user_id: 'user',
        person_id: owner,
        created_at: 0,
        removed_at: null,
      }
    })
    const span = { count: 40, first: '2024-01-02', days: 400 }
    const stored: Stored[] = []
    for (const { account: at, body } of writeActivities(seed, written, span)) {
      const account = accounts[at]
      if (!account) continue
      const parsed = { account_id: account.id, ...body } as unknown as ParsedActivityBody
      stored.push({ account, content: await checkActivity(deps, account, parsed) })
      kinds.add(body.kind)
    }
    const rows = stored.map(({ account, content }) => {
      const taxpayer = people.find(({ id }) => id === account.person_id)?.name ?? null
      return toOwnRow(presentContent(universe, content, account.currency), account, taxpayer)
    })
    // Into the first account of the other user, who has no other.
    const chosen = { ...(accounts[0] as AccountRow), id: 'chosen' }
    for (const parts of [toCsvParts(rows), toJsonParts(rows)]) {
      const file = readSourceFile(Buffer.from([...parts].join('')))
      expect(ownExport.claims(file)).toBe(true)
      const loaded = { accounts: new Map([[chosen.id, chosen]]), rows: new Map() }
      const findAccount = createAccountFinder({
        chosen,
        known: [],
        loaded: loaded as never,
        now: 0,
        people,
      })
      const resolved = await resolveRows(deps, [[...ownExport.read(file, PLAIN_NOTATION).rows]], {
        account: chosen,
        names: new Map(),
        earlier: { loaded: loaded as never, rows: [] },
        findAccount,
      })
      const shown = ({ currency, kind, name, person_id, provider }: AccountRow) =>
        [name, kind, currency, provider, person_id].join(' | ')
      expect(
        resolved.map(({ account = chosen, content, reason }) => [reason, shown(account), content]),
        `Ledger ${seed}`,
      ).toEqual(stored.map(({ account, content }) => [null, shown(account), content]))
    }
  }
  expect(kinds.size).toBe(23)
})
