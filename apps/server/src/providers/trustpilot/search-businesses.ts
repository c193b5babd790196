import { z } from 'zod'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ProviderBusiness } from '../content-ports.ts'
import { businessSchema } from './business.ts'
import { readPageProps } from './next-data.ts'
import { TRUSTPILOT_TITLE } from './settings.ts'

const replySchema = z.object({ businessUnits: z.array(z.unknown()) })

/** @throws OutboundError, `blocked` for the refusal of a storage service, `malformed` for an unexpected shape */
export function parseSearchReply(body: string): ProviderBusiness[] {
  if (/^\s*<[\s\S]*<Code>AccessDenied<\/Code>/.test(body.slice(0, 2000))) {
    throw new OutboundError(TRUSTPILOT_TITLE, 'blocked', 'the search returned AccessDenied')
  }
  try {
    return toBusinesses(JSON.parse(body))
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(TRUSTPILOT_TITLE, 'malformed', 'the search returned no JSON', {
      cause: error,
    })
  }
}

/** @throws OutboundError, `blocked` for a challenge, `malformed` for an unexpected shape */
export function parseSearchPage(html: string): ProviderBusiness[] {
  return toBusinesses(readPageProps(html))
}

function toBusinesses(given: unknown): ProviderBusiness[] {
  const reply = replySchema.safeParse(given)
  const items = reply.data?.businessUnits
  const businesses = items?.flatMap((item) => businessSchema.safeParse(item).data ?? [])
  if (!businesses || (items?.length && businesses.length === 0)) {
    throw new OutboundError(TRUSTPILOT_TITLE, 'malformed', 'unexpected shape of businesses', {
      cause: reply.error,
    })
  }
  return businesses
}
