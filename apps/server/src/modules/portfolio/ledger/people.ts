/** Taxpayers whose accounts a user keeps: the user, and others such as a spouse. */
import { randomUUID } from 'node:crypto'
import { FIRST_PERSON, MAX_PEOPLE, type Person } from '@leadenhall/contract/portfolio/index.ts'
import type { personBodySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/app-error.ts'
import type { PeopleRow } from '../tables.ts'
import { changeLedgerOf } from './change-ledger.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { LoadedLedger } from './ledger-store.ts'

type Body = z.output<typeof personBodySchema>

const FIRST_NAME = 'You'

export async function listPeople(
  deps: Pick<LedgerDeps, 'db' | 'ledgers'>,
  userId: string,
): Promise<Person[]> {
  const loaded = await deps.ledgers.load(userId)
  const people = await readPeople(deps.db, userId)
  return people.map((person) => present(person, loaded))
}

/** @throws AppError validation_failed for a name that is taken, or one taxpayer too many */
export function createPerson(deps: LedgerDeps, userId: string, body: Body): Promise<Person> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const people = await readPeople(deps.db, userId)
    if (people.length >= MAX_PEOPLE) {
      throw invalid('name', `You already have ${MAX_PEOPLE} people.`)
    }
    requireFreeName(people, body.name, null)
    const person = { user_id: userId, id: randomUUID(), name: body.name }
    return async (trx) => {
      await trx.insertInto('portfolio_people').values(person).execute()
      return present(person, loaded)
    }
  })
}

/** @throws AppError not_found, or validation_failed for a name that is taken */
export function renamePerson(
  deps: LedgerDeps,
  userId: string,
  id: string,
  { name }: Body,
): Promise<Person> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const people = await readPeople(deps.db, userId)
    const person = requirePerson(people, id)
    requireFreeName(people, name, id)
    const renamed = { ...person, name }
    return async (trx) => {
      // The first taxpayer has no row until renamed.
      await trx
        .insertInto('portfolio_people')
        .values(renamed)
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ name }))
        .execute()
      return present(renamed, loaded)
    }
  })
}

/** @throws AppError not_found, or validation_failed for a taxpayer with accounts, removed ones too */
export function removePerson(deps: LedgerDeps, userId: string, id: string): Promise<void> {
  return changeLedgerOf(deps, userId, async () => {
    const person = requirePerson(await readPeople(deps.db, userId), id)
    if (id === FIRST_PERSON) throw invalid('id', 'The first person cannot be removed.')
    const account = await deps.db
      .selectFrom('portfolio_accounts')
      .select('name')
      .where('user_id', '=', userId)
      .where('person_id', '=', id)
      .executeTakeFirst()
    if (account) {
      throw invalid('id', `${person.name} still has the account ${account.name}. Move it first.`)
    }
    return async (trx) => {
      await trx
        .deleteFrom('portfolio_people')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    }
  })
}

/**
 * @param id whose account it is said to be; may be left out by a user with one taxpayer
 * @throws AppError validation_failed for a taxpayer whom the user does not have
 */
export async function requirePersonField(
  db: Db,
  userId: string,
  id: string | undefined,
): Promise<string> {
  const people = await readPeople(db, userId)
  const [first = null, ...others] = people
  if (id === undefined && first !== null && others.length === 0) return first.id
  if (id === undefined) throw invalid('person_id', 'Choose whose account this is.')
  if (people.some((person) => person.id === id)) return id
  throw invalid('person_id', 'This person was not found.')
}

/** The first, then by name. */
export async function readPeople(db: Db, userId: string): Promise<readonly PeopleRow[]> {
  const rows = await db
    .selectFrom('portfolio_people')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  const first = rows.find(({ id }) => id === FIRST_PERSON)
  const others = rows.filter((row) => row !== first)
  return [
    first ?? { user_id: userId, id: FIRST_PERSON, name: FIRST_NAME },
    ...others.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
  ]
}

function present({ id, name }: PeopleRow, { accounts }: LoadedLedger): Person {
  const own = [...accounts.values()].filter((account) => account.person_id === id)
  return { id, name, accounts: own.length }
}

export function requirePerson(people: readonly PeopleRow[], id: string): PeopleRow {
  const person = people.find((one) => one.id === id)
  if (!person) throw notFound('Person not found.')
  return person
}

function requireFreeName(people: readonly PeopleRow[], name: string, except: string | null): void {
  if (people.some((person) => person.id !== except && person.name === name)) {
    throw invalid('name', `You already have a person named ${name}.`)
  }
}
