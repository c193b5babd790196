import { beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import {
  deleteKeysOf,
  findKeyRow,
  listDue,
  listKeyRows,
  openCredentials,
  saveKeyRow,
  sealCredentials,
  updateKeyRow,
} from './key-store.ts'
import type { BrokerKeyRow } from './tables.ts'

const PLACE = { user_id: 'u', broker: 'trading-212', account_id: 'a' } as const
const BOX = createSecretBox('a-secret-of-tests-that-is-32-long')

function rowOf(id: string, key: string): BrokerKeyRow {
  return {
    ...PLACE,
    id,
    sealed: sealCredentials(BOX, PLACE, { key }),
    ends_with: key.slice(-4),
    query_id: null,
    since: '2026-01-05',
    is_daily: 0,
    progress: null,
    next_at: 1000,
    synced_at: null,
    synced_through: null,
    failed_at: null,
    failure: null,
    is_refused: 0,
    import_id: null,
    asked: null,
    created_at: 1,
  }
}

onEachDatabase((databases) => {
  let db: Db
  const save = (row: BrokerKeyRow) => db.transaction().execute((trx) => saveKeyRow(trx, row))
  beforeEach(async () => {
    ;({ db } = (await databases.create()).open())
  })

  it('A key for the same account takes the place of the one before, under its id', async () => {
    const first = rowOf('1', 'old-key')
    await save(first)
    await save(rowOf('2', 'new-key'))
    const rows = await listKeyRows(db, 'u')
    expect(rows).toMatchObject([{ id: '1', ends_with: '-key' }])
    expect(rows.map((row) => openCredentials(BOX, row))).toEqual([{ key: 'new-key' }])
    expect(await updateKeyRow(db, first, { is_daily: 1 })).toBe(false)
    expect(await findKeyRow(db, '1')).toMatchObject({ is_daily: 0 })
    expect(await deleteKeysOf(db, 'u')).toBe(1)
  })

  it('A sealed key opens with its installation’s secret, at its place, and nowhere else', async () => {
    const row = rowOf('1', 'a-key')
    expect(openCredentials(createSecretBox('another-secret-that-is-32-long-x'), row)).toBeNull()
    expect(openCredentials(BOX, { ...row, user_id: 'other' })).toBeNull()
    expect(row.sealed).not.toContain('a-key')
  })

  it('Keys are due by their next step', async () => {
    await save(rowOf('1', 'a-key'))
    expect(await listDue(db, 999)).toEqual([])
    expect(await listDue(db, 1000)).toEqual([{ id: '1', user_id: 'u' }])
  })
})
