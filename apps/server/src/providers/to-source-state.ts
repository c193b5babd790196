import type { SourceState } from '@leadenhall/contract/shared/source-state.ts'
import type { ArchiveAnswer } from '../platform/archive/archive.ts'
import { describeOutboundFailure } from '../platform/outbound/describe-outbound-failure.ts'
import type { OutboundErrorKind } from '../platform/outbound/outbound-error.ts'
import type { Source } from './ports.ts'

/** How the last read went; a simulated source is read at every request. */
export type Reading = Pick<ArchiveAnswer<unknown>, 'readAtMs' | 'pending' | 'failure'>

/** Address that was read: a share's page, or a feed. */
export type Wanted = { readonly symbol: string } | 'feed'

/** How reading a source went, its failure in a sentence that users see. */
export function toSourceState(
  { key, title, simulated }: Pick<Source, 'key' | 'title' | 'simulated'>,
  { readAtMs, pending, failure }: Reading,
  wanted: Wanted,
): SourceState {
  return {
    source: key,
    readAt: readAtMs === null ? null : new Date(readAtMs).toISOString(),
    pending,
    failure: failure && { kind: failure.kind, message: describeFailure(title, failure, wanted) },
    simulated,
  }
}

/** One sentence: the source, the failure, and in brackets the detail that helps an operator. */
export function describeFailure(
  title: string,
  { kind, message }: { readonly kind: OutboundErrorKind; readonly message: string },
  wanted: Wanted,
): string {
  const failure = describeOutboundFailure(kind)
  if (kind === 'not_found') {
    return wanted === 'feed'
      ? `${title}: feed ${failure}.`
      : `${title} does not list ${wanted.symbol}.`
  }
  const detail = DETAILED_KINDS.has(kind) ? toDetail(message) : ''
  return `${title}: ${failure}${detail === '' ? '' : ` (${detail})`}.`
}

/** Kinds whose messages hold only what the source said: no address of ours, no stack. */
const DETAILED_KINDS: ReadonlySet<OutboundErrorKind> = new Set([
  'blocked',
  'rate_limited',
  'unauthorised',
  'bad_request',
  'server_error',
  'malformed',
  'not_configured',
])

/** `www.example.org/page: status 403` → `status 403`. */
function toDetail(message: string): string {
  return (
    message
      .replace(/^[\w.-]+\.[\w-]+(\/\S*)?: /, '')
      .replace(/[\s.]+$/, '')
      .slice(0, 200)
      // The rest is no text, but bytes of something else.
      .replace(/[^\x20-\x7e\u2018-\u201d\u2026].*/su, '')
      .replace(/[\s,:]+$/, '')
  )
}
