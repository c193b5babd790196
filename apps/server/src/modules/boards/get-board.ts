import type { BoardKey, BoardMessage, BulletinBoard } from '@leadenhall/contract/boards/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Archive, ArchiveAnswer } from '../../platform/archive/archive.ts'
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { BoardSource, Company, ProviderMessage } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import type { Universe } from '../instruments/index.ts'
import { requireCompany } from '../instruments/index.ts'

export interface BoardDeps {
  readonly archive: Archive
  readonly boards: Registry<BoardSource>
  readonly clock: Clock
  readonly universe: () => Universe
}

const FRESH_FOR_MS = 2 * 60_000
const KEEP_FOR_MS = 30 * 86_400_000
const MAX_MESSAGES = 100
/** Exceeds the number shown, so that all messages of a busy day are counted. */
const MAX_COUNTED = 500

/** @throws AppError not_found for an unlisted ticker, validation_failed for an invalid one */
export async function getBoard(
  deps: BoardDeps,
  key: BoardKey,
  ticker: string,
): Promise<BulletinBoard> {
  const { boards, clock } = deps
  const { listing, company } = requireCompany(deps.universe(), ticker)
  const board = boards.byKey(key) ?? boards.byKey(`demo-${key}`)
  if (!board) throw new OutboundError(key, 'not_configured', 'unknown board')
  const { items, ...reading } = isLondonExchange(listing.exchange)
    ? await readBoard(deps, board, company, listing.listing_id)
    : NOT_IN_LONDON
  // Stored messages of a board that is switched off are not shown, so their number is unknown.
  const isUnknown = reading.readAtMs === null || reading.failure?.kind === 'not_configured'
  const messages = items.map(({ body }) => body)
  const today = toTradingDate(clock.now(), 'Europe/London')
  const ofToday = messages.filter(
    ({ postedAtMs }) => toTradingDate(postedAtMs, 'Europe/London') === today,
  )
  return {
    Messages: messages.slice(0, MAX_MESSAGES).map(toMessage),
    MessagesToday: isUnknown ? null : ofToday.length,
    BulletinBoard: board.title,
    boardUrl: board.boardUrl(company),
    state: toSourceState(board, reading, company),
  }
}

const NOT_IN_LONDON: ArchiveAnswer<ProviderMessage> = {
  items: [],
  readAtMs: null,
  pending: false,
  failure: { kind: 'not_found', message: 'only London shares have a board' },
}

function readBoard(
  { archive, boards }: BoardDeps,
  board: BoardSource,
  company: Company,
  subject: string,
): Promise<ArchiveAnswer<ProviderMessage>> {
  return archive.read<ProviderMessage>(board, {
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
