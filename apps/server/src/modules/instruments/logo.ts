/**
 * Company logos: icons fetched from the company's own site and cached by host, including the absence
 * of one. Requests are only sent in live mode.
 */
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { fetchImage, type Image } from '../../platform/outbound/image.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { findIconLinks } from './logo-icon.ts'

export type Logo = Image

export interface LogoService {
  /** Null if the site has no logo or is unavailable, and in demo mode. */
  findLogo(website: string | null): Promise<Logo | null>
}

export interface LogoDeps {
  readonly clock: Clock
  readonly db: Db
  readonly mode: () => DataMode
  readonly outbound: Outbound
}

const DAY_MS = 86_400_000
const LOGO_TTL_MS = 30 * DAY_MS
const MISSING_TTL_MS = DAY_MS
const MAX_PAGE_BYTES = 300 * 1024
/** Number of linked icons to try before falling back to /favicon.ico. */
const MAX_LINKED_ICONS = 2
const REQUEST = { source: 'Logo', retries: 0, deadlineMs: 4000 }

interface KnownLogo {
  readonly logo: Logo | null
  readonly fetchedAt: number
}

export function createLogoService({ clock, db, mode, outbound }: LogoDeps): LogoService {
  const running = new Map<string, Promise<Logo | null>>()

  const readOrFetch = async (site: URL): Promise<Logo | null> => {
    const known = await findStoredLogo(db, site.host)
    if (known && clock.now() - known.fetchedAt < ageLimit(known)) return known.logo
    const found = await fetchLogo(outbound, site)
    const logo = found ?? known?.logo ?? null
    // A known icon survives a failed refresh, and is retried as soon as a missing one would be.
    const isKept = found === null && logo !== null
    const fetchedAt = clock.now() - (isKept ? LOGO_TTL_MS - MISSING_TTL_MS : 0)
    await saveLogo(db, site.host, { logo, fetchedAt })
    return logo
  }

  return {
    async findLogo(website) {
      if (mode() !== 'live' || website === null || !URL.canParse(website)) return null
      const site = new URL(website)
      const pending = running.get(site.host)
      if (pending) return pending
      const started = readOrFetch(site).finally(() => running.delete(site.host))
      running.set(site.host, started)
      return started
    },
  }
}

function ageLimit({ logo }: KnownLogo): number {
  return logo ? LOGO_TTL_MS : MISSING_TTL_MS
}

async function fetchLogo(outbound: Outbound, site: URL): Promise<Logo | null> {
  const { linked, origin } = await findLinkedIcons(outbound, site)
  for (const url of [...linked.slice(0, MAX_LINKED_ICONS), new URL('/favicon.ico', origin).href]) {
    const logo = await nullIfUnavailable(fetchImage(outbound, { ...REQUEST, url }))
    if (logo) return logo
  }
  return null
}

async function findLinkedIcons(outbound: Outbound, site: URL) {
  const page = await nullIfUnavailable(
    outbound.requestText({
      ...REQUEST,
      url: site,
      accept: ['text/html', 'application/xhtml+xml'],
      maxBytes: MAX_PAGE_BYTES,
    }),
  )
  if (!page) return { linked: [], origin: site.origin }
  return { linked: findIconLinks(page.text, page.url), origin: new URL(page.url).origin }
}

/** A failing site has no logo for now; outbound has already counted the failure. */
async function nullIfUnavailable<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

async function findStoredLogo(db: Db, host: string): Promise<KnownLogo | null> {
  const row = await db.selectFrom('logos').selectAll().where('host', '=', host).executeTakeFirst()
  if (!row) return null
  const { content_type: type, body, fetched_at: fetchedAt } = row
  const isFound = type !== null && body !== null
  return { logo: isFound ? { type, body: Buffer.from(body, 'base64') } : null, fetchedAt }
}

async function saveLogo(db: Db, host: string, { logo, fetchedAt }: KnownLogo): Promise<void> {
  const values = {
    content_type: logo?.type ?? null,
    body: logo?.body.toString('base64') ?? null,
    fetched_at: fetchedAt,
  }
  await db
    .insertInto('logos')
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute()
}
