import type { SourceState } from '@leadenhall/contract/shared/source-state.ts'
import type { ArchiveAnswer } from '../platform/archive/archive.ts'
import type { ProviderErrorKind, Source } from './ports.ts'

/** What is known of the last reading; a simulated source is read at every moment. */
export type Reading = Pick<ArchiveAnswer<unknown>, 'readAtMs' | 'pending' | 'failure'>

/** How reading a source went, its failure in a sentence that people see. */
export function toSourceState(
  { key, title, simulated }: Pick<Source, 'key' | 'title' | 'simulated'>,
  { readAtMs, pending, failure }: Reading,
): SourceState {
  return {
    source: key,
    readAt: readAtMs === null ? null : new Date(readAtMs).toISOString(),
    pending,
    failure: failure && { kind: failure.kind, message: describeFailure(title, failure) },
    simulated,
  }
}

/** One sentence: who failed, how, and in brackets what exactly where that helps an operator. */
export function describeFailure(
  title: string,
  { kind, message }: { readonly kind: ProviderErrorKind; readonly message: string },
): string {
  const detail = NAMED_IN_DETAIL.has(kind) ? toDetail(message) : ''
  return `${title} ${reasonOf(kind)}${detail === '' ? '' : ` (${detail})`}.`
}

/** Kinds whose messages hold nothing but what the source said: no address of ours, no stack. */
const NAMED_IN_DETAIL: ReadonlySet<ProviderErrorKind> = new Set([
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
  return message
    .replace(/^[\w.-]+\.[\w-]+(\/\S*)?: /, '')
    .replace(/[\s.]+$/, '')
    .slice(0, 200)
}

function reasonOf(kind: ProviderErrorKind): string {
  switch (kind) {
    case 'timeout':
      return 'did not answer in time'
    case 'network':
      return 'could not be reached'
    case 'server_error':
      return 'has an error of its own'
    case 'rate_limited':
      return 'asks for a pause'
    case 'blocked':
      return 'refuses this server'
    case 'unauthorised':
      return 'refused the credentials'
    case 'not_found':
      return 'has nothing about it'
    case 'bad_request':
      return 'refused the question'
    case 'malformed':
      return 'answered in an unknown form'
    case 'too_large':
      return 'sent too much'
    case 'circuit_open':
      return 'failed repeatedly and is left alone for a while'
    case 'forbidden_address':
      return 'leads to an address that is not allowed'
    case 'not_configured':
      return 'is not set up'
  }
}
