import type { BoardKey, BoardMessage, BulletinBoard } from '@leadenhall/contract/boards/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Archive, ArchiveAnswer } from '../../platform/archive/archive.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BoardSource, Company, ProviderMessage } from '../../providers/content-ports.ts'
import { ProviderError } from '../../providers/ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import type { Universe } from '../instruments/index.ts'
import { requireCompany } from '../quotes/index.ts'

export interface BoardDeps {
  readonly archive: Archive
  readonly boards: Registry<BoardSource>
  readonly clock: Clock
  readonly universe: () => Universe
}

const FRESH_FOR_MS = 2 * 60_000
const KEEP_FOR_MS = 30 * 86_400_000
const MAX_MESSAGES = 100
/** More than are shown, so that a busy day is counted to its end. */
const MAX_COUNTED = 500

type Answer = Pick<ArchiveAnswer<ProviderMessage>, 'readAtMs' | 'pending' | 'failure'> & {
  /** Newest first. */
  readonly messages: readonly ProviderMessage[]
}

/** @throws AppError not_found for a ticker that is in no list, validation_failed for no ticker */
export async function getBoard(
  deps: BoardDeps,
  key: BoardKey,
  ticker: string,
): Promise<BulletinBoard> {
  const { boards, clock } = deps
  const { listing, company } = requireCompany(deps.universe(), ticker)
  const board = boards.byKey(key) ?? boards.byKey(`demo-${key}`)
  if (!board) throw new ProviderError(key, 'not_configured', 'no such board')
  const answer = !isLondonExchange(listing.exchange)
    ? NOT_OF_LONDON
    : board.simulated
      ? await askSimulated(deps, board, company)
      : await askArchive(deps, board, company, listing.listing_id)
  const today = toTradingDate(clock.now(), 'Europe/London')
  const ofToday = answer.messages.filter(
    ({ postedAtMs }) => toTradingDate(postedAtMs, 'Europe/London') === today,
  )
  return {
    Messages: answer.messages.slice(0, MAX_MESSAGES).map(toMessage),
    MessagesToday: answer.readAtMs === null ? null : ofToday.length,
    BulletinBoard: board.title,
    boardUrl: board.boardUrl(company),
    state: toSourceState(board, answer),
  }
}

const NOT_OF_LONDON: Answer = {
  messages: [],
  readAtMs: null,
  pending: false,
  failure: { kind: 'not_found', message: 'only London has a board' },
}

async function askSimulated(
  { boards, clock }: BoardDeps,
  board: BoardSource,
  company: Company,
): Promise<Answer> {
  const messages = await boards.observe(board, () => board.listMessages(company))
  return { messages, readAtMs: clock.now(), pending: false, failure: null }
}

async function askArchive(
  { archive, boards }: BoardDeps,
  board: BoardSource,
  company: Company,
  subject: string,
): Promise<Answer> {
  const { items, ...reading } = await archive.ask<ProviderMessage>({
    source: board.key,
    subject,
    freshForMs: FRESH_FOR_MS,
    keepForMs: KEEP_FOR_MS,
    limit: MAX_COUNTED,
    async load() {
      const messages = await boards.observe(board, () => board.listMessages(company))
      return messages.map((message) => ({
        id: message.id,
        saidAtMs: message.postedAtMs,
        author: message.author,
        body: message,
      }))
    },
  })
  return { ...reading, messages: items.map(({ body }) => body) }
}

function toMessage(message: ProviderMessage): BoardMessage {
  return {
    id: message.id,
    MessageHeading: message.heading,
    MessageContent: message.html,
    PostedBy: message.author,
    PostedAt: new Date(message.postedAtMs).toISOString(),
    PostedIn: message.postedIn,
    opinion: message.opinion,
    priceText: message.priceText,
  }
}
