import { z } from 'zod'
import type { ProviderBusiness } from '../content-ports.ts'
import { ProviderError } from '../ports.ts'
import { businessSchema } from './business.ts'
import { readPageProps } from './next-data.ts'

const replySchema = z.object({ businessUnits: z.array(z.unknown()) })

/** @throws ProviderError, `blocked` for the refusal of a storage service, `malformed` for another shape */
export function parseSearchReply(body: string): ProviderBusiness[] {
  if (/^\s*<[\s\S]*<Code>AccessDenied<\/Code>/.test(body.slice(0, 2000))) {
    throw new ProviderError('trustpilot', 'blocked', 'the search says: AccessDenied')
  }
  try {
    return toBusinesses(JSON.parse(body))
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('trustpilot', 'malformed', 'the search answered no JSON', {
      cause: error,
    })
  }
}

/** @throws ProviderError, `blocked` for a challenge, `malformed` for another shape */
export function parseSearchPage(html: string): ProviderBusiness[] {
  return toBusinesses(readPageProps(html))
}

function toBusinesses(given: unknown): ProviderBusiness[] {
  const reply = replySchema.safeParse(given)
  const items = reply.data?.businessUnits
  const businesses = items?.flatMap((item) => businessSchema.safeParse(item).data ?? [])
  if (!businesses || (items?.length && businesses.length === 0)) {
    throw new ProviderError('trustpilot', 'malformed', 'businesses of another shape', {
      cause: reply.error,
    })
  }
  return businesses
}
