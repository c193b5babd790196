/** Desk layouts. Every query filters by owner. */
import { randomUUID } from 'node:crypto'
import type { LayoutKind } from '@leadenhall/contract/desk/chart-layout.ts'
import type { Desk, Layout, LayoutBody } from '@leadenhall/contract/desk/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { DeskLayoutsTable } from './tables.ts'

export interface LayoutDeps {
  readonly clock: Clock
  readonly db: Db
}

/** Of each kind. */
const MAX_LAYOUTS = 30

const NAMES = { desk: 'desk', chart: 'chart layout' } as const satisfies Record<LayoutKind, string>

/** By name. */
export async function listLayouts(db: Db, userId: string): Promise<Layout[]> {
  const rows = await db
    .selectFrom('desk_layouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** @throws AppError validation_failed if the name is taken or the user has reached the limit */
export async function createLayout(
  deps: LayoutDeps,
  userId: string,
  body: LayoutBody,
): Promise<Layout> {
  const kind = body.kind ?? 'desk'
  const row = { id: randomUUID(), user_id: userId, kind, is_home: 0, ...toContent(deps, body) }
  await deps.db.transaction().execute(async (trx) => {
    const owned = await trx
      .selectFrom('desk_layouts')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
    if (owned.length >= MAX_LAYOUTS) {
      throw invalid('name', `You already have ${MAX_LAYOUTS} ${NAMES[kind]}s. Delete one first.`)
    }
    requireFreeName(kind, owned, body.name)
    if (body.is_home === true) await clearHome(trx, userId)
    await trx.insertInto('desk_layouts').values(row).execute()
  })
  return present(row)
}

/** @throws AppError not_found, or validation_failed if the name is taken */
export async function updateLayout(
  deps: LayoutDeps,
  userId: string,
  id: string,
  body: LayoutBody,
): Promise<Layout> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await getLayout(trx, userId, id)
    if ((body.kind ?? 'desk') !== before.kind) {
      throw invalid('kind', `This is a ${NAMES[before.kind]}, and stays one.`)
    }
    const others = await trx
      .selectFrom('desk_layouts')
      .select('name')
      .where('user_id', '=', userId)
      .where('kind', '=', before.kind)
      .where('id', '!=', id)
      .execute()
    requireFreeName(before.kind, others, body.name)
    if (body.is_home === true) await clearHome(trx, userId)
    const row = { ...before, ...toContent(deps, body) }
    await trx.updateTable('desk_layouts').set(row).where('id', '=', id).execute()
    return present(row)
  })
}

/** @throws AppError not_found */
export async function deleteLayout(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getLayout(trx, userId, id)
    await trx.deleteFrom('desk_layouts').where('id', '=', id).execute()
  })
}

/** @throws AppError not_found, also for another user's layout */
async function getLayout(db: Db, userId: string, id: string): Promise<DeskLayoutsTable> {
  const row = await db
    .selectFrom('desk_layouts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Layout not found. It may have been deleted.')
  return row
}

async function clearHome(db: Db, userId: string): Promise<void> {
  await db.updateTable('desk_layouts').set({ is_home: 0 }).where('user_id', '=', userId).execute()
}

function requireFreeName(
  kind: LayoutKind,
  others: readonly { readonly name: string }[],
  name: string,
): void {
  if (others.some((other) => other.name === name)) {
    throw invalid('name', `You already have a ${NAMES[kind]} named ${name}.`)
  }
}

function toContent({ clock }: LayoutDeps, { is_home, layout, name }: LayoutBody) {
  return {
    name,
    layout: JSON.stringify(layout),
    updated_at: clock.now(),
    ...(is_home === undefined ? {} : { is_home: is_home ? 1 : 0 }),
  }
}

function present({ id, is_home, kind, layout, name, updated_at }: DeskLayoutsTable): Layout {
  return {
    id,
    name,
    kind,
    layout: JSON.parse(layout) as Desk,
    is_home: is_home === 1,
    updated_at: new Date(updated_at).toISOString(),
  }
}
