/**
 * Writes of every shape, one after another until the server is gone: single rows (notes), many rows in
 * one transaction (a list's order, an import), and rows that go with another (a deleted list's).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TEST_REFERENCE_FOLDER } from '../support/build-test-app.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Ledger, State } from './ledger.ts'

const TICKERS = readFileSync(path.join(TEST_REFERENCE_FOLDER, 'instruments/LSE.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[0] ?? '')
  .slice(0, 10)

export interface WriterDeps {
  readonly visitor: Visitor
  readonly ledger: Ledger
  /** Of this run of the server, so that names do not come twice. */
  readonly round: number
  readonly onAcknowledged?: () => void
}

type Writer = (deps: WriterDeps) => Promise<never>

async function send(
  { ledger, onAcknowledged, visitor }: WriterDeps,
  thing: string,
  state: State,
  [method, address, body]: readonly [method: string, path: string, body?: unknown],
): Promise<unknown> {
  const acknowledge = ledger.begin(thing, state)
  const reply = await visitor.call(method, address, body)
  if (reply.status >= 300) throw new RefusedError(`${method} ${address}`, reply)
  acknowledge()
  onAcknowledged?.()
  return reply.body
}

/** The server answered, and not as it should. */
export class RefusedError extends Error {
  readonly status: number
  constructor(what: string, { status, body }: { status: number; body: unknown }) {
    super(`${what} answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
  }
}

/** A text of up to a few database pages that contains its writer and number. */
const toContent = (title: string, length: number) =>
  `${title} ${'£ "text"\n'.repeat(length)}`.trim()

const writeNotes: Writer = async (deps) => {
  for (let number = 0; ; number++) {
    const title = `${deps.round}-${number}`
    const write = async (content: string, method: string, address: string) =>
      (await send(deps, `note ${title}`, content, [method, address, { title, content }])) as {
        id: string
      }
    const { id } = await write(toContent(title, number % 1000), 'POST', '/api/notes')
    if (number % 2) await write(toContent(`again ${title}`, 600), 'PUT', `/api/notes/${id}`)
  }
}

const reorderList: Writer = async (deps) => {
  const { id, watchlist_items: items } = await fillList(deps, `order ${deps.round}`)
  for (let turn = 1; ; turn++) {
    const order = items.map((_, index) => items[(index * 3 + turn) % items.length] ?? items[0])
    const tickers = order.map((item) => item?.ticker).join(' ')
    await send(deps, `list order ${deps.round}`, tickers, [
      'PUT',
      `/api/watchlists/${id}/order`,
      { items: order.map((item) => item?.id) },
    ])
  }
}

const importAndDelete: Writer = async (deps) => {
  for (let number = 0; ; number++) {
    const name = `import ${deps.round}-${number}`
    const { id } = await fillList(deps, name)
    await send(deps, `list ${name}`, null, ['DELETE', `/api/watchlists/${id}`])
  }
}

export const WRITERS: Readonly<Record<string, Writer>> = {
  notes: writeNotes,
  orders: reorderList,
  imports: importAndDelete,
}

interface List {
  readonly id: number
  readonly watchlist_items: readonly { readonly id: string; readonly ticker: string }[]
}

async function fillList(deps: WriterDeps, name: string): Promise<List> {
  const made = await send(deps, `list ${name}`, '', ['POST', '/api/watchlists', { name }])
  const { id } = made as List
  const text = TICKERS.join('\n')
  await send(deps, `list ${name}`, TICKERS.join(' '), [
    'POST',
    `/api/watchlists/${id}/import`,
    { text },
  ])
  const { body } = await deps.visitor.call('GET', `/api/watchlists/${id}`)
  return body as List
}
