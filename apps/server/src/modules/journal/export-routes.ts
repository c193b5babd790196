import { files } from '@leadenhall/contract/journal/files.ts'
import type { JournalEntry } from '@leadenhall/contract/journal/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveFile } from '../../platform/http/serve-file.ts'
import { toPacedStream } from '../../platform/pace.ts'
import { type JournalDeps, listEveryEntry } from './journal-store.ts'
import { presentEntry } from './present-entry.ts'
import { writeMarkdown } from './write-markdown.ts'

export function registerJournalExports(http: FastifyInstance, deps: JournalDeps): void {
  const serve = (
    kind: keyof typeof files,
    operationId: string,
    type: string,
    write: (entries: readonly JournalEntry[]) => Iterable<string>,
  ) =>
    serveFile(http, files[kind], {
      operationId,
      tag: 'journal',
      type,
      schema: { querystring: z.strictObject({}) },
      async read(_request, userId) {
        const rows = await listEveryEntry(deps.db, userId)
        const entries = rows.map((row) => presentEntry(deps.universe(), row))
        const day = toTradingDate(deps.clock.now(), 'Europe/London')
        const extension = kind === 'markdown' ? 'md' : 'json'
        return { name: `JOURNAL_${day}.${extension}`, body: toPacedStream(write(entries)) }
      },
    })
  serve('markdown', 'exportJournalAsMarkdown', 'text/markdown; charset=utf-8', writeMarkdown)
  serve('json', 'exportJournalAsJson', 'application/json; charset=utf-8', writeJson)
}

function* writeJson(entries: readonly JournalEntry[]): Generator<string> {
  yield '{"format":"leadenhall-journal-1","entries":['
  for (const [index, entry] of entries.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(entry)
  }
  yield ']}'
}
